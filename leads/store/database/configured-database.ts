import { Kysely } from 'kysely';
import { openDatabase, type Database } from './database.ts';
import type { Schema } from '../tables/schema.ts';
import { openSqlite, openSqliteToRead } from './sqlite.ts';
import { EarlierStore } from './store-error.ts';
import { beginsEmpty, refuseStrayLog, storeFileIn, type StoreSettings } from './store-place.ts';

/**
 * Opens, for whoever reads at length, the database that a relay of this version has begun, or brought up to
 * date. To do either is the relay's part: whoever backs a store up before an upgrade wants it as it is, and a
 * name that was mistyped is no store.
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
 * Opens a second way into an embedded store that is open already, by which it is read at length and
 * cannot be written.
 * @returns undefined for PostgreSQL, where one way serves everybody
 */
export function openToRead({ dataDir, databaseUrl }: StoreSettings): Database | undefined {
  if (databaseUrl !== undefined) return undefined;
  const dialect = openSqliteToRead(storeFileIn(dataDir), { forLongReads: true });
  return new Kysely<Schema>({ dialect });
}
