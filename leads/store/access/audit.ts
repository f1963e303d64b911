import type { Database } from '../database/database.ts';
import { newOrderedId } from '../database/ordered-id.ts';
import type { Schema } from '../tables/schema.ts';
import { isReading } from '../tables/view-conditions.ts';

/** An act at the desk, as the audit log names it. */
export type Act =
  | 'signed in'
  | 'signed out'
  | 'session ended'
  | 'became owner'
  | 'passkey added'
  | 'passkey removed'
  | 'invited'
  | 'changed the role of'
  | 'removed access for'
  | 'read'
  | 'took a file'
  | 'released'
  | 'sent again'
  | 'parked'
  | 'took'
  | 'handed over'
  | 'put back'
  | 'gave back'
  | 'answered elsewhere'
  | 'marked as spam'
  | 'opened again'
  | 'put off'
  | 'called back'
  | 'put off as before'
  | 'noted'
  | 'answered'
  | 'saved an answer'
  | 'removed an answer'
  | 'looked for a person'
  | 'reset what is learned'
  | 'exported'
  | 'began to erase'
  | 'erased';

/** Who acts, and when. */
export interface By {
  /** Address of the person. */
  by: string;
  now: number;
}

type AuditEntry = Omit<Schema['audit_entry'], 'act'> & { act: Act };

/** Names that earlier versions gave to acts. Stored entries are never changed. */
const earlierNames: Readonly<Record<string, Act>> = {
  'came in': 'signed in',
  'shut out': 'removed access for',
  'let go': 'put back',
  settled: 'answered elsewhere',
  'called spam': 'marked as spam',
  reopened: 'opened again',
};

const entriesAtOnce = 50;

const entriesForgotten = 500;

/**
 * Writes an entry, which nothing changes afterwards (POPIA s19). Call it in the transaction of the act itself, so that
 * the log neither omits what was done nor has what was not.
 */
export async function writeAudit(db: Database, entry: NewEntry): Promise<void> {
  await writeAudits(db, [entry]);
}

/** Writes entries in one statement, such as those of a page of leads. */
export async function writeAudits(db: Database, entries: readonly NewEntry[]): Promise<void> {
  const empty = { subject: null, detail: null };
  const rows = entries.map((entry) => ({ id: newOrderedId(), ...empty, ...entry }));
  await db.insertInto('audit_entry').values(rows).execute();
}

type NewEntry = Pick<AuditEntry, 'at' | 'who' | 'act'> &
  Partial<Pick<AuditEntry, 'subject' | 'detail'>>;

/** A page of the log, the newest first, and the cursor of the next; null at the end. */
export async function readAudit(
  db: Database,
  before?: string,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(entriesAtOnce + 1)
    .execute();
  const entries = rows
    .slice(0, entriesAtOnce)
    .map((row) => ({ ...row, act: earlierNames[row.act] ?? (row.act as Act) }));
  return { entries, next: rows.length > entriesAtOnce ? (entries.at(-1)?.id ?? null) : null };
}

/** Which of these leads somebody has read, as far back as the log goes. */
export async function readBy(
  db: Database,
  who: string,
  leadIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (leadIds.length === 0) return new Set();
  const readings = await db
    .selectFrom('audit_entry')
    .select('subject')
    .distinct()
    .where(isReading)
    .where('who', '=', who)
    .where('subject', 'in', leadIds)
    .execute();
  return new Set(readings.map(({ subject }) => subject));
}

/** Deletes entries from before a time, the oldest first and a few at a time: leads wait for each write. */
export async function forgetAudit(db: Database, before: number): Promise<void> {
  let left = true;
  while (left) {
    const oldest = await db
      .selectFrom('audit_entry')
      .select(['id', 'at'])
      .orderBy('id')
      .limit(entriesForgotten)
      .execute();
    const old = oldest.filter(({ at }) => at < before).map(({ id }) => id);
    if (old.length > 0) await db.deleteFrom('audit_entry').where('id', 'in', old).execute();
    // Ids that several processes made at one moment are in no order, so a young entry may stand among old ones.
    left = old.length > 0 && oldest.length === entriesForgotten;
  }
}
