import { useEffect, useRef } from 'react';
import { goToAnswer } from './go-to-answer.ts';

const keys = [
  ['j', 'the next lead'],
  ['k', 'the previous lead'],
  ['Enter', 'open it'],
  ['x', 'tick it'],
  ['t', 'take it, or what is ticked'],
  ['r', 'answer it'],
  ['e', 'count it, or what is ticked, as answered elsewhere'],
  ['z', 'undo the last action'],
  ['/', 'search'],
  ['Esc', 'leave the search'],
  ['↓', 'from the search to its results'],
  ['?', 'show these'],
] as const;

/** Local storage key, whose presence with any value switches the keys off in this browser. */
const offKey = 'keys are off';

/** Elements that take typing. The summary of an open form counts, as its field is typed into next. */
const typedInto =
  'input:not([type=checkbox]), textarea, select, :is(.writing, .narrow)[open] > summary';

/** Whether the keys are off on this page, if the browser can store nothing. */
let areOffHere = false;

/** The keys, their list, and a switch for them: voice control types what is said, which must not act. */
export function Keys() {
  const areUsed = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (areUsed.current) areUsed.current.checked = !areOff();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <details id="keys" className="keys">
      <summary>Keys</summary>
      <label className="keep">
        <input
          ref={areUsed}
          type="checkbox"
          defaultChecked
          onChange={({ currentTarget }) => switchOff(!currentTarget.checked)}
        />{' '}
        Use these keys
      </label>
      <small>Switch them off if you use voice control, which may type what you say.</small>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function areOff(): boolean {
  try {
    return localStorage.getItem(offKey) !== null;
  } catch {
    return areOffHere;
  }
}

function switchOff(off: boolean): void {
  areOffHere = off;
  try {
    if (off) localStorage.setItem(offKey, 'yes');
    else localStorage.removeItem(offKey);
  } catch {
    // The switch then lasts until the page is loaded anew.
  }
}

function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof HTMLInputElement && target.id === 'find') leaveSearch(event, target);
  if (target instanceof Element && target.closest(typedInto)) return;
  const act = acts[key];
  if (!act || areOff()) return;
  event.preventDefault();
  // Held down, a key moves on through the list, but presses a button only once.
  if (!event.repeat || key === 'j' || key === 'k') act();
}

/** Keys that act while the search has the focus. Escape would otherwise empty the field in some browsers. */
function leaveSearch(event: KeyboardEvent, find: HTMLInputElement): void {
  const { key, isComposing, keyCode } = event;
  // The key belongs to an input method. When it confirms a word, Safari shows that by this code alone.
  if (isComposing || keyCode === 229) return;
  if (areOff() || (key !== 'Escape' && key !== 'ArrowDown')) return;
  event.preventDefault();
  if (key === 'Escape') find.blur();
  else links()[0]?.focus();
}

const acts: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  x: () => tickOf(current())?.click(),
  r: goToAnswer,
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

function tickOf(link: Element | undefined): HTMLInputElement | null | undefined {
  return link?.closest('li')?.querySelector<HTMLInputElement>('input[type=checkbox]');
}

/** Presses a deed's button, if there is one, for the ticked leads or else the current one. */
function press(deed: string): void {
  const button = document.querySelector<HTMLButtonElement>(`.many button[value^=${deed}]`);
  const at = focused();
  // Ticked leads are meant and no other, even if this list has no button for the deed.
  if (!document.querySelector('.many [name=id]:checked')) {
    if (!at) {
      document.querySelector<HTMLButtonElement>(`.lead .deeds [value^=${deed}]`)?.click();
      return;
    }
    const tick = button && tickOf(at);
    if (!tick) return;
    tick.checked = true;
  }
  if (!button) return;
  if (at) stepToUnticked(at);
  button.form?.requestSubmit(button);
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
