import { between, minuteMs, type Clock } from './clock.ts';
import type { RelayLog } from './log.ts';

/** Of each level. A fault with its stack takes 2 kB: of these a disk gets 100 MB a day, whoever asks how often. */
const linesAMinute = 30;

const level = ['info', 'warn', 'error'] as const;

/**
 * A log for what anybody can have said by asking, thousands of times a second: it would fill the disk that the
 * store needs. What is over so many lines a minute is left out, and how many these were is told by the next.
 */
export function sparingLog(log: RelayLog, now: Clock['now']): RelayLog {
  const [info, warn, error] = level.map((name) => {
    let begunAt = -Infinity;
    let lines = 0;
    return (about: unknown, words?: string): void => {
      if (between(now(), begunAt) >= minuteMs) {
        const leftOut = lines - linesAMinute;
        if (leftOut > 0) log.warn({ lines: leftOut }, 'left out of the log: too many in a minute');
        begunAt = now();
        lines = 0;
      }
      lines += 1;
      if (lines <= linesAMinute) log[name](about, words);
    };
  }) as [RelayLog['info'], RelayLog['warn'], RelayLog['error']];
  return { info, warn, error };
}
