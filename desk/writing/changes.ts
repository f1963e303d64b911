import { setMaxListeners } from 'node:events';
import { systemClock } from '../../platform/clock.ts';

const name = 'change';

export type Changes = ReturnType<typeof createChanges>;

/** Told when something has changed that somebody may be looking at. */
export function createChanges() {
  const events = new EventTarget();
  // Node takes more than ten for a leak, and says so in the log; each open page is one.
  setMaxListeners(0, events);
  // Begins where no earlier process has been.
  let count = systemClock.now();
  return {
    /** Every page that listens asks anew: on no screen of who is signed out stands a lead then. */
    tell: () => {
      count += 1;
      events.dispatchEvent(new Event(name));
    },
    /** How often, so that a page which was read before a change, and listens only after it, is told. */
    count: () => count,
    /** @returns what ends it */
    listen: (onChange: () => void): (() => void) => {
      events.addEventListener(name, onChange);
      return () => events.removeEventListener(name, onChange);
    },
  };
}
