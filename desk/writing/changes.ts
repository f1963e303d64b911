import { systemClock } from '../../platform/clock.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Creates a signal that something has changed which somebody may be looking at. */
export function createChanges() {
  const listeners = new Set<() => void>();
  // Begins above the counts of any earlier process.
  let count = systemClock.now();
  return {
    /** Has every listening page revalidate, which also takes the leads off the screen of whoever is signed out. */
    tell: () => {
      count += 1;
      for (const onChange of listeners) onChange();
    },
    /** The number of changes, by which a page that was read before a change and listens after it learns of it. */
    count: () => count,
    /** @returns a function that ends it */
    listen: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
