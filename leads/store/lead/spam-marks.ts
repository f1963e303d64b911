import type { ExpressionBuilder } from 'kysely';
import { learnedWords } from '../../learned-words.ts';
import type { Database } from '../database/database.ts';
import { leadFrom } from './lead-row.ts';
import type { Transaction } from '../database/in-transaction.ts';
import type { Schema } from '../tables/schema.ts';
import type { SpamLabel } from '../tables/work-schema.ts';

/** How many of the newest leads of each label to learn from: spam changes, and all would take ever longer. */
const maxOfEach = 150;

/** An example for the classifier. */
export interface SpamMark {
  label: SpamLabel;
  words: readonly string[];
}

/** Marks leads as spam or real, replacing earlier marks. */
export async function markLeads(
  trx: Transaction,
  leadIds: readonly string[],
  { label, now }: { label: SpamLabel; now: number },
): Promise<void> {
  if (leadIds.length === 0) return;
  await trx
    .insertInto('spam_mark')
    .values(leadIds.map((lead_id) => ({ lead_id, label, at: now })))
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ label, at: now }))
    .execute();
}

/** Removes spam marks; a lead that was released is marked as real again. */
export async function unmarkSpam(trx: Transaction, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await trx
    .updateTable('spam_mark')
    .set((eb) => ({ label: 'real', at: releasedAt(eb).$asScalar().$notNull() }))
    .where('lead_id', 'in', leadIds)
    .where('label', '=', 'spam')
    .where((eb) => eb.exists(releasedAt(eb)))
    .execute();
  await trx
    .deleteFrom('spam_mark')
    .where('lead_id', 'in', leadIds)
    .where('label', '=', 'spam')
    .execute();
}

function releasedAt(eb: ExpressionBuilder<Schema, 'spam_mark'>) {
  return eb
    .selectFrom('lead')
    .select('released_at')
    .whereRef('lead.id', '=', 'spam_mark.lead_id')
    .where('released_at', 'is not', null);
}

export async function countMarks(db: Database): Promise<Record<SpamLabel, number>> {
  const rows = await db
    .selectFrom('spam_mark')
    .select((eb) => ['label', eb.fn.countAll<number>().as('count')])
    .groupBy('label')
    .execute();
  const counts = { spam: 0, real: 0 };
  for (const { label, count } of rows) counts[label] = count;
  return counts;
}

/**
 * Reads the words of the leads that were marked last. They are stored only with the leads: once a lead is erased or
 * de-identified, its mark is gone.
 * @param known version that the caller has learned already
 * @returns undefined if that is still current
 */
export async function readMarks(db: Database, known?: string) {
  const last = await db
    .selectFrom('spam_mark')
    .select((eb) => ['label', eb.fn.countAll().as('count'), eb.fn.max('at').as('at')])
    .groupBy('label')
    .orderBy('label')
    .execute();
  const version = last.map(({ label, count, at }) => `${count} ${label} ${at}`).join(', ');
  if (version === known) return undefined;
  const marks: SpamMark[] = [];
  for (const label of ['spam', 'real'] as const) {
    const rows = await db
      .selectFrom('spam_mark')
      .innerJoin('lead', 'lead.id', 'spam_mark.lead_id')
      .selectAll('lead')
      .where('spam_mark.label', '=', label)
      .orderBy('spam_mark.at', 'desc')
      .orderBy('lead.id', 'desc')
      .limit(maxOfEach)
      .execute();
    marks.push(...rows.map((row) => ({ label, words: learnedWords(leadFrom(row)) })));
  }
  return { version, marks };
}
