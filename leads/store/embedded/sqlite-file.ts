import { backup, DatabaseSync } from 'node:sqlite';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Fault } from '../../fault.ts';
import { copyFilesInto } from '../files/files-in-backup.ts';
import { isShared } from '../tables/is-shared.ts';
import type { ContentName } from '../../file-folder.ts';
import type { Database } from '../database/database.ts';
import { sqliteBusy, sqliteCodeOf } from '../../../platform/file-lock.ts';
import {
  isDamaged,
  sqliteCorrupt,
  sqliteIoError,
  sqliteKind,
  sqliteNotADatabase,
} from '../database/store-error.ts';

/**
 * What the embedded store's being a file asks for: copies, traces, integrity. Everything else is
 * Kysely's and the same on PostgreSQL, which looks after its own files.
 */

const pagesAtOnce = 1000;

/** A vacuum that waits for its lock makes everybody who comes after it wait too. */
const maxLockWaitMs = 2000;

// The log can be emptied only in a moment when nobody reads or writes.
const maxLogTries = 40;
const betweenLogTriesMs = 250;

/**
 * Copies the store while others write to it.
 * @param withFilesOf the data folder, where what came with leads is to be in the copy too
 * @param onProgress called with the share that is done, from 0 to 1
 * @returns the files that are not in it, since the disk does not give them back
 */
export async function copyStore(
  file: string,
  target: string,
  { withFilesOf, onProgress }: { withFilesOf?: string; onProgress?: (done: number) => void } = {},
): Promise<ContentName[]> {
  try {
    await copySnapshot(file, target, onProgress);
    const unread = withFilesOf === undefined ? [] : await copyFilesInto(target, withFilesOf);
    closeLog(target);
    return unread;
  } catch (error) {
    // Where its disk is full SQLite leaves it behind, and no copy is called like that again.
    await rm(`${target}-journal`, { force: true });
    throw error;
  }
}

/** The snapshot is held no longer than this: meanwhile nobody can empty the store's log, and it grows. */
async function copySnapshot(
  file: string,
  target: string,
  onProgress?: (done: number) => void,
): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  // Without one, every write of another process would start the copy anew.
  source.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
  await backup(source, target, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / totalPages),
  }).catch((error: unknown) => {
    // In SQLite's words it would be taken for the disk of the store. Of a file that is locked it has none.
    const code = sqliteCodeOf(error);
    if (code !== 0 && !isOfDisk(error)) throw error;
    const words = code === 0 ? 'it cannot be locked' : (error as Error).message;
    throw new Fault(
      `${file} could not be copied to ${path.dirname(target)} (${words}). One of their disks may fail, or take no locks, as some of a network do not: name a file on a disk of this machine, and copy from there.`,
    );
  });
}

/** Whether a file's disk failed it, or took no lock for it. */
function isOfDisk(error: unknown): boolean {
  const kind = (sqliteCodeOf(error) ?? 0) & sqliteKind;
  return kind === sqliteBusy || kind === sqliteIoError;
}

/**
 * Vacuums the store: its file is written anew without free space, and so without a byte of a deleted
 * row. So is the index of words before, which keeps what its pages began with where that word goes. The
 * log still has such bytes until `emptyLog`. Writers wait meanwhile, some seconds for each 100,000
 * leads. It fails soon where another process has the file locked: whoever writes would
 * otherwise wait for both.
 */
export async function vacuumStore(db: Database): Promise<void> {
  if (isShared(db)) return vacuumShared(db);
  await sql`INSERT INTO desk_words(desk_words) VALUES ('rebuild')`.execute(db);
  // The copy that VACUUM makes of the whole store has to stand in a file.
  await sql`PRAGMA temp_store = FILE`.execute(db);
  try {
    await sql`VACUUM`.execute(db);
  } finally {
    await sql`PRAGMA temp_store = MEMORY`.execute(db);
  }
}

/** @returns false where another process still reads an old state: the log stays until it is done */
export async function emptyLog(db: Database): Promise<boolean> {
  if (isShared(db)) return true;
  for (let tries = 0; tries < maxLogTries; tries += 1) {
    if (await logEmptied(db)) return true;
    await setTimeout(betweenLogTriesMs);
  }
  return false;
}

/** Every table of which a row is about a lead. */
const ofLeads = [
  'lead',
  'delivery',
  'file_chunk',
  'desk_lead',
  'lead_note',
  'answer',
  'spam_mark',
] as const;

/** A vacuum writes every lead anew, which takes longer than any other statement may run. */
async function vacuumShared(db: Database): Promise<void> {
  const { withoutLimit } = await import('../database/postgres.ts');
  await using patient = withoutLimit(db);
  await patient.connection().execute(async (connection) => {
    await sql`SET lock_timeout = ${sql.lit(maxLockWaitMs)}`.execute(connection);
    await sql`VACUUM FULL ${sql.join(ofLeads.map((table) => sql.table(table)))}`.execute(
      connection,
    );
  });
}

/** Empties the log if nobody reads at this moment. It does not wait: this thread's next write would wait too. */
async function logEmptied(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return rows[0]?.busy === 0;
}

/** What SQLite finds wrong with the file and with its references, in its words. */
export async function integrityProblems(db: Database): Promise<string[]> {
  if (isShared(db)) return [];
  try {
    return await problemsListed(db);
  } catch (error) {
    // A page of zeros, as a power cut or half a copy leaves it, ends the check itself.
    if (!isDamaged(error)) throw error;
    return [(error as Error).message];
  }
}

async function problemsListed(db: Database): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const dangling = await sql<{
    table: string;
    parent: string;
  }>`PRAGMA foreign_key_check`.execute(db);
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((words) => words !== 'ok'),
    ...dangling.rows.map(
      ({ table, parent }) => `A row of ${table} names a ${parent} that is gone.`,
    ),
  ];
}

/**
 * What SQLite first finds wrong with a file, in its words. It takes half of what `integrityProblems` does, which
 * compares indexes with their tables too: a few seconds for each 100,000 leads.
 */
export function damageIn(file: string): string | undefined {
  using database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return found === 'ok' ? undefined : String(found).replaceAll('\n', ' ');
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return (error as Error).message;
  }
}

/**
 * Puts the whole store into its one file, without a log beside it. One that is damaged beyond
 * reading stays as it is: a backup may have to take its place.
 * @returns false where another process has it open
 */
export function closeLog(file: string): boolean {
  using database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    return true;
  } catch (error) {
    const code = sqliteCodeOf(error);
    if (code === sqliteBusy) return false;
    if (code === sqliteCorrupt || code === sqliteNotADatabase) return true;
    throw error;
  }
}

/**
 * Whether a file holds leads as this relay keeps them.
 * @throws Fault where its disk does not let it be read
 */
export function isStore(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'lead'").get() !== undefined;
  } catch (error) {
    if (!isOfDisk(error)) return false;
    throw new Fault(
      `${file} cannot be read (${(error as Error).message}). Its disk may fail, or take no locks, as some of a network do not: copy it to a disk of this machine, and name that copy.`,
    );
  }
}

/** How many of these leads a file holds. It is only read: it may be of an older version. */
export function leadsHeldIn(file: string, ids: readonly string[]): number {
  using database = new DatabaseSync(file, { readOnly: true });
  const lead = database.prepare('SELECT 1 FROM lead WHERE id = ?');
  return ids.filter((id) => lead.get(id) !== undefined).length;
}
