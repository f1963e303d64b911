import { draftKeyPrefix } from './islands/draft-storage.ts';
import {
  isAsked,
  islandAttribute,
  islandWhenAttribute,
  clickFallbackMs,
  nearMargin,
  replayedClickAttribute,
  touchEvents,
  unreachableAttribute,
} from './islands/island-markup.ts';

/*
 * Inlined in the page. Loads the islands' script when an island is touched, or is near the viewport of a visitor who
 * has begun to use the page. So a form that nobody comes near costs no script, and one in the first viewport does not
 * delay the first paint. Touches and clicks that come before the script are replayed once it has loaded.
 */

let entry = (document.querySelector('[data-entry]') as HTMLElement).dataset['entry'] as string;
const startsWhenNear = `[${islandAttribute}]:not([${islandWhenAttribute}])`;
let loading: Promise<unknown> | undefined;
let isLoaded = false;
/** Whether a click follows its link or submits its form, instead of waiting for the script. */
let clicksPass = false;

function load(): Promise<unknown> {
  if (!loading) {
    clicksPass = false;
    loading = import(/* @vite-ignore */ entry)
      .then(() => (isLoaded = true), giveUp)
      .then(() => (clicksPass = true));
  }
  return loading;
}

/** Handles a script that cannot be loaded: until the next touch the page stays HTML whose links and forms work. */
function giveUp(error: unknown): void {
  console.error(error);
  loading = undefined;
  // Said at the first failure only, not at each letter that is typed.
  if (!entry.includes('#')) {
    document.querySelectorAll(`[${unreachableAttribute}]`).forEach((island) => {
      const words = island.getAttribute(unreachableAttribute) as string;
      island.querySelector('[role=status]')?.replaceChildren(words);
    });
  }
  // Browsers before the end of 2026 never fetch a module again that failed to load, so its address has to change.
  entry += '#';
}

const nearObserver = new IntersectionObserver(
  (seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) void load();
  },
  { rootMargin: nearMargin },
);

// No pointer moves: a page that appears under a resting mouse gets some, and a mouse that enters a form touches it.
for (const event of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
  addEventListener(event, watchNear, { once: true });
}
watchIfDrafts();
// A draft may have been saved since this page was prerendered.
document.addEventListener('prerenderingchange', watchIfDrafts);

function watchNear(): void {
  for (const island of document.querySelectorAll(startsWhenNear)) nearObserver.observe(island);
}

/** With a draft on the device, loads islands on approach, so that it is restored before its form comes into view. */
function watchIfDrafts(): void {
  try {
    const kept = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    if (kept.some((key) => key.startsWith(draftKeyPrefix))) watchNear();
  } catch {
    // Storage is switched off, so there are no drafts.
  }
}

for (const island of document.querySelectorAll<HTMLElement>(`[${islandAttribute}]`)) {
  if (isAsked(island.getAttribute(islandWhenAttribute))) void load();
  // Keeps a form from submitting: until its script has loaded, a press would reload the page.
  (island as Partial<HTMLFormElement>).method = 'dialog';
  const touched = () => {
    if (isLoaded) return;
    void load().then(() => isLoaded && island.dispatchEvent(new Event(touchEvents[0])));
  };
  for (const event of touchEvents) island.addEventListener(event, touched);
  island.addEventListener('click', (event) => {
    let pressed = (event.target as Element).closest<HTMLElement>(`[${replayedClickAttribute}]`);
    if (clicksPass || !pressed) return;
    event.preventDefault();
    // A press by voice or by a screen reader may be a click alone.
    touched();
    setTimeout(() => (clicksPass = true), clickFallbackMs);
    // Firefox and Safari fail pending loads once the visitor navigates elsewhere: the click is then not replayed.
    addEventListener('beforeunload', () => (pressed = null));
    void load().then(() => pressed?.click());
  });
}
