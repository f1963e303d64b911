import { isInState } from '../lead/is-in-state.ts';
import { openAgain } from '../lead/leads-of-removed-users.ts';
import type { Transaction } from '../database/in-transaction.ts';

/**
 * Reopens a lead whose answer was given up, unless another was delivered or still may be: it counts as answered since
 * the answer was written, and nobody would look at it any more. Its mailbox is reminded again, and it is no longer put
 * off: whoever was reminded of it or put it off has answered since.
 * @param deliveryId the delivery that was given up
 */
export async function reopenUnanswered(trx: Transaction, deliveryId: string): Promise<void> {
  const givenUp = trx
    .selectFrom('delivery')
    .select('lead_id')
    .where('id', '=', deliveryId)
    .where('kind', '=', 'answer')
    .where(isInState('parked'));
  await trx
    .updateTable('desk_lead')
    .set({ ...openAgain, reminded_at: null, put_off_until: null })
    .where('lead_id', 'in', givenUp)
    .where('settled_how', '=', 'answered')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('delivery as other')
            .select('other.id')
            .whereRef('other.lead_id', '=', 'desk_lead.lead_id')
            .where('other.kind', '=', 'answer')
            .where('other.parked_at', 'is', null),
        ),
      ),
    )
    .execute();
}
