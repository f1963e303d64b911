import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { clockSlackMs, idAt } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../tables/schema.ts';
import { hasStatus } from './has-status.ts';
import type { LeadStatus } from '../../lead-status.ts';
import { withAllOf, type StoredLead } from './stored-lead.ts';

/** Which leads to read; an absent field filters nothing. */
export interface LeadFilter {
  status?: LeadStatus | undefined;
  mailbox?: string | undefined;
  form?: string | undefined;
  /** Bounds of the time of receipt, both inclusive. */
  since?: number | undefined;
  until?: number | undefined;
  /** Text to find in what was sent, ignoring case. */
  find?: string | undefined;
  /** Only leads with files. */
  hasFiles?: boolean | undefined;
  /** Only leads older than the one of this id. */
  before?: string | undefined;
}

/** Leads per query, of a quarter of a megabyte each at worst. More are no faster. */
export const leadsAtOnce = 100;

/** The columns that hold what was sent. */
const saidIn: readonly (keyof Schema['lead'])[] = ['fields', 'files', 'subject', 'reply_to'];

interface Reading {
  /** How many leads a caller who stops early will want. */
  atOnce?: number;
  /** Called with how many have been read so far. */
  onRead?: (leads: number) => void;
}

/** Yields leads, the newest first, reading a page at a time. */
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
    // The embedded store answers synchronously: without this pause, everything else in the process would wait for the
    // last lead.
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
 * A LIKE pattern that matches at least the rows that contain a text. Databases lower-case differently beyond ASCII, and
 * JSON escapes some characters, so `%` stands in for each of those. `says` decides.
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
