import { sql, type SqlBool } from 'kysely';
import { dayMs } from '../../../platform/clock.ts';
import { clockSlackMs, idAt } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { writeLetter, type NewLetter } from '../outbox/letters.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { isOpen } from '../tables/view-conditions.ts';

/** An unanswered lead whose promised time is nearly over or past. */
export interface DueLead {
  id: string;
  mailbox: string;
  receivedAt: number;
  /** Address of the person who took it. */
  takenBy: string | null;
  /** Until when it was put off; null if it was not. */
  putOffUntil: number | null;
  /** How many answers to it could not be delivered. */
  givenUp: number;
}

interface Request {
  /** Leads received by then are due. */
  receivedBy: number;
  now: number;
  limit: number;
}

/**
 * Sends one reminder of each due lead, and another once it is back from being put off or its answer could not be
 * delivered. Leads are marked in the transaction that stores the letters about them.
 * @returns how many leads there were
 */
export async function remindOfDue(
  db: Database,
  { receivedBy, now, limit }: Request,
  lettersAbout: (leads: readonly DueLead[]) => readonly NewLetter[],
): Promise<number> {
  // Never reminded of, only before it was put off, or by a clock that was ahead and reminded too early.
  const isUntold = sql<SqlBool>`(reminded_at is null or reminded_at < put_off_until or reminded_at > ${now + clockSlackMs})`;
  // How long a lead that such a clock received has waited is unknown. Less than a day ahead, its own reminder is soon
  // enough.
  const ahead = now + dayMs;
  // While it is put off, somebody has it in mind.
  const isNow = sql<SqlBool>`(put_off_until is null or put_off_until <= ${now})`;
  // Read outside the transaction, during which the relay cannot write; mostly there is nothing to remind of.
  const due = await db
    .selectFrom('desk_lead')
    .innerJoin('lead', 'lead.id', 'desk_lead.lead_id')
    .select('desk_lead.lead_id')
    // A held lead looks like spam and is listed in the mail each morning.
    .where(isOpen)
    .where(isUntold)
    .where(isNow)
    .where((eb) =>
      eb.or([
        eb('desk_lead.lead_id', '<', idAt(receivedBy + clockSlackMs)),
        eb('desk_lead.lead_id', '>', idAt(ahead)),
      ]),
    )
    .where((eb) =>
      eb.or([eb('lead.received_at', '<=', receivedBy), eb('lead.received_at', '>', ahead)]),
    )
    .where('lead.deidentified_at', 'is', null)
    .orderBy('desk_lead.lead_id')
    .limit(limit)
    .execute();
  if (due.length === 0) return 0;
  const dueIds = due.map(({ lead_id }) => lead_id);
  return inTransaction(db, async (trx) => {
    const marked = await trx
      .updateTable('desk_lead')
      .set({ reminded_at: now })
      .where('lead_id', 'in', dueIds)
      // Somebody may have answered or put it off since, or another desk on this database may have been quicker.
      .where('settled_at', 'is', null)
      .where(isUntold)
      .where(isNow)
      .returning('lead_id')
      .execute();
    if (marked.length === 0) return 0;
    const markedIds = marked.map(({ lead_id }) => lead_id);
    const leads = await trx
      .selectFrom('lead')
      .innerJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
      .select((eb) => [
        'lead.id as id',
        'lead.mailbox as mailbox',
        'lead.received_at as receivedAt',
        'desk_lead.taken_by as takenBy',
        'desk_lead.put_off_until as putOffUntil',
        sql<number>`(${eb
          .selectFrom('delivery')
          .select((of) => of.fn.countAll().as('count'))
          .whereRef('delivery.lead_id', '=', 'lead.id')
          .where('kind', '=', 'answer')
          .where(isInState('parked'))})`.as('givenUp'),
      ])
      .where('lead.id', 'in', markedIds)
      .orderBy('lead.id')
      .execute();
    for (const letter of lettersAbout(leads)) await writeLetter(trx, letter);
    return leads.length;
  });
}
