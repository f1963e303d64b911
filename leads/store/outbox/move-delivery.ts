import type { Transaction } from '../database/in-transaction.ts';
import type { Claim, Settlement } from './outbox.ts';
import { dueRow } from '../lead/submission-rows.ts';

/**
 * Replaces a delivery by deliveries to other recipients, due now. A recipient that already has one of the lead, in
 * whatever state, gets no second. If all have one, the delivery is deleted, or parked if `parkedWith` gives a reason.
 * What somebody has parked meanwhile is left as it is.
 */
export async function moveDelivery(
  trx: Transaction,
  { id, attempts }: Claim,
  { to, at, parkedWith }: Omit<Extract<Settlement, { kind: 'moved' }>, 'kind'>,
): Promise<void> {
  const old = await trx
    .deleteFrom('delivery')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('parked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!old || to.length === 0) return;
  const { lead_id, kind } = old;
  const others = await trx
    .selectFrom('delivery')
    .select('recipient')
    .where('lead_id', '=', lead_id)
    .where('kind', '=', kind)
    .execute();
  const known = new Set(others.map(({ recipient }) => recipient));
  const rows = to
    .filter((recipient) => !known.has(recipient))
    .map((recipient) => dueRow(lead_id, { kind, recipient, idempotencyKey: null }, at));
  if (rows.length > 0) await trx.insertInto('delivery').values(rows).execute();
  else if (parkedWith !== undefined) {
    const parked = { ...old, claimed_at: null, parked_at: at, last_answer: parkedWith };
    await trx.insertInto('delivery').values(parked).execute();
  }
}
