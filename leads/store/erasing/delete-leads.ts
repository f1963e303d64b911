import { referenceOf } from '../../lead.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { deleteChunks } from '../files/file-chunks.ts';
import { deleteWork } from './forget-work.ts';
import { isShared } from '../tables/is-shared.ts';
import { readState, writeState } from '../database/relay-state.ts';
import { filesOf } from '../lead/lead-row.ts';
import type { Transaction } from '../database/in-transaction.ts';
import type { Schema } from '../tables/schema.ts';
import { Fault } from '../../fault.ts';
import { stateOf } from '../../delivery-state.ts';

/** State that lists the certificates the store was last vacuumed for; empty once leads are deleted. */
export const vacuumedFor = 'vacuumed-for-erasures';

export interface Deleted {
  leads: number;
  deliveries: number;
  consentRecords: number;
  /** Files that came with the leads. */
  files: number;
}

/**
 * Deletes leads with all that belongs to them, and records in the store that traces remain, also for copies made before
 * it is vacuumed.
 * @param sendingAt refuses leads that are being sent at this time; null if nobody sends
 * @throws Fault
 */
export async function deleteLeads(
  trx: Transaction,
  leadIds: readonly string[],
  sendingAt: number | null,
): Promise<Deleted> {
  const deleted: Deleted = { leads: 0, deliveries: 0, consentRecords: 0, files: 0 };
  for (const ids of batchesOf(leadIds)) {
    if (isShared(trx)) await holdWhole(trx, ids);
    await deleteWork(trx, ids);
    await deleteChunks(trx, ids);
    const deliveries = await trx
      .deleteFrom('delivery')
      .where('lead_id', 'in', ids)
      .returningAll()
      .execute();
    if (sendingAt !== null) refuseWhileSending(deliveries, sendingAt);
    const leads = await trx
      .deleteFrom('lead')
      .where('id', 'in', ids)
      .returning(['consent', 'files'])
      .execute();
    deleted.consentRecords += leads.filter(({ consent }) => consent !== null).length;
    deleted.deliveries += deliveries.length;
    deleted.files += leads.reduce((sum, lead) => sum + (filesOf(lead)?.length ?? 0), 0);
    deleted.leads += leads.length;
  }
  if (deleted.leads > 0) await writeState(trx, vacuumedFor, '');
  return deleted;
}

/**
 * Locks the leads and their rows: a note or delivery inserted meanwhile would reference its lead, and keep all of them
 * from being deleted. Answering and moving a delivery lock in this order, too.
 */
async function holdWhole(trx: Transaction, ids: readonly string[]): Promise<void> {
  for (const table of ['desk_lead', 'delivery'] as const) {
    await trx.selectFrom(table).select('lead_id').where('lead_id', 'in', ids).forUpdate().execute();
  }
  await trx.selectFrom('lead').select('id').where('id', 'in', ids).forUpdate().execute();
}

/** Whether leads were deleted from a store, or from what it is a copy of, since it was last vacuumed. */
export async function hasTraces(db: Database): Promise<boolean> {
  return (await readState(db, vacuumedFor)) === '';
}

/** A message being sent would be written to the mail folder, or settled, after its lead is gone. */
function refuseWhileSending(deliveries: readonly Schema['delivery'][], now: number): void {
  const sending = deliveries.filter(
    (delivery) =>
      stateOf(delivery) === 'waiting' && delivery.claimed_at !== null && delivery.next_at > now,
  );
  if (sending.length === 0) return;
  const references = new Set(sending.map(({ lead_id }) => referenceOf(lead_id)));
  throw new Fault(
    `Being sent right now: ${[...references].join(', ')}. Nothing that was found was erased. Try again in a few minutes.`,
  );
}
