import type { OneWrite } from '../database/one-write.ts';
import type { Claim, Settlement } from './outbox.ts';
import { dueRow } from '../lead/submission-rows.ts';

/**
 * Puts deliveries to others in the place of one, due now. Who has one of the lead already, whatever
 * became of it, gets no second. Where all of them have, it is gone, or parked where that has to be said. What
 * somebody has parked meanwhile stays so.
 */
export async function moveDelivery(
  trx: OneWrite,
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
    .map((recipient) => dueRow(lead_id, { kind, recipient, onceKey: null }, at));
  if (rows.length > 0) await trx.insertInto('delivery').values(rows).execute();
  else if (parkedWith !== undefined) {
    const parked = { ...old, claimed_at: null, parked_at: at, last_answer: parkedWith };
    await trx.insertInto('delivery').values(parked).execute();
  }
}
