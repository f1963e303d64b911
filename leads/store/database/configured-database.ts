import { Kysely } from 'kysely';
import { openDatabase, type Database } from './database.ts';
import type { Schema } from '../tables/schema.ts';
import { openSqlite, openSqliteToRead } from './sqlite.ts';
import { EarlierStore } from './store-error.ts';
import { beginsEmpty, refuseStrayLog, storeFileIn, type StoreSettings } from './store-place.ts';

/**
 * Opens, for long reads, a database that a relay of this version has created or migrated. It does neither itself: a
 * backup taken before an upgrade has to see the store as it is, and a mistyped name must not become a store.
 * @throws EarlierStore
 */
export async function openBegunDatabase(settings: StoreSettings): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === undefined) refuseStrayLog(storeFileIn(dataDir));
  if (beginsEmpty(settings)) throw new EarlierStore(true);
  const opening = { isUnchanged: true };
  if (databaseUrl === undefined) {
    return openDatabase(openSqlite(storeFileIn(dataDir), { forLongReads: true }), opening);
  }
  const { openPostgresDatabase } = await import('./postgres.ts');
  return openPostgresDatabase(databaseUrl, opening);
}

/**
 * Opens a second, read-only connection to an embedded store that is already open, for long reads.
 * @returns undefined for PostgreSQL, where one pool serves everybody
 */
export function openToRead({ dataDir, databaseUrl }: StoreSettings): Database | undefined {
  if (databaseUrl !== undefined) return undefined;
  const dialect = openSqliteToRead(storeFileIn(dataDir), { forLongReads: true });
  return new Kysely<Schema>({ dialect });
}
