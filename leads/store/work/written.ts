import { setImmediate } from 'node:timers/promises';
import { isoTime } from '../../times.ts';
import type { Database } from '../database/database.ts';
import { inPages } from '../database/in-pages.ts';

/** What people at the desk wrote about a lead: an answer that went out, or a note that did not. */
export interface Written {
  id: string;
  leadId: string;
  kind: 'answer' | 'note';
  at: number;
  text: string;
}

/** Everything that was ever written at the desk and is kept, read a few at a time. */
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

/** What was written about one lead, the oldest first. */
export async function writtenAbout(db: Database, leadId: string): Promise<Written[]> {
  const written: Written[] = [];
  for (const kind of ['answer', 'note'] as const) {
    const texts = await writtenAs(db, kind).where('leadId', '=', leadId).execute();
    written.push(...texts.map((text) => ({ ...text, kind })));
  }
  return written.toSorted((one, other) => one.at - other.at);
}

/** As a copy for the person has it. Who of us wrote it is no part of what is held about them. */
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
