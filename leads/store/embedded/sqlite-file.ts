import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Fault } from '../../fault.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { sqliteBusy, sqliteCodeOf } from '../../../platform/file-lock.ts';
import {
  isDamaged,
  sqliteCorrupt,
  sqliteIoError,
  sqliteKind,
  sqliteNotADatabase,
} from '../database/store-error.ts';

/** What SQLite's checks of the file and of its foreign keys find, in its words. */
export async function integrityProblems(db: Database): Promise<string[]> {
  if (isShared(db)) return [];
  try {
    return await problemsListed(db);
  } catch (error) {
    // A page of zeros, as a power cut or a partial copy leaves it, makes the check itself fail.
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
      ({ table, parent }) => `A row of ${table} refers to a ${parent} that is gone.`,
    ),
  ];
}

/**
 * The first damage SQLite finds in a file, in its words; undefined if there is none. Takes half as long as
 * `integrityProblems`, which also compares indexes with tables: a few seconds per 100,000 leads.
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
 * Merges the log into the store's file and removes it. A store too damaged to read is left as it is: a backup may have
 * to replace it.
 * @returns false if another process has the store open
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
 * Whether a file is a store of leads.
 * @throws Fault if its disk does not let it be read
 */
export function isStore(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'lead'").get() !== undefined;
  } catch (error) {
    if (!isOfDisk(error)) return false;
    throw new Fault(
      `${file} cannot be read (${(error as Error).message}). Its disk may be failing, or may not support locks, as some network disks do not: copy it to a disk of this machine, and name that copy.`,
    );
  }
}

/** Counts how many of these leads a file holds. Read only and not migrated: it may be of an older version. */
export function leadsHeldIn(file: string, ids: readonly string[]): number {
  using database = new DatabaseSync(file, { readOnly: true });
  const lead = database.prepare('SELECT 1 FROM lead WHERE id = ?');
  return ids.filter((id) => lead.get(id) !== undefined).length;
}

/** Whether an error is the disk's, which failed or takes no locks. */
export function isOfDisk(error: unknown): boolean {
  const kind = (sqliteCodeOf(error) ?? 0) & sqliteKind;
  return kind === sqliteBusy || kind === sqliteIoError;
}
