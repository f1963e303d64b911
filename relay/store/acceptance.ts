import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import { createInsertion } from './insertion.ts';
import type { Schema } from './schema.ts';
import { deliveryColumns, leadColumns } from './submission-rows.ts';
import type { DeliveryRow, LeadRow, SubmissionRows } from './submission-rows.ts';

export interface Accepted {
  leadId: string;
  /** True when this very message was stored before: the earlier lead answers for it. */
  repeated: boolean;
}

/** Stores leads with their deliveries, all of them or none; one result each, in order. */
type AcceptAll = (group: readonly SubmissionRows[]) => Promise<Accepted[]>;

export function createAcceptance(db: Database): AcceptAll {
  const insertLeads = createInsertion(leadColumns, (trx, rows: readonly LeadRow[]) =>
    trx
      .insertInto('lead')
      .values(rows)
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .returning('id'),
  );
  const insertDeliveries = createInsertion(deliveryColumns, (trx, rows: readonly DeliveryRow[]) =>
    trx
      .insertInto('delivery')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('once_key').where('once_key', 'is not', null).doNothing(),
      ),
  );

  async function insertAll(
    trx: Transaction<Schema>,
    group: readonly SubmissionRows[],
  ): Promise<Accepted[]> {
    const inserted = await insertLeads(
      trx,
      group.map(({ lead }) => lead),
    );
    const fresh = new Set(inserted.map(({ id }) => id));
    const added = group.filter(({ leadId }) => fresh.has(leadId));
    await insertDeliveries(
      trx,
      added.flatMap(({ deliveries }) => deliveries),
    );
    const accepted: Accepted[] = [];
    for (const { leadId, onceKey } of group) {
      const repeated = !fresh.has(leadId);
      accepted.push({ leadId: repeated ? await earlierLeadId(trx, onceKey) : leadId, repeated });
    }
    return accepted;
  }

  return (group) => db.transaction().execute((trx) => insertAll(trx, group));
}

async function earlierLeadId(trx: Transaction<Schema>, onceKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom('lead')
    .select('id')
    .where('once_key', '=', onceKey)
    .executeTakeFirstOrThrow();
  return id;
}
