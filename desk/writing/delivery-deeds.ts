import { Fault } from '../../leads/fault.ts';
import type { LeadStatus } from '../../leads/lead-status.ts';
import { parkLeads, releaseLeads, replayLeads } from '../../leads/store/lead/act-by-hand.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import type { Deed } from './deed.ts';

/** The deeds on a lead's deliveries, by their names in forms. */
export const deliveryDeeds = {
  release: {
    act: 'released',
    leavesSpam: true,
    run: (db, { leads, now }) =>
      onThose(leads, 'quarantined', (held) => releaseLeads(db, held, now)),
    says: (one) => `${one ? 'goes' : 'go'} out now.`,
  },
  replay: {
    act: 'sent again',
    leavesSpam: true,
    // As an undo of parking, it leaves alone what a colleague has parked anew.
    run: (db, { leads, now, at }) =>
      onThose(
        leads.filter(
          ({ deliveries }) => at === '' || deliveries.some((one) => String(one.parked_at) === at),
        ),
        'parked',
        (parked) => replayLeads(db, parked, now),
      ),
    says: (one) => `${one ? 'is' : 'are'} sent again now.`,
  },
  park: parks(['waiting', 'parked']),
  // Only what is parked: what a colleague has sent again since the page showed it as given up goes on.
  leave: parks(['parked']),
} as const satisfies Readonly<Record<string, Deed<'replay'>>>;

/** Parks those of the leads that are in one of these states. What was sent again since the page was shown goes on. */
function parks(from: readonly ('waiting' | 'parked')[]): Deed<'replay'> {
  return {
    act: 'parked',
    leavesSpam: true,
    async run(db, { leads: all, before, now, at }) {
      const leads = all.filter(
        ({ deliveries }) => at === '' || deliveries.some((one) => String(one.trying_since) === at),
      );
      if (leads.length === 0) return [];
      const due = leads.filter(({ status }) => from.some((one) => one === status));
      const { parked } = await parkLeads(db, due.length > 0 ? due : leads, now, from);
      if (parked.length === 0)
        throw new Fault('It is being sent at this moment. Look at it again in a few minutes.');
      // Returned with their state on the page: undoing this sends again what was spam by then.
      return leads.flatMap(({ reference, lead: { id } }) =>
        parked.includes(reference) ? [{ id, from: before[id] ?? null }] : [],
      );
    },
    says: (one) =>
      `${one ? 'is' : 'are'} not tried any more. Send ${one ? 'it' : 'them'} again when you like.`,
    undo: 'replay',
  };
}

/** Works on the leads with this status. Ticked ones that somebody else has seen to do not stop the others. */
async function onThose(
  leads: readonly StoredLead[],
  status: LeadStatus,
  work: (those: readonly StoredLead[]) => Promise<unknown>,
): Promise<readonly string[]> {
  const those = leads.filter((one) => one.status === status && one.deidentifiedAt === null);
  if (those.length > 0) await work(those);
  return those.map(({ lead }) => lead.id);
}
