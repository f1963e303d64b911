import { setImmediate } from 'node:timers/promises';
import { isoTime } from '../../times.ts';
import type { Database } from '../database/database.ts';
import { inPages } from '../database/in-pages.ts';

/** A text written at the desk about a lead: an answer that was sent, or a note that was not. */
export interface Written {
  id: string;
  leadId: string;
  kind: 'answer' | 'note';
  at: number;
  text: string;
}

/** Yields every answer and note that is kept, reading a page at a time. */
export async function* readAllWritten(db: Database): AsyncGenerator<Written> {
  for (const kind of ['answer', 'note'] as const) {
    const all = writtenAs(db, kind).orderBy('id');
    for await (const texts of inPages((after, limit) =>
      all.where('id', '>', after).limit(limit).execute(),
    )) {
      for (const text of texts) yield { ...text, kind };
      await setImmediate();
    }
  }
}

/** The answers and notes about one lead, the oldest first. */
export async function writtenAbout(db: Database, leadId: string): Promise<Written[]> {
  const written: Written[] = [];
  for (const kind of ['answer', 'note'] as const) {
    const texts = await writtenAs(db, kind).where('leadId', '=', leadId).execute();
    written.push(...texts.map((text) => ({ ...text, kind })));
  }
  return written.toSorted((one, other) => one.at - other.at);
}

/** A text as the person's own copy of their data has it. Which of us wrote it is not data about them. */
export function writtenJson({ kind, at, text }: Written) {
  return { kind, at: isoTime(at), text };
}

function writtenAs(db: Database, kind: Written['kind']) {
  const texts =
    kind === 'answer'
      ? db.selectFrom('answer').select(['delivery_id as id', 'lead_id as leadId', 'at', 'text'])
      : db.selectFrom('lead_note').select(['id', 'lead_id as leadId', 'at', 'text']);
  return db.selectFrom(texts.as('written')).selectAll();
}
