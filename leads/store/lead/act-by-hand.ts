import { sql } from 'kysely';
import { Fault } from '../../fault.ts';
import { referenceOf } from '../../lead.ts';
import { parkedByHand, type LeadStatus } from '../../lead-status.ts';
import { carryingKinds } from '../../delivery-kinds.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { lockLeads } from './lock-leads.ts';
import { openAgain, unlessRemoved } from './leads-of-removed-users.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { markLeads } from './spam-marks.ts';
import type { StoredLead } from './stored-lead.ts';
import { isInState } from './is-in-state.ts';

// What a person does to deliveries, from the desk or the command line. Several leads are changed in one transaction:
// all of them, or none if one may not be changed.

/**
 * Parks what leads still have to deliver to their people, and what the relay gave up, as a person has seen to it.
 * Deliveries to the visitor still go out, since `replayLeads` would not bring them back: a lead counts as answered by
 * its answer, and an automatic reply is as true as before.
 * @param from `parked` alone leaves waiting what somebody sends again meanwhile
 * @returns references of the parked leads, and of those whose remaining deliveries a sender has claimed: check again in
 * a few minutes
 * @throws Fault for a lead in none of these states
 */
export async function parkLeads(
  db: Database,
  leads: readonly StoredLead[],
  now: number,
  from: readonly ('waiting' | 'parked')[] = ['waiting', 'parked'],
) {
  refuseOthers(leads, from, 'parked');
  const reached = await inTransaction(db, (trx) => parkEach(trx, leads, now, from));
  const { parked = [], sending = [] } = Object.groupBy(leads, ({ lead }) =>
    reached.has(lead.id) ? 'parked' : 'sending',
  );
  return { parked: referencesOf(parked), sending: referencesOf(sending) };
}

/** @returns ids of the leads with a delivery that was parked */
async function parkEach(
  trx: Transaction,
  leads: readonly StoredLead[],
  now: number,
  from: readonly ('waiting' | 'parked')[],
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const ids of idBatchesOf(leads)) {
    const parked = await parking(trx, ids, now)
      .where(isInState('parked'))
      .returning('lead_id')
      .execute();
    const due = from.includes('waiting') ? ids : parked.map(({ lead_id }) => lead_id);
    // All were sent again meanwhile. PostgreSQL accepts no empty list.
    if (due.length === 0) continue;
    const rest = await parking(trx, due, now)
      .where((eb) => eb.or([isInState('waiting'), isInState('held')]))
      .returning('lead_id')
      .execute();
    for (const { lead_id } of [...parked, ...rest]) reached.add(lead_id);
  }
  return reached;
}

/** Parks, as if by hand, deliveries to leads' people, except claimed ones: their sender would overwrite it. */
export function parking(trx: Transaction, leadIds: readonly string[], now: number) {
  return trx
    .updateTable('delivery')
    .set({ parked_at: now, claimed_at: null, last_answer: parkedByHand })
    .where('lead_id', 'in', leadIds)
    .where('kind', 'in', carryingKinds)
    .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('next_at', '<=', now)]));
}

/**
 * Releases leads from quarantine: their held deliveries are due now.
 * @returns their references
 * @throws Fault for a lead that is not in quarantine, or that was de-identified there
 */
export async function releaseLeads(
  db: Database,
  leads: readonly StoredLead[],
  now: number,
): Promise<string[]> {
  refuseOthers(leads, ['quarantined'], 'released');
  for (const { reference, deidentifiedAt } of leads) {
    if (deidentifiedAt === null) continue;
    throw new Fault(`${reference} was de-identified: its words are gone. Nothing was released.`);
  }
  await inTransaction(db, async (trx) => {
    for (const ids of idBatchesOf(leads)) await releaseBatch(trx, ids, now);
  });
  return referencesOf(leads);
}

async function releaseBatch(trx: Transaction, ids: readonly string[], now: number): Promise<void> {
  const released = await trx
    .updateTable('lead')
    .set({ released_at: now })
    .where('id', 'in', ids)
    .where('quarantined_at', 'is not', null)
    .where('released_at', 'is', null)
    .where('deidentified_at', 'is', null)
    .returning('id')
    .execute();
  const reals = released.map(({ id }) => id);
  const [lost] = new Set(ids).difference(new Set(reals));
  await markLeads(trx, reals, { label: 'real', now });
  // The desk's views read its own rows.
  await trx
    .updateTable('desk_lead')
    .set({ is_held: 0, taken_by: unlessRemoved })
    .where('lead_id', 'in', ids)
    .execute();
  // A lead that a colleague marked as spam needs an answer again.
  await trx
    .updateTable('desk_lead')
    .set(openAgain)
    .where('lead_id', 'in', ids)
    .where('settled_how', '=', 'spam')
    .execute();
  // Retention or another person changed a lead after it was read.
  if (lost !== undefined) {
    throw new Fault(`${referenceOf(lost)} is no longer in quarantine. Nothing was released.`);
  }
  await trx
    .updateTable('delivery')
    .set({ held_at: null, next_at: now, trying_since: now })
    .where('lead_id', 'in', ids)
    .where(isInState('held'))
    .execute();
}

/**
 * Makes parked deliveries due again, except automatic replies, which are not sent late.
 * @returns the references of the leads
 * @throws Fault for a lead that is not parked, or that was de-identified
 */
export async function replayLeads(
  db: Database,
  leads: readonly StoredLead[],
  now: number,
): Promise<string[]> {
  refuseOthers(leads, ['parked'], 'sent again');
  await inTransaction(db, async (trx) => {
    for (const ids of idBatchesOf(leads)) await replayBatch(trx, ids, now);
  });
  return referencesOf(leads);
}

async function replayBatch(trx: Transaction, ids: readonly string[], now: number): Promise<void> {
  // Retention de-identifies leads that a person parked. With these locks it has done so by now, or waits for this
  // transaction.
  for (const { id, deidentified_at } of await lockLeads(trx, ids)) {
    if (deidentified_at === null) continue;
    throw new Fault(
      `${referenceOf(id)} was de-identified: its words are gone. Nothing was sent again.`,
    );
  }
  await trx
    .updateTable('delivery')
    .set({
      parked_at: null,
      next_at: now,
      trying_since: now,
      // These words came from no server, and are no longer true.
      last_answer: sql<string | null>`nullif(last_answer, ${parkedByHand})`,
    })
    .where('lead_id', 'in', ids)
    .where('kind', 'in', carryingKinds)
    .where(isInState('parked'))
    .execute();
}

/** @throws Fault for the first lead in none of these states */
function refuseOthers(
  leads: readonly StoredLead[],
  statuses: readonly LeadStatus[],
  done: string,
): void {
  for (const { reference, status } of leads) {
    if (statuses.some((one) => one === status)) continue;
    throw new Fault(
      `${reference} is ${status}, not ${statuses.join(' or ')}. Nothing was ${done}.`,
    );
  }
}

function idBatchesOf(leads: readonly StoredLead[]): string[][] {
  return batchesOf(leads.map(({ lead }) => lead.id));
}

function referencesOf(leads: readonly StoredLead[]): string[] {
  return leads.map(({ reference }) => reference);
}
