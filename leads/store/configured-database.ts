import { Kysely } from 'kysely';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { openSqlite, openSqliteToRead } from './sqlite.ts';
import { storeFileIn } from './store-place.ts';
import type { StoreSettings } from './store-place.ts';

/** Opens the database that the configuration names, for a command that reads at length. */
export async function openConfiguredDatabase({
  dataDir,
  databaseUrl,
}: StoreSettings): Promise<Database> {
  if (databaseUrl === undefined) {
    return openDatabase(openSqlite(storeFileIn(dataDir), { forLongReads: true }));
  }
  const { openPostgresDatabase } = await import('./postgres.ts');
  return openPostgresDatabase(databaseUrl);
}

/**
 * Opens a second way into an embedded store that is open already, by which it is read at length and
 * cannot be written.
 * @returns undefined for PostgreSQL, where one way serves everybody
 */
export function openToRead({ dataDir, databaseUrl }: StoreSettings): Database | undefined {
  if (databaseUrl !== undefined) return undefined;
  const dialect = openSqliteToRead(storeFileIn(dataDir), { forLongReads: true });
  return new Kysely<Schema>({ dialect });
}
