import { Fault } from '../../fault.ts';
import type { Database } from '../database/database.ts';
import { lockLead } from '../lead/lock-leads.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { unmarkSpam } from '../lead/spam-marks.ts';
import { dueRow } from '../lead/submission-rows.ts';
import type { StoredLead } from '../lead/stored-lead.ts';
import { writeAudit, type By } from '../access/audit.ts';
import { isAnsweredElsewhere, workColumns } from './lead-work.ts';
import { sendAfterAll } from './stop-sending.ts';
import { takeInNamed } from './take-in.ts';

const answeredSince =
  'Somebody has answered in the meantime. Read their answer first: your words are still here.';
const elsewhereSince =
  'Somebody has answered elsewhere in the meantime. Your words are still here.';

/** The answers sent from the desk, the oldest first. */
export async function readAnswers(
  db: Database,
  leadId: string,
): Promise<{ deliveryId: string; author: string; at: number; text: string }[]> {
  return db
    .selectFrom('answer')
    .select(['delivery_id as deliveryId', 'author', 'at', 'text'])
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .execute();
}

/**
 * Stores an answer to a lead's sender, due now, settles the lead, removes its spam mark and writes to the audit log. An
 * answer that its author sends again before seeing it stored is stored once.
 * @param seen how many answers its author knew of: nobody answers twice unknowingly
 * @param seenElsewhere whether they knew that a colleague had answered by other means
 * @returns false if the lead no longer exists
 * @throws Fault if somebody has answered meanwhile, or if the lead has no address to answer to
 */
export async function answerLead(
  db: Database,
  { lead, reference, deidentifiedAt }: StoredLead,
  {
    by,
    now,
    text,
    seen,
    seenElsewhere = false,
  }: By & { text: string; seen: number; seenElsewhere?: boolean },
): Promise<boolean> {
  const recipient = lead.replyTo;
  if (recipient === null || deidentifiedAt !== null) {
    throw new Fault(`${reference} has no address to answer to. Nothing was sent.`);
  }
  await takeInNamed(db, [lead.id], now);
  return inTransaction(db, async (trx) => {
    // A colleague may have marked it as spam meanwhile.
    await sendAfterAll(trx, [lead.id]);
    await unmarkSpam(trx, [lead.id]);
    // Writing before reading locks the row: of two who answer at once, the second waits here and then sees the first's.
    // `returning` gives only new values, so this update changes nothing and the next one does.
    const before = await trx
      .updateTable('desk_lead')
      .set((eb) => ({ settled_at: eb.ref('settled_at') }))
      .where('lead_id', '=', lead.id)
      .returning(workColumns)
      .executeTakeFirst();
    const all = await readAnswers(trx, lead.id);
    // The author got no response and sent it once more.
    if (all.slice(seen).some((one) => one.author === by && one.text === text)) return true;
    await trx
      .updateTable('desk_lead')
      .set({
        taken_by: by,
        taken_at: now,
        settled_at: now,
        settled_by: by,
        settled_how: 'answered',
      })
      .where('lead_id', '=', lead.id)
      .execute();
    if (!(await lockLead(trx, lead.id))) return false;
    const isElsewhere = isAnsweredElsewhere(before, by);
    const answers = all.length;
    const isAnswered = answers !== seen;
    if (isAnswered || (isElsewhere && !seenElsewhere)) {
      const since = isAnswered ? answeredSince : elsewhereSince;
      throw new Fault(since, { kind: 'answered-since', answers, isElsewhere });
    }
    const delivery = dueRow(lead.id, { kind: 'answer', recipient, idempotencyKey: null }, now);
    await trx.insertInto('delivery').values(delivery).execute();
    await trx
      .insertInto('answer')
      .values({ delivery_id: delivery.id, lead_id: lead.id, author: by, at: now, text })
      .execute();
    await writeAudit(trx, { at: now, who: by, act: 'answered', subject: lead.id });
    return true;
  });
}
