import type { Clock } from './clock.ts';
import type { RelayLog } from './log.ts';

/** A reason of our own: without one, every abort makes an error with a stack trace. */
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
  /** Told of a round that rejected; gives the milliseconds to sleep before the next. */
  onFault: (error: unknown) => number;
}

/** Works and sleeps in turns, whatever befalls a round, until it is stopped. */
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
    /** Ends its sleep, or keeps it from the next one where it is at work. */
    wake: (): void => sleep.abort(woken),
    /** Begins no further round, and resolves once the one under way has ended. */
    stop: async (): Promise<void> => {
      stopping.abort(woken);
      sleep.abort(woken);
      await ended;
    },
  };
}

/** Logs a round that rejected, in these words, and has the next begin after a while. */
export function faultLogger(log: Pick<RelayLog, 'error'>, words: string, sleepMs: number) {
  return (error: unknown): number => {
    log.error({ err: error }, words);
    return sleepMs;
  };
}
