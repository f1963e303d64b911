import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/in-transaction.ts';
import { deliveryInsert, leadInsert } from './row-inserts.ts';
import type { SubmissionRows } from '../lead/submission-rows.ts';

export interface Accepted {
  leadId: string;
  /** Whether this message is a duplicate: the earlier lead answers for it. */
  repeated: boolean;
}

/**
 * Stores leads with their deliveries in one transaction.
 * @returns one result each, in order
 */
export function acceptAll(db: Database, group: readonly SubmissionRows[]): Promise<Accepted[]> {
  return db.transaction().execute(async (trx) => {
    // Clean leads come first, so that a retry that looks more like spam than the first try is a duplicate of it.
    const clean = group.filter((one) => !isQuarantined(one));
    const accepted = new Map([
      ...(await acceptUnanswered(trx, clean)),
      ...(await acceptUnanswered(trx, group.filter(isQuarantined))),
    ]);
    return group.map((submission) => accepted.get(submission) as Accepted);
  });
}

/**
 * Stores a lead and rolls it back. This reveals what keeps only leads from being stored, such as a disk with room for
 * everything else.
 */
export async function tryToAccept(db: Database, submission: SubmissionRows): Promise<void> {
  const undone = new Error('It is undone on purpose.');
  try {
    await db.transaction().execute(async (trx) => {
      await insert(trx, [submission]);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

function isQuarantined({ lead }: SubmissionRows): boolean {
  return lead.quarantined_at !== null;
}

/** Stores those that are not duplicates. */
async function acceptUnanswered(
  trx: Transaction,
  group: readonly SubmissionRows[],
): Promise<Map<SubmissionRows, Accepted>> {
  const accepted = await earlierLeads(trx, group);
  const unanswered = group.filter((submission) => !accepted.has(submission));
  const fresh = await insert(trx, unanswered);
  for (const submission of unanswered) {
    const { lead } = submission;
    const leadId = fresh.has(lead.id) ? lead.id : await earlierLeadId(trx, lead.once_key);
    // A retry after an unacknowledged commit finds this very lead, which is not a duplicate.
    accepted.set(submission, { leadId, repeated: leadId !== lead.id });
  }
  return accepted;
}

/** @returns ids of the leads that were stored; the keys of the others existed already */
async function insert(
  trx: Transaction,
  group: readonly SubmissionRows[],
): Promise<ReadonlySet<string>> {
  const fresh = new Set<string>();
  for (const leads of batchesOf(group.map(({ lead }) => lead))) {
    const inserted = await trx.executeQuery<{ id: string }>(leadInsert(trx, leads));
    for (const { id } of inserted.rows) fresh.add(id);
  }
  const rows = group.flatMap(({ lead, deliveries }) => (fresh.has(lead.id) ? deliveries : []));
  for (const deliveries of batchesOf(rows)) {
    await trx.executeQuery(deliveryInsert(trx, deliveries));
  }
  return fresh;
}

async function earlierLeadId(trx: Transaction, idempotencyKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom('lead')
    .select('id')
    .where('once_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** The earlier leads of those that are duplicates. */
async function earlierLeads(
  trx: Transaction,
  group: readonly SubmissionRows[],
): Promise<Map<SubmissionRows, Accepted>> {
  const answers = new Map<SubmissionRows, Accepted>();
  const keys = group.flatMap(({ earlier }) => earlier.map(({ idempotencyKey }) => idempotencyKey));
  // Nearly always, as the site's own forms send a key with each post.
  if (keys.length === 0) return answers;
  const rows = await trx
    .selectFrom('lead')
    .select(['id', 'once_key', 'received_at'])
    .where('once_key', 'in', keys)
    .execute();
  const leads = new Map(rows.map((row) => [row.once_key, row]));
  for (const submission of group) {
    for (const { idempotencyKey, since } of submission.earlier.toReversed()) {
      const lead = leads.get(idempotencyKey);
      if (!lead || lead.received_at < since) continue;
      answers.set(submission, { leadId: lead.id, repeated: true });
    }
  }
  return answers;
}
