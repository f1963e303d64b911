import { UsageError } from './fault.ts';
import { dayMs, hourMs, minuteMs } from '../platform/clock.ts';

/** South Africa has no daylight saving time. */
const zone = 'Africa/Johannesburg';
const offset = '+02:00';

const unitMs = { m: minuteMs, h: hourMs, d: dayMs } as const;

const shown = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Not en-ZA: for that ICU writes 01 Nov, which people do not. */
const inWords = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...parts });
const day = inWords({ day: 'numeric', month: 'short' });
const dayOfYear = inWords({ day: 'numeric', month: 'short', year: 'numeric' });
const time = inWords({ hour: '2-digit', minute: '2-digit' });

/** A time for lists and tables of the command line, which sort by it: 2026-11-21 16:29. */
export function shownTime(at: number): string {
  return shown.format(at);
}

/** A time in words, for pages: 21 Nov 2026, 16:29. */
export function saidTime(at: number): string {
  return `${dayOfYear.format(at)}, ${time.format(at)}`;
}

/** A day in words: 21 Nov, with the year if that is not the current one. */
export function saidDay(at: number, now: number): string {
  return shown.format(at).slice(0, 4) === shown.format(now).slice(0, 4)
    ? day.format(at)
    : dayOfYear.format(at);
}

/** A time as short as can be understood now: 16:29 for today, else 21 Nov. */
export function briefTime(at: number, now: number): string {
  const isToday = shown.format(at).slice(0, 10) === shown.format(now).slice(0, 10);
  return isToday ? time.format(at) : saidDay(at, now);
}

/** A time for programs, in ISO 8601, UTC; null if there is none. */
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/**
 * Parses a day, a minute or a span back from now, South African time.
 * @param edge whether a day means the moment it begins or the one it ends
 * @throws UsageError
 */
export function readTime(
  text: string,
  option: string,
  edge: 'begins' | 'ends',
  now: number,
): number {
  const span = /^(\d{1,5})([mhd])$/.exec(text);
  if (span) return now - Number(span[1]) * unitMs[span[2] as keyof typeof unitMs];
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMinute = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/.test(text);
  const at =
    isDay || isMinute
      ? Date.parse(`${isDay ? `${text}T00:00` : text.replace(' ', 'T')}:00${offset}`)
      : Number.NaN;
  // `Date.parse` reads 31 February as 3 March.
  if (Number.isNaN(at) || !shownTime(at).startsWith(text.slice(0, 10))) {
    throw new UsageError(
      `--${option} ${text}: give a day (2026-11-21), a minute (2026-11-21T16:30) or a span back from now (7d, 12h, 30m).`,
    );
  }
  return isDay && edge === 'ends' ? at + unitMs.d - 1 : at;
}
