export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The clock that the relay reads and sleeps by. Tests make their own. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now: () => number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * The milliseconds between two times, never negative. A time written while the clock was wrong may lie years ahead,
 * and nothing may wait until then.
 */
export function elapsedBetween(now: number, written: number): number {
  return Math.abs(now - written);
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    if (signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    // Unreferenced, so that a sleeping relay does not keep a stopping process alive.
    const timer = setTimeout(wake, ms).unref();
    signal.addEventListener('abort', wake, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      // A signal that lives as long as the process would otherwise hold a listener for every sleep there ever was.
      signal.removeEventListener('abort', wake);
    });
  },
};
