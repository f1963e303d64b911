import { Kysely, sql, type Dialect, type KyselyPlugin } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations, type Migrations } from '../tables/migrations.ts';
import type { Schema } from '../tables/schema.ts';
import { openSqliteToRead } from './sqlite.ts';
import { EarlierStore } from './store-error.ts';

export type Database = Kysely<Schema>;

interface Opening {
  /** The migrations to apply; a test passes its own. */
  known?: Migrations;
  plugins?: KyselyPlugin[];
  /** Refuses a database that is not fully migrated. */
  isUnchanged?: boolean;
}

/**
 * Opens a database and applies pending migrations. If that fails, the database is closed again.
 * @throws EarlierStore if migrations are pending and `isUnchanged` is set
 */
export async function openDatabase(
  dialect: Dialect,
  { known = migrations, plugins = [], isUnchanged = false }: Opening = {},
): Promise<Database> {
  const db = new Kysely<Schema>({ dialect, plugins });
  try {
    // Migrating waits for other writers, and mostly nothing is pending.
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
 * Reads an embedded store without changing it.
 * @returns undefined for a store of another version: an earlier one can be read once it is migrated
 */
export async function readAsItIs<Result>(
  file: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  await using db = new Kysely<Schema>({ dialect: openSqliteToRead(file) });
  return (await isUpToDate(db, migrations)) ? await read(db) : undefined;
}

/** Whether exactly the known migrations have been applied. */
async function isUpToDate(db: Database, known: Migrations): Promise<boolean> {
  const changes = await migratorOf(db, known).getMigrations();
  if (changes.some(({ executedAt }) => executedAt === undefined)) return false;
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  return rows.length === changes.length;
}

/** Refuses an earlier store. One with unknown migrations passes: the migrator itself refuses it. */
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
