import type { Submission } from '../lead.ts';
import { batchesOf } from './batches.ts';
import type { Database } from './database.ts';
import type { OneWrite } from './one-write.ts';
import { deliveryRow, earlierKeysOf, keyAsStored, leadRow } from './submission-rows.ts';

export interface Accepted {
  leadId: string;
  /** True when this very message was stored before: the earlier lead answers for it. */
  repeated: boolean;
}

/**
 * Stores leads with their deliveries, all of them or none.
 * @returns one result each, in order
 */
export function acceptAll(db: Database, group: readonly Submission[]): Promise<Accepted[]> {
  return db.transaction().execute(async (trx) => {
    // Quarantined ones come last: a retry that looks worse than the first try is answered by it.
    const clean = group.filter((one) => !isQuarantined(one));
    const accepted = new Map([
      ...(await acceptUnanswered(trx, clean)),
      ...(await acceptUnanswered(trx, group.filter(isQuarantined))),
    ]);
    return group.map((submission) => accepted.get(submission) as Accepted);
  });
}

function isQuarantined({ lead }: Submission): boolean {
  return lead.spam.quarantined;
}

/** Stores those that no earlier lead answers for. */
async function acceptUnanswered(
  trx: OneWrite,
  group: readonly Submission[],
): Promise<Map<Submission, Accepted>> {
  const accepted = await earlierLeads(trx, group);
  const unanswered = group.filter((submission) => !accepted.has(submission));
  const fresh = await insert(trx, unanswered);
  for (const submission of unanswered) {
    const { lead } = submission;
    const leadId = fresh.has(lead.id) ? lead.id : await earlierLeadId(trx, keyAsStored(lead));
    // A commit of which nobody heard is tried again, and finds this very lead: it repeats no other.
    accepted.set(submission, { leadId, repeated: leadId !== lead.id });
  }
  return accepted;
}

/** @returns ids of the leads that were stored; the others' keys were there before */
async function insert(trx: OneWrite, group: readonly Submission[]): Promise<ReadonlySet<string>> {
  const fresh = new Set<string>();
  for (const leads of batchesOf(group.map(({ lead }) => leadRow(lead)))) {
    const inserted = await trx
      .insertInto('lead')
      .values(leads)
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .returning('id')
      .execute();
    for (const { id } of inserted) fresh.add(id);
  }
  const added = group.filter(({ lead }) => fresh.has(lead.id));
  const rows = added.flatMap(({ lead, deliveries }) =>
    deliveries.map((delivery) => deliveryRow(lead, delivery)),
  );
  for (const deliveries of batchesOf(rows)) {
    await trx
      .insertInto('delivery')
      .values(deliveries)
      .onConflict((conflict) =>
        conflict.column('once_key').where('once_key', 'is not', null).doNothing(),
      )
      .execute();
  }
  return fresh;
}

async function earlierLeadId(trx: OneWrite, onceKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom('lead')
    .select('id')
    .where('once_key', '=', onceKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** The earlier leads that answer for some of these. */
async function earlierLeads(
  trx: OneWrite,
  group: readonly Submission[],
): Promise<Map<Submission, Accepted>> {
  const answers = new Map<Submission, Accepted>();
  const keysOf = new Map(group.map((submission) => [submission, earlierKeysOf(submission)]));
  const keys = [...keysOf.values()].flat().map(({ onceKey }) => onceKey);
  // As nearly always: each has a key of the site's own forms.
  if (keys.length === 0) return answers;
  const rows = await trx
    .selectFrom('lead')
    .select(['id', 'once_key', 'received_at'])
    .where('once_key', 'in', keys)
    .execute();
  const leads = new Map(rows.map((row) => [row.once_key, row]));
  for (const [submission, earlier] of keysOf) {
    for (const { onceKey, since } of earlier.toReversed()) {
      const lead = leads.get(onceKey);
      if (!lead || lead.received_at < since) continue;
      answers.set(submission, { leadId: lead.id, repeated: true });
    }
  }
  return answers;
}
