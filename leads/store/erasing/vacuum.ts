import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';

/** While a vacuum waits for its lock, everybody who comes after it waits too. */
const maxLockWaitMs = 2000;

// The log can be emptied only at a moment when nobody reads or writes.
const maxLogTries = 40;
const betweenLogTriesMs = 250;

/**
 * Vacuums the store: rewrites its file without free space, and so without a byte of a deleted row. The full-text index
 * is rebuilt first, as it keeps deleted words that its pages began with. The log has such bytes until `emptyLog`.
 * Writers wait meanwhile, some seconds per 100,000 leads. If another process has locked the file it fails soon: writers
 * would otherwise wait for both.
 */
export async function vacuumStore(db: Database): Promise<void> {
  if (isShared(db)) return vacuumShared(db);
  await sql`INSERT INTO desk_words(desk_words) VALUES ('rebuild')`.execute(db);
  // VACUUM copies the whole store to a temporary file. It belongs beside the store, where there is room for leads and
  // nobody else reads. SQLite's default is the disk of /var/tmp.
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(db);
  const folder = path.dirname(rows[0]?.file ?? '');
  await sql`PRAGMA temp_store_directory = ${sql.lit(folder)}`.execute(db);
  await sql`PRAGMA temp_store = FILE`.execute(db);
  try {
    await sql`VACUUM`.execute(db);
  } finally {
    await sql`PRAGMA temp_store = MEMORY`.execute(db);
  }
}

/** @returns false if another process still reads an old snapshot: the log stays until it is done */
export async function emptyLog(db: Database): Promise<boolean> {
  if (isShared(db)) return true;
  for (let tries = 0; tries < maxLogTries; tries += 1) {
    // A checkpoint that waited for readers would delay this thread's next write too.
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await setTimeout(betweenLogTriesMs);
  }
  return false;
}

/** Every table whose rows are about leads. */
const ofLeads = [
  'lead',
  'delivery',
  'file_chunk',
  'desk_lead',
  'lead_note',
  'answer',
  'spam_mark',
] as const;

/**
 * Vacuums PostgreSQL's tables without a statement timeout, as every lead is rewritten. The planner's statistics hold
 * values of leads: they are gathered anew, and their own table is rewritten too.
 */
async function vacuumShared(db: Database): Promise<void> {
  const { withoutLimit } = await import('../database/postgres.ts');
  await using patient = withoutLimit(db);
  await patient.connection().execute(async (connection) => {
    await sql`SET lock_timeout = ${sql.lit(maxLockWaitMs)}`.execute(connection);
    const tables = sql.join(ofLeads.map((table) => sql.table(table)));
    await sql`VACUUM (FULL, ANALYZE) ${tables}`.execute(connection);
    await forgetValuesOfNone(connection);
    await sql`VACUUM FULL pg_statistic`.execute(connection);
  });
}

/**
 * Drops the statistics of empty tables. Analysing gathers none for them and keeps the old ones until a column is
 * redeclared.
 */
async function forgetValuesOfNone(connection: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where reltuples = 0 and relnamespace = current_schema()::regnamespace
      and relname in (${sql.join(ofLeads)}) and (relname, attname) in (
        select tablename, attname from pg_stats where schemaname = current_schema())`.execute(
    connection,
  );
  for (const { table, column, type } of rows) {
    const [name, of] = [sql.ref(column), sql.table(table)];
    await sql`ALTER TABLE ${of} ALTER COLUMN ${name} TYPE ${sql.raw(type)}`.execute(connection);
  }
}
