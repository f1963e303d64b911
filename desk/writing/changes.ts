const name = 'change';

/** Told when something has changed that somebody may be looking at. */
export interface Changes {
  /** Every page that listens asks anew: on no screen of who is signed out stands a lead then. */
  tell: () => void;
  /** @returns what ends it */
  listen: (onChange: () => void) => () => void;
}

export function createChanges(): Changes {
  const events = new EventTarget();
  return {
    tell: () => void events.dispatchEvent(new Event(name)),
    listen(onChange) {
      events.addEventListener(name, onChange);
      return () => events.removeEventListener(name, onChange);
    },
  };
}
