import { referenceOf } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import { hasStatus } from './has-status.ts';
import { inPages } from '../database/in-pages.ts';
import { isWhole } from './lead-row.ts';

/** References of leads with a part that can no longer be read. Reads every lead. */
export async function damagedLeads(db: Database): Promise<string[]> {
  const damaged: string[] = [];
  const leads = db
    .selectFrom('lead')
    .select(['id', 'fields', 'files', 'attribution', 'consent', 'spam_reasons'])
    .orderBy('id');
  for await (const rows of inPages((after, limit) =>
    leads.where('id', '>', after).limit(limit).execute(),
  )) {
    damaged.push(...rows.filter((row) => !isWhole(row)).map(({ id }) => referenceOf(id)));
  }
  return damaged;
}

/** References of stranded leads. Reads every lead. */
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

export async function isStored(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
