import { company } from '../../content/company.ts';
import { Fault } from '../fault.ts';
import { activeUsers } from '../store/access/users.ts';
import type { Database } from '../store/database/database.ts';
import { writeLetter } from '../store/outbox/letters.ts';
import { inTransaction } from '../store/database/in-transaction.ts';
import { shownTime } from '../times.ts';
import type { StoredLead } from '../store/lead/stored-lead.ts';
import { handLeads, type Changed, type AsShown } from '../store/work/deeds.ts';

/**
 * Hands leads over to somebody, and mails them the references alone: nobody sees these leads under New any more, and
 * their new holder may not look at the desk today. Leads that a colleague has taken since the page was shown stay
 * theirs.
 * @throws Fault if the new holder may not sign in
 */
export async function handOver(
  db: Database,
  leads: readonly StoredLead[],
  { by, before, to, now, url }: AsShown & { to: string; now: number; url: string },
): Promise<Changed[]> {
  return inTransaction(db, async (trx) => {
    const users = await activeUsers(trx).where('address', 'in', [by, to]).execute();
    const holder = users.find(({ address }) => address === to);
    if (!holder) throw new Fault('They may no longer sign in. Hand it to somebody else.');
    const ids = leads.map(({ lead }) => lead.id);
    const handed = await handLeads(trx, ids, { to, now, asShown: { by, before } });
    if (handed.length === 0) return [];
    const giver = users.find(({ address }) => address === by)?.name ?? by;
    const changed = new Map(handed.map(({ id, putOffUntil }) => [id, putOffUntil ?? 0]));
    const links = leads.flatMap(({ lead, reference }) => {
      const until = changed.get(lead.id);
      if (until === undefined) return [];
      return `${url}/leads/${reference}${until > now ? ` (put off until ${shownTime(until)})` : ''}`;
    });
    await writeLetter(trx, {
      recipient: to,
      subject: `${giver} handed ${links.length === 1 ? 'a lead' : `${links.length} leads`} to you`,
      text: `At the desk of ${company.name}, ${links.length === 1 ? 'this lead is' : 'these leads are'} yours to answer:

${links.join('\n')}
`,
      nextAt: now,
    });
    return handed;
  });
}
