import { elapsedBetween, minuteMs, type Clock } from './clock.ts';
import type { RelayLog } from './log.ts';

/** For each level. An error with its stack takes 2 kB: at this rate they fill at most 100 MB a day, whatever comes. */
const linesAMinute = 30;

/**
 * A rate-limited log for lines that any request can cause, thousands of times a second: they would fill the disk that
 * the store needs. Lines over the limit are dropped, and the next line after that minute says how many.
 */
export function rateLimitedLog(log: RelayLog, now: Clock['now']): RelayLog {
  const limited = (level: keyof RelayLog) => {
    let begunAt = -Infinity;
    let lines = 0;
    return (about: unknown, words?: string): void => {
      if (elapsedBetween(now(), begunAt) >= minuteMs) {
        const leftOut = lines - linesAMinute;
        if (leftOut > 0)
          log.warn({ lines: leftOut }, 'lines left out of the log: too many in a minute');
        begunAt = now();
        lines = 0;
      }
      lines += 1;
      if (lines <= linesAMinute) log[level](about, words);
    };
  };
  return { info: limited('info'), warn: limited('warn'), error: limited('error') };
}
