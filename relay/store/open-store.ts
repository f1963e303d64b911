import type { Store } from './store.ts';
import { storeFileIn } from './store-place.ts';
import type { StoreSettings } from './store-place.ts';
import { startThreadedStore } from './threaded-store.ts';

/** Opens the store of a relay that takes leads. */
export async function openStore({ dataDir, databaseUrl }: StoreSettings): Promise<Store> {
  if (databaseUrl === undefined) return startThreadedStore(storeFileIn(dataDir));
  const { openPostgresStore } = await import('./postgres.ts');
  return openPostgresStore(databaseUrl);
}
