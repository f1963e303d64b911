import { carryingKinds } from '../../delivery-kinds.ts';
import { parkedByHand } from '../../lead-status.ts';
import type { OneWrite } from '../database/one-write.ts';
import type { Claim } from './outbox.ts';

/**
 * Stops what was in a sender's hand as its lead was called spam, and did not go out: as what had waited then,
 * at that very moment, by which it is sent after all where that is taken back.
 * @returns false where its lead is not called spam
 */
export async function keepStopped(trx: OneWrite, { id, attempts }: Claim): Promise<boolean> {
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
