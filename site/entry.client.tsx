import type { ComponentType } from 'react';
import {
  isAsked,
  islandAttribute,
  islandIdPrefix,
  islandPropsAttribute,
  islandWhenAttribute,
  clickFallbackMs,
  nearMargin,
  replayedClickAttribute,
  touchEvents,
  unreachableAttribute,
} from './islands/island-markup.ts';
import { islands, plainIslands, type IslandName, type PlainIslandName } from './islands/islands.ts';
import { logMissingPath } from './islands/missing-path.ts';

for (const element of document.querySelectorAll<HTMLElement>(`[${islandAttribute}]`)) {
  // `Promise.withResolvers` is missing in Safari before 17.4.
  const started = new Promise<void>((resolve) => {
    whenNearOrTouched(element, () => void startIsland(element).then(resolve));
  });
  replayEarlyClicks(element, started);
}

logMissingPath();

function whenNearOrTouched(element: HTMLElement, start: () => void): void {
  const stopWaiting = new AbortController();
  const once = () => {
    if (stopWaiting.signal.aborted) return;
    stopWaiting.abort();
    observer.disconnect();
    start();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) whenIdle(once);
    },
    { rootMargin: nearMargin },
  );
  const when = element.getAttribute(islandWhenAttribute);
  if (when === null) observer.observe(element);
  else if (isAsked(when)) once();
  for (const event of touchEvents) {
    element.addEventListener(event, once, { signal: stopWaiting.signal, passive: true });
  }
}

/** Replays a click on a button whose island is still loading, instead of losing it or following its link. */
function replayEarlyClicks(element: HTMLElement, started: Promise<void>): void {
  const early = new AbortController();
  void started.then(() => early.abort());
  element.addEventListener(
    'click',
    (event) => {
      let pressed = (event.target as Element).closest<HTMLElement>(`[${replayedClickAttribute}]`);
      if (!pressed) return;
      event.preventDefault();
      setTimeout(() => early.abort(), clickFallbackMs);
      // Firefox and Safari fail pending loads once the visitor navigates elsewhere: the click is then not replayed.
      addEventListener('beforeunload', () => (pressed = null));
      void started.then(() => pressed?.click());
    },
    { signal: early.signal },
  );
}

// Safari has no requestIdleCallback.
function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

async function startIsland(element: HTMLElement): Promise<void> {
  const name = element.getAttribute(islandAttribute) as IslandName | PlainIslandName;
  try {
    if (isPlain(name)) return (await plainIslands[name]())(element);
    const props: unknown = JSON.parse(element.getAttribute(islandPropsAttribute) ?? '{}');
    const [component, { hydrateIsland }] = await Promise.all([
      islands[name](),
      import('./islands/hydrate-island.tsx'),
    ]);
    hydrateIsland(element, component as ComponentType<object>, props as object, {
      identifierPrefix: islandIdPrefix(name),
    });
  } catch (error) {
    // The island stays HTML, which works without scripts or says that it does not.
    console.error(error);
    const words = element.getAttribute(unreachableAttribute);
    if (words) element.querySelector('[role=status]')?.replaceChildren(words);
  }
}

function isPlain(name: IslandName | PlainIslandName): name is PlainIslandName {
  return name in plainIslands;
}
