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

  /** Stores those that no earlier lead answers for. */
  async function insertUnanswered(
    trx: Transaction<Schema>,
    group: readonly SubmissionRows[],
  ): Promise<[SubmissionRows, Accepted][]> {
    const earlier = await earlierLeads(trx, group);
    const unanswered = group.filter((rows) => !earlier.has(rows));
    const inserted = await insertAll(trx, unanswered);
    return [
      ...earlier,
      ...unanswered.map((rows, index): [SubmissionRows, Accepted] => [
        rows,
        inserted[index] as Accepted,
      ]),
    ];
  }

  /** Those that are held come last: a retry that looks worse than the first try is answered by it. */
  async function acceptAll(
    trx: Transaction<Schema>,
    group: readonly SubmissionRows[],
  ): Promise<Accepted[]> {
    // As nearly always: each has a key of the site's own forms.
    if (group.every(({ answeredBy }) => answeredBy.length === 0)) return insertAll(trx, group);
    const accepted = new Map([
      ...(await insertUnanswered(
        trx,
        group.filter(({ held }) => !held),
      )),
      ...(await insertUnanswered(
        trx,
        group.filter(({ held }) => held),
      )),
    ]);
    return group.map((rows) => accepted.get(rows) as Accepted);
  }

  return (group) => db.transaction().execute((trx) => acceptAll(trx, group));
}

async function earlierLeadId(trx: Transaction<Schema>, onceKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom('lead')
    .select('id')
    .where('once_key', '=', onceKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** The earlier leads that answer for some of these. */
async function earlierLeads(
  trx: Transaction<Schema>,
  group: readonly SubmissionRows[],
): Promise<ReadonlyMap<SubmissionRows, Accepted>> {
  const keys = group.flatMap(({ answeredBy }) => answeredBy.map(({ onceKey }) => onceKey));
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('lead')
    .select(['id', 'once_key', 'received_at'])
    .where('once_key', 'in', keys)
    .execute();
  const leads = new Map(rows.map((row) => [row.once_key, row]));
  const answers = new Map<SubmissionRows, Accepted>();
  for (const one of group) {
    for (const { onceKey, since } of one.answeredBy.toReversed()) {
      const lead = leads.get(onceKey);
      if (lead && lead.received_at >= since) answers.set(one, { leadId: lead.id, repeated: true });
    }
  }
  return answers;
}
