import type { Clock } from './clock.ts';
import type { RelayLog } from './log.ts';

/** The reason for every abort. Without one, each abort would build an error with a stack trace. */
const woken = 'woken';

export type Loop = ReturnType<typeof startLoop>;

interface Options {
  clock: Pick<Clock, 'sleep'>;
  /**
   * One round.
   * @param stopping aborts when the loop is to stop
   * @returns milliseconds to sleep before the next
   */
  round: (stopping: AbortSignal) => Promise<number>;
  /** Called when a round rejects; returns the milliseconds to sleep before the next. */
  onFault: (error: unknown) => number;
}

/** Alternates rounds of work and sleep until it is stopped, whatever happens in a round. */
export function startLoop({ clock, round, onFault }: Options) {
  const stopping = new AbortController();
  let sleep = new AbortController();
  const ended = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      sleep = new AbortController();
      const sleepMs = await round(stopping.signal).catch(onFault);
      if (sleepMs > 0 && !stopping.signal.aborted) await clock.sleep(sleepMs, sleep.signal);
    }
  }

  return {
    /** Ends the current sleep. During a round, skips the sleep after it. */
    wake: (): void => sleep.abort(woken),
    /** Starts no further round, and resolves once the current one has ended. */
    stop: async (): Promise<void> => {
      stopping.abort(woken);
      sleep.abort(woken);
      await ended;
    },
  };
}

/** Makes an `onFault` that logs the error with these words and has the loop sleep for `sleepMs`. */
export function faultLogger(log: Pick<RelayLog, 'error'>, words: string, sleepMs: number) {
  return (error: unknown): number => {
    log.error({ err: error }, words);
    return sleepMs;
  };
}
