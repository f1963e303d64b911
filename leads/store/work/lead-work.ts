import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/in-transaction.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Schema } from '../tables/schema.ts';
import { withAllOf } from '../lead/stored-lead.ts';

export const workColumns = [
  'taken_by',
  'put_off_until',
  'settled_at',
  'settled_by',
  'settled_how',
] as const;

/** What people did about a lead at the desk. */
export type Work = Pick<Schema['desk_lead'], (typeof workColumns)[number]>;

/** The work on one lead; undefined if the desk has not taken it in yet. */
export async function readWork(db: Database, leadId: string): Promise<Work | undefined> {
  return db
    .selectFrom('desk_lead')
    .select(workColumns)
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
}

/** How a page showed a lead, in the value its forms carry: `spam`, or the address of who had it. */
export function shownAs({ settled_how: how, taken_by: holder }: Work): string | null {
  return how === 'spam' ? how : holder;
}

/**
 * The leads marked as spam since the page with them was rendered, so that nobody mails them unawares. Their rows are
 * locked: nobody marks another of them before this transaction ends.
 */
export async function spamSince(
  trx: Transaction,
  ids: readonly string[],
  shown: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const query = trx
    .selectFrom('desk_lead')
    .select(['lead_id as id', 'settled_how as how'])
    .where('lead_id', 'in', ids);
  const rows = await (isShared(trx) ? query.forUpdate() : query).execute();
  return new Set(rows.flatMap(({ id, how }) => (how === 'spam' && shown[id] !== how ? [id] : [])));
}

/** Whether a colleague has answered a lead by other means, such as by phone. */
export function isAnsweredElsewhere(work: Work | undefined, me: string): boolean {
  return work?.settled_how === 'elsewhere' && work.settled_by !== me;
}

/** Reads the leads that a query finds, in its order, with the work on each. */
export async function withWork(
  db: Database,
  found: SelectQueryBuilder<Schema, 'desk_lead' | 'lead', object>,
) {
  const rows = await found
    .selectAll('lead')
    .select(workColumns.map((column) => `desk_lead.${column}` as const))
    .execute();
  const leads = await withAllOf(db, rows);
  return leads.map((lead, index) => ({ ...lead, work: workOf(rows[index]) }));
}

/** Other leads of the same sender, the newest first. */
export async function othersOf(db: Database, leadId: string, limit: number) {
  const others = db
    .selectFrom('lead')
    .innerJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .where('desk_lead.person', '=', (eb) =>
      eb.selectFrom('desk_lead as this').select('this.person').where('this.lead_id', '=', leadId),
    )
    .where('desk_lead.lead_id', '<>', leadId)
    .orderBy('desk_lead.lead_id', 'desc')
    .limit(limit);
  return withWork(db, others);
}

/** The work that a desk row holds; all null if there is no row. */
export function workOf(row: Work | undefined): Work {
  return {
    taken_by: row?.taken_by ?? null,
    put_off_until: row?.put_off_until ?? null,
    settled_at: row?.settled_at ?? null,
    settled_by: row?.settled_by ?? null,
    settled_how: row?.settled_how ?? null,
  };
}
