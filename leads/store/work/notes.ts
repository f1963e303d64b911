import { writeAudit, type By } from '../access/audit.ts';
import type { Database } from '../database/database.ts';
import { lockLead } from '../lead/lock-leads.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { newOrderedId } from '../database/ordered-id.ts';
import type { Schema } from '../tables/schema.ts';

export type Note = Omit<Schema['lead_note'], 'lead_id'>;

/**
 * Stores a note, unless its author has stored the same since they saw the notes: they got no response and sent it once
 * more.
 * @param seen how many notes there were
 * @returns false if the lead no longer exists
 */
export async function addNote(
  db: Database,
  leadId: string,
  { by, now, text, seen = Infinity }: By & { text: string; seen?: number },
): Promise<boolean> {
  const note = { id: newOrderedId(), lead_id: leadId, author: by, at: now, text };
  return inTransaction(db, async (trx) => {
    if (!(await lockLead(trx, leadId))) return false;
    const since = (await readNotes(trx, leadId)).slice(seen);
    if (since.some((one) => one.author === by && one.text === text)) return true;
    await trx.insertInto('lead_note').values(note).execute();
    await writeAudit(trx, { at: now, who: by, act: 'noted', subject: leadId });
    return true;
  });
}

export async function readNotes(db: Database, leadId: string): Promise<Note[]> {
  return db
    .selectFrom('lead_note')
    .select(['id', 'author', 'at', 'text'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute();
}
