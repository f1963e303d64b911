import { referenceOf } from '../lead.ts';
import type { Database } from './database.ts';
import { hasStatus } from './has-status.ts';
import { isWhole, type StoredJson } from './lead-row.ts';

/** Leads read in one step. */
const leadsAtOnce = 1000;

/** References of leads that say less than they did when they were stored. Reads every lead. */
export async function damagedLeads(db: Database): Promise<string[]> {
  const damaged: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: ({ id: string } & StoredJson)[] = await db
      .selectFrom('lead')
      .select(['id', 'fields', 'files', 'attribution', 'consent', 'spam_reasons'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute();
    damaged.push(...rows.filter((row) => !isWhole(row)).map(({ id }) => referenceOf(id)));
    after = rows.at(-1)?.id;
  }
  return damaged;
}

/** References of leads that are in nobody's hands. Reads every lead. */
export async function strandedLeads(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where((eb) => hasStatus(eb, 'stranded'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => referenceOf(id));
}

/** Whether a lead is in the store. */
export async function isStored(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
