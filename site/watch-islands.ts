import { draftKeyStart } from './islands/draft-keeping.ts';
import {
  isAsked,
  islandAttribute,
  islandWhenAttribute,
  leadsAfterMs,
  nearMargin,
  replayedClickAttribute,
  sayUnreachable,
  touchEvents,
  unreachableAttribute,
} from './islands/island-markup.ts';

/**
 * Stands in the page itself and loads the islands' script when the first of them is touched, or near
 * to somebody who has begun to use the page: a form which nobody comes near costs no script, and one
 * in the first screen does not take the browser's time while that is painted. What was touched or
 * pressed meanwhile is told to that script once it is here.
 */
const entry = (document.querySelector('[data-entry]') as HTMLElement).dataset['entry'] as string;
const waitsToBeNear = `[${islandAttribute}]:not([${islandWhenAttribute}])`;
let loading: Promise<unknown> | undefined;
let isHere = false;

function load(): Promise<unknown> {
  // Where it cannot be had, the page stays what it was: HTML whose links and forms work.
  loading ??= import(/* @vite-ignore */ entry).catch(giveUp).then(() => (isHere = true));
  return loading;
}

function giveUp(error: unknown): void {
  console.error(error);
  document.querySelectorAll(`[${unreachableAttribute}]`).forEach(sayUnreachable);
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
  addEventListener(event, watchNear, { once: true, passive: true });
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
  const touched = () => void load().then(() => island.dispatchEvent(new Event(touchEvents[0])));
  for (const event of touchEvents) {
    island.addEventListener(event, touched, { once: true, passive: true });
  }
  island.addEventListener('click', (event) => {
    let pressed = (event.target as Element).closest<HTMLElement>(`[${replayedClickAttribute}]`);
    if (isHere || !pressed) return;
    event.preventDefault();
    setTimeout(() => (isHere = true), leadsAfterMs);
    // What still loads fails in Firefox and Safari as soon as somebody goes elsewhere.
    addEventListener('beforeunload', () => (pressed = null));
    void load().then(() => pressed?.click());
  });
}
