import { randomUUIDv7 } from 'node:crypto';
import { writeAudit } from '../access/audit.ts';
import type { Database } from '../database.ts';
import type { By } from './deeds.ts';

export interface Note {
  id: string;
  author: string;
  at: number;
  text: string;
}

export async function addNote(
  db: Database,
  leadId: string,
  { by, now, text }: By & { text: string },
): Promise<void> {
  const note = { id: randomUUIDv7(), lead_id: leadId, author: by, at: now, text };
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('lead_note').values(note).execute();
    await writeAudit(trx, { at: now, who: by, act: 'noted', subject: leadId });
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
