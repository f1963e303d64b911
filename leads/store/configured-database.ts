import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';
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
