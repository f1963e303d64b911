import { Kysely, sql, type Dialect, type KyselyPlugin } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations, type Migrations } from '../tables/migrations.ts';
import type { Schema } from '../tables/schema.ts';
import { openSqliteToRead } from './sqlite.ts';
import { EarlierStore } from './store-error.ts';

export type Database = Kysely<Schema>;

interface Opening {
  /** The changes that are brought in; a test has some of its own. */
  known?: Migrations;
  plugins?: KyselyPlugin[];
  /** Refuses a database that changes would have to be brought in to. */
  isUnchanged?: boolean;
}

/**
 * Opens a database and brings its tables up to date; one that cannot be is closed again.
 * @throws EarlierStore where that is not wanted
 */
export async function openDatabase(
  dialect: Dialect,
  { known = migrations, plugins = [], isUnchanged = false }: Opening = {},
): Promise<Database> {
  const db = new Kysely<Schema>({ dialect, plugins });
  try {
    // To bring changes in waits for who writes, and mostly there are none.
    if (await isUpToDate(db, known)) return db;
    if (isUnchanged) await refuseEarlier(db, known);
    const { error } = await migratorOf(db, known).migrateToLatest();
    if (error) throw error;
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Reads an embedded store and changes nothing in it.
 * @returns undefined for one of another version: an earlier one can be read once it is up to date
 */
export async function readAsItIs<Result>(
  file: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  await using db = new Kysely<Schema>({ dialect: openSqliteToRead(file) });
  return (await isUpToDate(db, migrations)) ? await read(db) : undefined;
}

/** Whether all changes that are known were brought in, and no others. */
async function isUpToDate(db: Database, known: Migrations): Promise<boolean> {
  const changes = await migratorOf(db, known).getMigrations();
  if (changes.some(({ executedAt }) => executedAt === undefined)) return false;
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  return rows.length === changes.length;
}

/** One of another version than an earlier is refused as it is where changes are brought in. */
async function refuseEarlier(db: Database, known: Migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.some(({ name }) => name === 'kysely_migration')
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows
    : [];
  if (names.every(({ name }) => Object.hasOwn(known, name))) {
    throw new EarlierStore(names.length === 0);
  }
}

function migratorOf(db: Database, known: Migrations): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...known }) },
  });
}
