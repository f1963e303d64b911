import { countOf } from './count-of.ts';
import { dayMs, hourMs, minuteMs } from '../platform/clock.ts';

/** The longest span that people count in hours. */
const maxCountedHours = 48;

/** The unit in which a span is counted, by its length in milliseconds. */
export const spanUnits = [
  { upTo: hourMs, unit: minuteMs, name: 'minute' },
  { upTo: maxCountedHours * hourMs, unit: hourMs, name: 'hour' },
  { upTo: Number.POSITIVE_INFINITY, unit: dayMs, name: 'day' },
] as const;

/**
 * A span in milliseconds as a person says it: 40 minutes, 3 hours, 5 days. A negative one, by the clocks of two
 * machines, counts as zero.
 */
export function spanOf(span: number): string {
  const ms = Math.max(0, span);
  const { unit, name } = spanUnits.find(({ upTo }) => ms < upTo) ?? spanUnits[2];
  return countOf(Math.floor(ms / unit), name);
}
