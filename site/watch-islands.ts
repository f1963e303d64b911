import { draftKeyStart } from './islands/draft-keeping.ts';
import {
  isAsked,
  islandAttribute,
  islandWhenAttribute,
  leadsAfterMs,
  nearMargin,
  replayedClickAttribute,
  touchEvents,
  unreachableAttribute,
} from './islands/island-markup.ts';

/**
 * Stands in the page itself and loads the islands' script when the first of them is touched, or near
 * to somebody who has begun to use the page: a form which nobody comes near costs no script, and one
 * in the first screen does not take the browser's time while that is painted. What was touched or
 * pressed meanwhile is told to that script once it is here.
 */
let entry = (document.querySelector('[data-entry]') as HTMLElement).dataset['entry'] as string;
const waitsToBeNear = `[${islandAttribute}]:not([${islandWhenAttribute}])`;
let loading: Promise<unknown> | undefined;
let isHere = false;
/** Whether a press is left to its link, or its form. */
let leads = false;

function load(): Promise<unknown> {
  if (!loading) {
    leads = false;
    loading = import(/* @vite-ignore */ entry)
      .then(() => (isHere = true), giveUp)
      .then(() => (leads = true));
  }
  return loading;
}

/** Where it cannot be had, the page stays what it was until the next touch: HTML whose links and forms work. */
function giveUp(error: unknown): void {
  console.error(error);
  loading = undefined;
  // Not at each letter that is typed.
  if (!entry.includes('#')) {
    document.querySelectorAll(`[${unreachableAttribute}]`).forEach((island) => {
      const words = island.getAttribute(unreachableAttribute) as string;
      island.querySelector('[role=status]')?.replaceChildren(words);
    });
  }
  // Browsers before the end of 2026 ask for no module again that they could not have. So it is another.
  entry += '#';
}

const near = new IntersectionObserver(
  (seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) void load();
  },
  { rootMargin: nearMargin },
);

// No move: a page that appears under a resting mouse is sent some of nothing, and a mouse that comes
// onto a form touches it.
for (const event of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
  addEventListener(event, watchNear, { once: true });
}
watchWhereDraft();
// What was typed since a page was drawn beforehand is for it, too.
document.addEventListener('prerenderingchange', watchWhereDraft);

function watchNear(): void {
  for (const island of document.querySelectorAll(waitsToBeNear)) near.observe(island);
}

/** Words that an earlier visit left stand in their form again before anybody looks for them. */
function watchWhereDraft(): void {
  try {
    const kept = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    if (kept.some((key) => key.startsWith(draftKeyStart))) watchNear();
  } catch {
    // Storage is switched off, and so are drafts.
  }
}

for (const island of document.querySelectorAll<HTMLElement>(`[${islandAttribute}]`)) {
  if (isAsked(island.getAttribute(islandWhenAttribute))) void load();
  // So a form is sent nowhere: where its script cannot be had, a press would load the page.
  (island as Partial<HTMLFormElement>).method = 'dialog';
  const touched = () => {
    if (isHere) return;
    void load().then(() => isHere && island.dispatchEvent(new Event(touchEvents[0])));
  };
  for (const event of touchEvents) island.addEventListener(event, touched);
  island.addEventListener('click', (event) => {
    let pressed = (event.target as Element).closest<HTMLElement>(`[${replayedClickAttribute}]`);
    if (leads || !pressed) return;
    event.preventDefault();
    setTimeout(() => (leads = true), leadsAfterMs);
    // What still loads fails in Firefox and Safari as soon as somebody goes elsewhere.
    addEventListener('beforeunload', () => (pressed = null));
    void load().then(() => pressed?.click());
  });
}
