import { carryingKinds } from '../../delivery-kinds.ts';
import { parkedByHand } from '../../lead-status.ts';
import type { Transaction } from '../database/in-transaction.ts';
import type { Claim } from './outbox.ts';

/**
 * Parks a delivery that a sender had claimed when its lead was marked as spam, and that was not delivered. It gets the
 * time at which the lead was settled, as `stopSending` gives what waited then, so that undoing sends it too.
 * @returns false if its lead is not marked as spam
 */
export async function keepStopped(trx: Transaction, { id, attempts }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery')
    .from('desk_lead')
    .set((eb) => ({
      parked_at: eb.ref('desk_lead.settled_at'),
      claimed_at: null,
      last_answer: parkedByHand,
    }))
    .where('delivery.id', '=', id)
    .where('attempts', '=', attempts)
    .where('parked_at', 'is', null)
    .where('kind', 'in', carryingKinds)
    .whereRef('desk_lead.lead_id', '=', 'delivery.lead_id')
    .where('settled_how', '=', 'spam')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
