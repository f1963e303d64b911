import type { ComponentType } from 'react';
import { startInsightFilter } from './islands/insight-filter.ts';
import { islandAttribute, islandIdPrefix, islandPropsAttribute } from './islands/island-markup.ts';
import { islands } from './islands/islands.ts';
import type { IslandName } from './islands/islands.ts';
import { logMissingPath } from './islands/missing-path.ts';

/** How close to the screen an island may come before it is made ready. */
const nearMargin = '200px';

const touchEvents = ['focusin', 'pointerdown', 'keydown', 'input'] as const;

for (const element of document.querySelectorAll<HTMLElement>(`[${islandAttribute}]`)) {
  whenNearOrTouched(element, () => void hydrate(element));
}

logMissingPath();
startInsightFilter();

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
  observer.observe(element);
  for (const event of touchEvents) {
    element.addEventListener(event, once, { signal: stopWaiting.signal, passive: true });
  }
}

// Safari has no requestIdleCallback.
function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.getAttribute(islandAttribute) as IslandName;
  const props: unknown = JSON.parse(element.getAttribute(islandPropsAttribute) ?? '{}');
  try {
    const [component, { hydrateIsland }] = await Promise.all([
      islands[name](),
      import('./islands/hydrate-island.tsx'),
    ]);
    hydrateIsland(element, component as ComponentType<object>, props as object, {
      identifierPrefix: islandIdPrefix(name),
    });
  } catch (error) {
    // The island stays what it was: HTML that works without scripts.
    console.error(error);
  }
}
