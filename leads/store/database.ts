import { Kysely, sql } from 'kysely';
import type { Dialect, KyselyPlugin } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

interface Opening {
  /** The changes that are brought in; a test has some of its own. */
  known?: Migrations;
  plugins?: KyselyPlugin[];
}

/** Opens a database and brings its tables up to date; one that cannot be is closed again. */
export async function openDatabase(
  dialect: Dialect,
  { known = migrations, plugins = [] }: Opening = {},
): Promise<Database> {
  const db = new Kysely<Schema>({ dialect, plugins });
  try {
    // To bring changes in waits for who writes, and mostly there are none.
    if (await isUpToDate(db, known)) return db;
    const { error } = await migratorOf(db, known).migrateToLatest();
    if (error) throw error;
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Opens a database and changes nothing in it.
 * @returns undefined for one of another version: an earlier one can be read once it is up to date
 */
export async function openDatabaseAsItIs(dialect: Dialect): Promise<Database | undefined> {
  const db = new Kysely<Schema>({ dialect });
  try {
    if (await isUpToDate(db, migrations)) return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await db.destroy();
  return undefined;
}

/** Whether all changes that are known were brought in, and no others. */
async function isUpToDate(db: Database, known: Migrations): Promise<boolean> {
  const changes = await migratorOf(db, known).getMigrations();
  if (changes.some(({ executedAt }) => executedAt === undefined)) return false;
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  return rows.length === changes.length;
}

function migratorOf(db: Database, known: Migrations): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...known }) },
  });
}
