import { z } from 'zod';

/** Days as content writes them, such as 2025-10-28. */

export const isoDate = z.iso.date('expected a date such as 2025-10-28');

/** The locale en-CA formats dates as 2025-10-28. */
const southAfricanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });

/** The present date in South Africa, since a role closes when its last day ends there. */
export function today(): string {
  return southAfricanDay.format();
}

/** Sorts the later of two days first. ISO dates sort as strings, in any locale. */
export function laterFirst(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

/**
 * Created once, because a list of all roles formats thousands of dates. ICU's English for South Africa writes 08
 * August, which people do not.
 */
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in words, such as 28 October 2025. */
export function dayInWords(day: string): string {
  return longDay.format(new Date(day));
}
