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

  /** Those that are held come last: a retry that looks worse than the first try is answered by it. */
  async function insertCleanFirst(
    trx: Transaction<Schema>,
    group: readonly SubmissionRows[],
  ): Promise<Accepted[]> {
    const held = group.filter(({ cleanKey }) => cleanKey !== null);
    if (held.length === 0) return insertAll(trx, group);
    const clean = group.filter(({ cleanKey }) => cleanKey === null);
    const answersToClean = await insertAll(trx, clean);
    const earlier = await cleanLeadIds(trx, held);
    const unanswered = held.filter(({ cleanKey }) => !earlier.has(cleanKey));
    const answersToHeld = await insertAll(trx, unanswered);
    return group.map((rows) => {
      const leadId = earlier.get(rows.cleanKey);
      if (leadId !== undefined) return { leadId, repeated: true };
      const answer = answersToClean[clean.indexOf(rows)] ?? answersToHeld[unanswered.indexOf(rows)];
      return answer as Accepted;
    });
  }

  return (group) => db.transaction().execute((trx) => insertCleanFirst(trx, group));
}

async function earlierLeadId(trx: Transaction<Schema>, onceKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom('lead')
    .select('id')
    .where('once_key', '=', onceKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** The leads that came clean with the words of these, by key. */
async function cleanLeadIds(
  trx: Transaction<Schema>,
  held: readonly SubmissionRows[],
): Promise<ReadonlyMap<string | null, string>> {
  const keys = held.flatMap(({ cleanKey }) => cleanKey ?? []);
  const rows = await trx
    .selectFrom('lead')
    .select(['id', 'once_key'])
    .where('once_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, once_key }) => [once_key, id]));
}
