import { Kysely, PostgresAdapter } from 'kysely';
import type { Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Opens a database and brings its tables up to date; one that cannot be is closed again. */
export async function openDatabase(dialect: Dialect): Promise<Database> {
  const db = new Kysely<Schema>({ dialect });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  try {
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Whether several processes may work on the database, so that claims step around each other's. */
export function isShared(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
