import { openDatabase } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { openSqlite } from '../store/sqlite.ts';
import { storeFileIn } from '../store/store-place.ts';
import type { StoreSettings } from '../store/store-place.ts';

/** Opens the database that the configuration names, for a command that reads at length. */
export async function openConfiguredDatabase({
  dataDir,
  databaseUrl,
}: StoreSettings): Promise<Database> {
  if (databaseUrl === undefined) {
    return openDatabase(openSqlite(storeFileIn(dataDir), { forLongReads: true }));
  }
  const { openPostgresDatabase } = await import('../store/postgres.ts');
  return openPostgresDatabase(databaseUrl);
}
