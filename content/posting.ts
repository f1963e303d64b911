import { z } from 'zod';
import { isoDate, laterFirst, today } from './days.ts';
import { snapshotRoles } from './salary-snapshot.ts';

/** Fields that opportunities and job pages share. */

export const words = z.string('expected text').regex(/[\p{L}\p{N}]/u, 'expected text');

/** Search engines cut what is longer. */
export const searchDescription = words.max(155, 'expected at most 155 characters');

const amount = (example: number) => {
  const expected = `expected a whole number, such as ${example}`;
  return z.number(expected).int(expected).positive(expected);
};

export const salary = z
  .strictObject(
    {
      min: amount(550_000),
      max: amount(700_000),
      /** The range as the page shows it. */
      shown: words,
      per: z.enum(['YEAR', 'MONTH'], 'expected YEAR or MONTH').default('YEAR'),
    },
    'expected { min, max, shown }',
  )
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'expected no less than min' });

export type Salary = z.infer<typeof salary>;

/** The range as lists and facts show it; most are of a year, and one that is of a month says so. */
export function salaryShown({ shown, per }: Pick<Salary, 'shown' | 'per'>): string {
  return per === 'MONTH' ? `${shown} a month` : shown;
}

/** How often a year it is paid. */
export function timesAYear({ per }: Pick<Salary, 'per'>): number {
  return per === 'MONTH' ? 12 : 1;
}

export const postingFields = {
  /** Places it among those of one day; the newest day comes first, whatever this says. */
  order: z.number('expected a whole number').int().default(0),
  /** A CV is posted for both together, in a field that takes 200 characters. */
  title: words.max(120, 'expected at most 120 characters'),
  place: words.max(78, 'expected at most 78 characters'),
  sector: words,
  locality: words,
  region: words,
  posted: isoDate,
  /** The last day on which it takes CVs. Without one it is open until its file goes. */
  closes: isoDate.optional(),
  /** The same work in the words of the salary snapshot, which the page then compares the salary with. */
  snapshotRole: z.enum(snapshotRoles, `expected one of: ${snapshotRoles.join(', ')}`).optional(),
  description: searchDescription,
};

interface Closing {
  closes?: string | undefined;
}

/** Holds that a role was posted before it closes: else a digit of one of the days is wrong. */
export function postedFirst<Fields extends z.ZodType<Closing & { posted: string }>>(
  fields: Fields,
): Fields {
  return fields.refine(({ posted, closes }) => closes === undefined || posted <= closes, {
    path: ['closes'],
    error: 'expected no day before posted',
  });
}

/** For so long after its last day a role can still be read, by whoever follows an old link. */
const readableYears = 1;

/** Whether a role takes CVs: on its last day it still does. @param day such as 2025-10-28 */
export function isOpen({ closes }: Closing, day?: string): boolean {
  return closes === undefined || (day ?? today()) <= closes;
}

/** Whether a role still has a page. @param day such as 2025-10-28 */
export function isReadable({ closes }: Closing, day = today()): boolean {
  if (closes === undefined) return true;
  const last = Temporal.PlainDate.from(closes).add({ years: readableYears });
  return Temporal.PlainDate.compare(day, last) <= 0;
}

/** Where roles are offered elsewhere, one as old as this is taken for filled. */
export const staleDays = 60;

/** Whether a role was posted so long ago that its readers doubt it. @param day such as 2025-10-28 */
export function isStale({ posted }: { posted: string }, day = today()): boolean {
  const age = Temporal.PlainDate.from(posted).until(day, { largestUnit: 'day' });
  return age.days > staleDays;
}

/** The newest first; those of one day by their order. */
export function newestFirst(
  a: { fields: { posted: string; order: number } },
  b: { fields: { posted: string; order: number } },
): number {
  return laterFirst(a.fields.posted, b.fields.posted) || a.fields.order - b.fields.order;
}
