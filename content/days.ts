import { z } from 'zod';

/** Days as content writes them, such as 2025-10-28. */

export const isoDate = z.iso.date('expected a date such as 2025-10-28');

/** Written as in en-CA: 2025-10-28. */
const southAfricanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });

/** The day it is in South Africa: a role closes when that day ends there. */
export function today(): string {
  return southAfricanDay.format();
}

/** Of two days the later first: as written they stand in order in every language. */
export function laterFirst(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

/**
 * Made once: thousands of dates are written in a list of all roles. In South Africa's English ICU writes
 * 08 August; people do not.
 */
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people write it: 28 October 2025. */
export function dayInWords(day: string): string {
  return longDay.format(new Date(day));
}
