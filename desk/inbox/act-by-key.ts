import { forms } from '../frame/block-while-submitting.ts';
import { isField } from '../frame/focus.ts';
import { answerOnceLoaded, goToAnswer } from './go-to-answer.ts';

/**
 * Summaries on which a letter belongs to the text that is about to be typed. For a form to write in also when it is
 * closed: the answer's form is open from the start, and a press that was meant to open it closes it.
 */
const openers = '.writing:not(.pass-on) summary, .pass-on[open] > summary, .narrow[open] > summary';

/** Links to leads, in the list and elsewhere, but not to their files. */
const leadLink = 'a[href^="/leads/"]:not([download])';

/** How soon the next letter has to follow to belong to a word whose field disappeared or lost the focus. */
const wordGoesOnMs = 1000;

let typedAt = -Infinity;

/** Ticks of the leads that keys have just acted on. While a form is being sent, further ones wait, and go together. */
const tickedByKey = new Set<HTMLInputElement>();

/** What is done to them, and how many forms had been sent when the last of them was ticked. */
let doneByKey = { deed: '', sentBefore: 0 };

/** The path of the lead that is loading. */
let loading: string | undefined;

/** @param path of the page that is loading */
export function noteLoading(path: string | undefined): void {
  loading = path?.startsWith('/leads/') && path !== location.pathname ? path : undefined;
}

/** Ends the word that is being typed, as somebody presses something. */
export function endWord(): void {
  typedAt = -Infinity;
}

/** Does what a single key is for. @param areOff whether the keys are switched off */
export function actByKey(event: KeyboardEvent, areOff: boolean): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!areOff && target instanceof HTMLInputElement && target.id === 'find') {
    leaveSearch(event, target);
  }
  if (isTyped(event)) return;
  const act = acts[key];
  if (!act || areOff) return;
  event.preventDefault();
  // Held down, a key moves on through the list, but presses a button only once.
  if (!event.repeat || key === 'j' || key === 'k') act();
}

/** Whether a key belongs to text. */
function isTyped({ target, key, timeStamp }: KeyboardEvent): boolean {
  const isIn = target instanceof Element && isField(target);
  const isWord = key.length === 1 && (isIn || timeStamp - typedAt < wordGoesOnMs);
  typedAt = isWord ? timeStamp : -Infinity;
  return isIn || isWord || (target instanceof Element && target.closest(openers) !== null);
}

/** Keys that act while the search has the focus. Escape would otherwise empty the field in some browsers. */
function leaveSearch(event: KeyboardEvent, find: HTMLInputElement): void {
  const { key, isComposing, keyCode } = event;
  // The key belongs to an input method. When it confirms a word, Safari shows that by this code alone.
  if (isComposing || keyCode === 229) return;
  if (key !== 'Escape' && key !== 'ArrowDown') return;
  event.preventDefault();
  if (key === 'Escape') find.blur();
  else links()[0]?.focus();
}

const acts: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  x: () => tickOf(current())?.click(),
  r: answer,
  t: () => press('take'),
  e: () => press('elsewhere'),
  z: () => document.querySelector<HTMLButtonElement>('.done-line button')?.click(),
  '/': () => document.querySelector<HTMLInputElement>('#find')?.focus(),
  '?': showKeys,
};

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.lead-link')];
}

/** The lead in the list that has the focus. */
function focused(): HTMLAnchorElement | undefined {
  return links().find((link) => link.closest('li')?.contains(document.activeElement));
}

/** The lead in the list that has the focus, or else the open one. */
function current(): HTMLAnchorElement | undefined {
  return focused() ?? links().find((link) => link.ariaCurrent === 'page');
}

function step(by: 1 | -1): void {
  const all = links();
  const at = current();
  const next = at ? all.indexOf(at) + by : besideGone(all, by);
  // Beyond an end of the list it moves to the link to the newest, or to the button for older ones.
  const way = next < 0 ? '.to-newest a' : next >= all.length ? '.older button' : undefined;
  const further = way === undefined ? null : document.querySelector<HTMLElement>(way);
  const to = further ?? all[Math.min(Math.max(next, 0), all.length - 1)];
  // Safari shows no focus ring after the mouse was used.
  to?.focus({ focusVisible: true });
}

/** Where to go from an open lead that has left the list: by its page's link to the next one, or else to an end. */
function besideGone(all: readonly HTMLAnchorElement[], by: 1 | -1): number {
  const next = document.querySelector<HTMLAnchorElement>('.lead-head .back + .back');
  const below = all.findIndex(({ pathname }) => pathname === next?.pathname);
  if (below === -1) return by === 1 ? 0 : all.length - 1;
  return by === 1 ? below : below - 1;
}

/** Answers the lead whose link has the focus or that is loading, once it has loaded, or else the open one. */
function answer(): void {
  const at = focused() ?? document.activeElement?.closest<HTMLAnchorElement>(leadLink);
  const path = at?.ariaCurrent === 'page' ? undefined : (at?.pathname ?? loading);
  if (path === undefined) return goToAnswer();
  answerOnceLoaded(path);
  if (path !== loading) at?.click();
}

function tickOf(link: Element | undefined): HTMLInputElement | null | undefined {
  return link?.closest('li')?.querySelector<HTMLInputElement>('input[type=checkbox]');
}

/** Presses a deed's button, if there is one, for the ticked leads or else the current one. */
function press(deed: string): void {
  const button = document.querySelector<HTMLButtonElement>(`.many button[value^=${deed}]`);
  const at = focused();
  // Whoever opens a lead means its buttons, which have not come yet.
  if (at && at.pathname === loading) return;
  // They are in the form that has been sent since.
  if (forms.sent !== doneByKey.sentBefore) untickByKey();
  // One form does one thing.
  if (tickedByKey.size > 0 && deed !== doneByKey.deed) return;
  doneByKey = { deed, sentBefore: forms.sent };
  const ticked = [...document.querySelectorAll<HTMLInputElement>('.many [name=id]:checked')];
  // Ticked leads are meant and no other, even if this list has no button for the deed.
  if (ticked.every((tick) => tickedByKey.has(tick))) {
    if (!at) {
      // The key may be meant for the lead that is loading, and not for the open one.
      if (loading !== undefined) return;
      document.querySelector<HTMLButtonElement>(`.lead .deeds [value^=${deed}]`)?.click();
      return;
    }
    const tick = button && tickOf(at);
    if (!tick) return;
    tick.checked = true;
    tickedByKey.add(tick);
  }
  if (!button) return;
  if (at) stepToUnticked(at);
  button.form?.requestSubmit(button);
}

/** Unticks leads that stay in the list after keys did something to them: the next key is for the one that is next. */
export function untickDone(): void {
  if (forms.sent !== forms.ended) return;
  if (document.querySelector('.is-refused')) tickedByKey.clear();
  untickByKey();
}

function untickByKey(): void {
  for (const tick of tickedByKey) tick.checked = false;
  tickedByKey.clear();
}

/** Moves on to the nearest lead that is not ticked, as the ticked ones leave the list and j goes on from here. */
function stepToUnticked(at: HTMLAnchorElement): void {
  const all = links();
  const isLeft = (link: HTMLAnchorElement) => !tickOf(link)?.checked;
  const place = all.indexOf(at);
  const next = all.slice(place).find(isLeft) ?? all.slice(0, place).findLast(isLeft);
  next?.focus();
}

function showKeys(): void {
  const sheet = document.querySelector<HTMLDetailsElement>('#keys');
  if (!sheet) return;
  sheet.open = !sheet.open;
  sheet.querySelector('summary')?.focus();
}
