import { systemClock } from '../../platform/clock.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Told when something has changed that somebody may be looking at. */
export function createChanges() {
  const listeners = new Set<() => void>();
  // Begins where no earlier process has been.
  let count = systemClock.now();
  return {
    /** Every page that listens asks anew: on no screen of who is signed out stands a lead then. */
    tell: () => {
      count += 1;
      for (const onChange of listeners) onChange();
    },
    /** How often, so that a page which was read before a change, and listens only after it, is told. */
    count: () => count,
    /** @returns what ends it */
    listen: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
