import { Kysely, PostgresAdapter } from 'kysely';
import type { Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Opens a database and brings its tables up to date. */
export async function openDatabase(dialect: Dialect): Promise<Database> {
  const db = new Kysely<Schema>({ dialect });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return db;
}

/**
 * A value that every process of the store has to agree on, such as a signing key.
 * @param make gives the value where there is none yet
 */
export async function sharedValue(db: Database, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('relay_state')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('relay_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Whether several processes may work on the database, so that claims step around each other's. */
export function isShared(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
