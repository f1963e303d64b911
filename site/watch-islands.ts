import { formIdField } from '../forms/form.ts';
import { sentFormKey } from './islands/draft-keeping.ts';
import {
  isAsked,
  islandAttribute,
  islandWhenAttribute,
  nearMargin,
  replayedClickAttribute,
  touchEvents,
} from './islands/island-markup.ts';

/**
 * Stands in the page itself and loads the islands' script when the first of them is near or
 * touched, so that a form which nobody comes near costs no script. What was touched or pressed
 * meanwhile is told to that script once it is here.
 */
const { entry = '' } = document.currentScript?.dataset ?? {};
let loading: Promise<unknown> | undefined;
let isHere = false;

function load(): Promise<unknown> {
  // Where it cannot be had, the page stays what it was: HTML whose links and forms work.
  loading ??= import(/* @vite-ignore */ entry).catch(console.error).then(() => (isHere = true));
  return loading;
}

const near = new IntersectionObserver(
  (seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) void load();
  },
  { rootMargin: nearMargin },
);

for (const island of document.querySelectorAll<HTMLElement>(`[${islandAttribute}]`)) {
  const when = island.getAttribute(islandWhenAttribute);
  if (when === null) near.observe(island);
  else if (isAsked(when)) void load();
  const touched = () => void load().then(() => island.dispatchEvent(new Event(touchEvents[0])));
  for (const event of touchEvents) {
    island.addEventListener(event, touched, { once: true, passive: true });
  }
  island.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(`[${replayedClickAttribute}]`);
    if (isHere || !pressed || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void load().then(() => pressed.click());
  });
}

/*
 * A form that is sent without its own script cannot clear what an earlier visit left of it on the
 * device. The thank-you page does, and only there it is known that the message is in: a post that
 * fails keeps its words.
 */
document.addEventListener('submit', ({ target }) => {
  try {
    const id = new FormData(target as HTMLFormElement).get(formIdField);
    if (typeof id === 'string') sessionStorage.setItem(sentFormKey, id);
  } catch {
    // Storage is switched off, and so are drafts.
  }
});
