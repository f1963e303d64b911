const name = 'change';

export type Changes = ReturnType<typeof createChanges>;

/** Told when something has changed that somebody may be looking at. */
export function createChanges() {
  const events = new EventTarget();
  return {
    /** Every page that listens asks anew: on no screen of who is signed out stands a lead then. */
    tell: () => void events.dispatchEvent(new Event(name)),
    /** @returns what ends it */
    listen: (onChange: () => void): (() => void) => {
      events.addEventListener(name, onChange);
      return () => events.removeEventListener(name, onChange);
    },
  };
}
