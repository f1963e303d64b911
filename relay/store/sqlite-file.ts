import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * What the embedded store's being a file asks for: traces, integrity. Everything else is
 * Kysely's and the same on PostgreSQL.
 */

/** Resolves when a file, or what a folder lists, is on the disk. */
export async function onDisk(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Leaves no byte of a deleted row: rewrites the file without its free space and empties the log.
 * Writers wait as long as it takes: some seconds for each 100,000 leads.
 * @returns false where another process still reads an old state: its log stays until it is done
 */
export async function leaveNoTrace(db: Database): Promise<boolean> {
  await sql`VACUUM`.execute(db);
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return rows[0]?.busy === 0;
}

/** What SQLite finds wrong with the file and with its references, in its words. */
export async function integrityProblems(db: Database): Promise<string[]> {
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
