import { z } from 'zod';
import { isoDate, laterFirst, today } from './days.ts';
import { snapshotRoles } from './salary-snapshot.ts';

/** The fields that opportunities and jobs share. */

export const words = z.string('expected text').regex(/[\p{L}\p{N}]/u, 'expected text');

/** Search engines cut longer descriptions. */
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
      /** The range as shown on the page. */
      shown: words,
      per: z.enum(['YEAR', 'MONTH'], 'expected YEAR or MONTH').default('YEAR'),
    },
    'expected { min, max, shown }',
  )
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'expected no less than min' });

export type Salary = z.infer<typeof salary>;

/** The range as shown in lists and facts. Most are per year, and a monthly one says so. */
export function salaryShown({ shown, per }: Pick<Salary, 'shown' | 'per'>): string {
  return per === 'MONTH' ? `${shown} a month` : shown;
}

/** The number of payments a year. */
export function timesAYear({ per }: Pick<Salary, 'per'>): number {
  return per === 'MONTH' ? 12 : 1;
}

export const postingFields = {
  /** Its position among roles of the same day. Newer days come first in any case. */
  order: z.number('expected a whole number').int().default(0),
  /** Title and place together are posted with a CV, in a field of at most 200 characters. */
  title: words.max(120, 'expected at most 120 characters'),
  place: words.max(78, 'expected at most 78 characters'),
  sector: words,
  locality: words,
  region: words,
  posted: isoDate,
  /** The last day on which it takes CVs. Without it the role is open until its file is removed. */
  closes: isoDate.optional(),
  /** The matching role of the salary snapshot, with which the page compares the salary. */
  snapshotRole: z.enum(snapshotRoles, `expected one of: ${snapshotRoles.join(', ')}`).optional(),
  description: searchDescription,
};

interface Closing {
  closes?: string | undefined;
}

/** Requires that a role closes no earlier than it was posted. Otherwise one of the dates has a wrong digit. */
export function postedFirst<Fields extends z.ZodType<Closing & { posted: string }>>(
  fields: Fields,
): Fields {
  return fields.refine(({ posted, closes }) => closes === undefined || posted <= closes, {
    path: ['closes'],
    error: 'expected no day before posted',
  });
}

/** The years for which a closed role keeps its page, for old links. */
const readableYears = 1;

/** Whether a role takes CVs, which it does on its last day too. @param day such as 2025-10-28 */
export function isOpen({ closes }: Closing, day?: string): boolean {
  return closes === undefined || (day ?? today()) <= closes;
}

/** Whether a role still has a page. @param day such as 2025-10-28 */
export function isReadable({ closes }: Closing, day = today()): boolean {
  if (closes === undefined) return true;
  const last = Temporal.PlainDate.from(closes).add({ years: readableYears });
  return Temporal.PlainDate.compare(day, last) <= 0;
}

/** On job boards, roles of this age are taken for filled. */
export const staleDays = 60;

/** Whether a role is so old that readers doubt it. @param day such as 2025-10-28 */
export function isStale({ posted }: { posted: string }, day = today()): boolean {
  const age = Temporal.PlainDate.from(posted).until(day, { largestUnit: 'day' });
  return age.days > staleDays;
}

/** Sorts newest first, and roles of the same day by their order. */
export function newestFirst(
  a: { fields: { posted: string; order: number } },
  b: { fields: { posted: string; order: number } },
): number {
  return laterFirst(a.fields.posted, b.fields.posted) || a.fields.order - b.fields.order;
}
