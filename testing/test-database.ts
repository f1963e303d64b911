import { openDatabase, type Database } from '../leads/store/database/database.ts';
import { openSqlite } from '../leads/store/database/sqlite.ts';
import { storeFileIn, type StoreSettings } from '../leads/store/database/store-place.ts';

/** Opens the configured database, and creates it if no relay has. */
export async function openConfiguredDatabase({
  dataDir,
  databaseUrl,
}: StoreSettings): Promise<Database> {
  if (databaseUrl === undefined) {
    return openDatabase(openSqlite(storeFileIn(dataDir), { forLongReads: true }));
  }
  const { openPostgresDatabase } = await import('../leads/store/database/postgres.ts');
  return openPostgresDatabase(databaseUrl);
}
