import { referenceOf } from '../lead.ts';
import { carryingKinds } from '../lead-status.ts';
import type { Database } from './database.ts';
import { isWhole } from './lead-row.ts';
import type { StoredJson } from './lead-row.ts';

/** Leads read in one step. */
const leadsAtOnce = 1000;

/** References of leads that say less than they did when they were stored. Reads every lead. */
export async function damagedLeads(db: Database): Promise<string[]> {
  const damaged: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: ({ id: string } & StoredJson)[] = await db
      .selectFrom('lead')
      .select(['id', 'fields', 'attribution', 'consent', 'spam_reasons'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute();
    damaged.push(...rows.filter((row) => !isWhole(row)).map(({ id }) => referenceOf(id)));
    after = rows.at(-1)?.id;
  }
  return damaged;
}

/** References of leads that go to nobody. */
export async function leadsForNobody(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('delivery')
            .select('delivery.id')
            .whereRef('delivery.lead_id', '=', 'lead.id')
            .where('kind', 'in', carryingKinds),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => referenceOf(id));
}

/** Whether a lead is in the store. */
export async function isStored(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
