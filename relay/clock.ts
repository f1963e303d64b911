import { setTimeout } from 'node:timers/promises';

/** Time, as the relay reads it. Tests make their own. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now: () => number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Without a reference: a sleeping relay does not keep a stopping process alive.
  sleep: (ms, signal) => setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined),
};
