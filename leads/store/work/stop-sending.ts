import { parkedByHand } from '../../lead-status.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import { parking } from '../lead/act-by-hand.ts';
import { lockLeads } from '../lead/lock-leads.ts';
import type { Transaction } from '../database/in-transaction.ts';

/**
 * Parks, as if by hand, the waiting and given-up deliveries of leads that are marked as spam: a flood stops, nobody is
 * mailed a lead that was put away, and nobody is told that it cannot be delivered. A delivery that a sender has claimed
 * is parked later (see `keepStopped`). The time of parking is exactly that of settling the lead, by which
 * `sendAfterAll` recognises these deliveries.
 */
export async function stopSending(
  trx: Transaction,
  leadIds: readonly string[],
  now: number,
): Promise<void> {
  await parking(trx, leadIds, now)
    .where((eb) => eb.or([isInState('waiting'), isGivenUp]))
    .execute();
}

/**
 * Undoes `stopSending` for leads about to be reopened: their deliveries are due again, for five more days.
 * De-identified leads are left out.
 */
export async function sendAfterAll(trx: Transaction, leadIds: readonly string[]): Promise<void> {
  const leads = await lockLeads(trx, leadIds);
  const whole = leads.filter((lead) => lead.deidentified_at === null).map(({ id }) => id);
  if (whole.length === 0) return;
  await trx
    .updateTable('delivery')
    .set((eb) => {
      const since = eb.ref('parked_at').$notNull();
      return { parked_at: null, next_at: since, trying_since: since, last_answer: null };
    })
    .where('lead_id', 'in', whole)
    .where('last_answer', '=', parkedByHand)
    .where('parked_at', '=', (eb) =>
      eb
        .selectFrom('desk_lead')
        .select('settled_at')
        .whereRef('desk_lead.lead_id', '=', 'delivery.lead_id')
        .where('settled_how', '=', 'spam'),
    )
    .execute();
}
