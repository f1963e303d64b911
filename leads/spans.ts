import { countOf } from './count-of.ts';
import { dayMs, hourMs, minuteMs } from '../platform/clock.ts';

/** Up to this, people count in hours. */
const maxCountedHours = 48;

/** In what a span is counted, by how long it is, in milliseconds. */
export const spanUnits = [
  { upTo: hourMs, unit: minuteMs, name: 'minute' },
  { upTo: maxCountedHours * hourMs, unit: hourMs, name: 'hour' },
  { upTo: Number.POSITIVE_INFINITY, unit: dayMs, name: 'day' },
] as const;

/**
 * How long something takes, as a person says it: 40 minutes, 3 hours, 5 days. What ends before it began, by
 * the clocks of two machines, took no time.
 */
export function spanOf(span: number): string {
  const ms = Math.max(0, span);
  const { unit, name } = spanUnits.find(({ upTo }) => ms < upTo) ?? spanUnits[2];
  return countOf(Math.floor(ms / unit), name);
}
