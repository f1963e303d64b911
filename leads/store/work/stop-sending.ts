import { parkedByHand } from '../../lead-status.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import { parking } from '../lead/act-by-hand.ts';
import { holdLeads } from '../lead/hold-leads.ts';
import type { OneWrite } from '../database/one-write.ts';

/**
 * Parks by hand what waits of leads that are called spam, but for what a sender holds (see `keepStopped`), and
 * what the relay gave up of them: a flood is stopped, nobody is mailed what somebody has put away, and nobody is
 * told that it cannot be delivered. It is parked at the very moment that they are settled, by which
 * `sendAfterAll` knows it again.
 */
export async function stopSending(
  trx: OneWrite,
  leadIds: readonly string[],
  now: number,
): Promise<void> {
  await parking(trx, leadIds, now)
    .where((eb) => eb.or([isInState('waiting'), isGivenUp]))
    .execute();
}

/** Makes that due again before leads are reopened, for five more days, unless retention has emptied them. */
export async function sendAfterAll(trx: OneWrite, leadIds: readonly string[]): Promise<void> {
  const leads = await holdLeads(trx, leadIds);
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
