import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { clockSlackMs, idAt } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../tables/schema.ts';
import { hasStatus } from './has-status.ts';
import type { LeadStatus } from '../../lead-status.ts';
import { withAllOf, type StoredLead } from './stored-lead.ts';

/** Which leads somebody asks for; what is absent limits nothing. */
export interface LeadFilter {
  status?: LeadStatus | undefined;
  mailbox?: string | undefined;
  form?: string | undefined;
  /** Received from here to there, both included. */
  since?: number | undefined;
  until?: number | undefined;
  /** Words in what was sent, in small or capital letters. */
  find?: string | undefined;
  /** Only leads that files came with. */
  hasFiles?: boolean | undefined;
  /** Only leads older than the one of this id. */
  before?: string | undefined;
}

/** Of a quarter of a megabyte each, at worst; more at once are read no sooner. */
export const leadsAtOnce = 100;

/** Columns with what was sent. */
const saidIn: readonly (keyof Schema['lead'])[] = ['fields', 'files', 'subject', 'reply_to'];

interface Reading {
  /** How many a caller who stops early will want. */
  atOnce?: number;
  /** Told how many have been read so far. */
  onRead?: (leads: number) => void;
}

/** Leads, the newest first, read a few at a time. */
export async function* readLeads(
  db: Database,
  filter: LeadFilter,
  { atOnce = leadsAtOnce, onRead }: Reading = {},
): AsyncGenerator<StoredLead> {
  let { before } = filter;
  let read = 0;
  for (;;) {
    const rows = await matching(db, { ...filter, before })
      .limit(Math.min(atOnce, leadsAtOnce))
      .execute();
    for (const stored of await withAllOf(db, rows)) {
      if (filter.find === undefined || says(stored, filter.find)) yield stored;
    }
    const last = rows.at(-1);
    if (!last) break;
    before = last.id;
    read += rows.length;
    onRead?.(read);
    // The embedded store answers at once: whatever else the process does would wait for the last lead.
    await setImmediate();
  }
}

function matching(db: Database, filter: LeadFilter) {
  const { status, mailbox, form, since, until, find, before, hasFiles } = filter;
  let query = db.selectFrom('lead').selectAll().orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', before);
  if (hasFiles) query = query.where('files', 'is not', null);
  if (status) query = query.where((eb) => hasStatus(eb, status));
  if (mailbox !== undefined) query = query.where('mailbox', '=', mailbox);
  if (form !== undefined) query = query.where('form', '=', form);
  if (since !== undefined) {
    query = query.where('received_at', '>=', since).where('id', '>=', idAt(since - clockSlackMs));
  }
  if (until !== undefined) {
    query = query.where('received_at', '<=', until).where('id', '<', idAt(until + clockSlackMs));
  }
  if (find !== undefined) {
    const pattern = likePattern(find);
    const said = saidIn.map(
      (column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`,
    );
    query = query.where((eb) => eb.or(said));
  }
  return query;
}

/**
 * Finds at least the rows that hold a text. Databases disagree on small letters beyond ASCII, and JSON
 * writes some characters otherwise than the columns beside it: such a one stands for any. `says` decides.
 */
function likePattern(text: string): string {
  const escaped = text.replaceAll(/[!%_]/g, '!$&');
  return `%${escaped.replaceAll(/[^ -~]|["\\]/g, '%').toLowerCase()}%`;
}

function says({ lead }: StoredLead, words: string): boolean {
  const { subject, replyTo, fields, files } = lead;
  const names = files.map(({ name }) => name);
  const texts = [subject, replyTo ?? '', ...fields.map(({ value }) => value), ...names];
  return texts.some((text) => text.toLowerCase().includes(words.toLowerCase()));
}
