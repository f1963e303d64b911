import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';

/** A vacuum that waits for its lock makes everybody who comes after it wait too. */
const maxLockWaitMs = 2000;

// The log can be emptied only in a moment when nobody reads or writes.
const maxLogTries = 40;
const betweenLogTriesMs = 250;

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
  // The copy that VACUUM makes of the whole store has to stand in a file: beside it, where there is room for leads
  // and nobody else reads. Of itself SQLite puts it on the disk of /var/tmp.
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

/** @returns false where another process still reads an old state: the log stays until it is done */
export async function emptyLog(db: Database): Promise<boolean> {
  if (isShared(db)) return true;
  for (let tries = 0; tries < maxLogTries; tries += 1) {
    // It does not wait until nobody reads: this thread's next write would wait too.
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return true;
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

/**
 * A vacuum writes every lead anew, which takes longer than any other statement may run. What the server
 * keeps of values for its plans is gathered anew with it, and its own table of them rewritten, too.
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

/** Of a table without a row nothing is gathered, and what was is kept, until a column is declared anew. */
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
