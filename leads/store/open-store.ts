import { makePrivateFolder } from '../../platform/durable-file.ts';
import type { Store } from './store.ts';
import { onceAnswering } from './once-answering.ts';
import { lockStore } from './embedded/store-lock.ts';
import { refuseStrayLog, storeFileIn, type StoreSettings } from './database/store-place.ts';
import { startThreadedStore } from './threaded-store.ts';

type Settings = StoreSettings & {
  /** The port the relay listens on, named to any process that finds the store locked. */
  port?: number;
};

/**
 * Opens the store of a relay that accepts leads. An embedded store is locked to this process; a database that does not
 * answer is retried until it does, as when both start with the machine.
 * @throws an error for which `storeSentence` has a sentence
 */
export async function openStore(settings: Settings): Promise<Store> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings)
    : openShared(settings.databaseUrl, settings);
}

async function openEmbedded({ dataDir, port }: Settings): Promise<Store> {
  makePrivateFolder(dataDir);
  using opening = new DisposableStack();
  // Locked before anything is touched: whatever another relay has in progress is its own.
  opening.use(lockStore(dataDir, 'a relay', port));
  refuseStrayLog(storeFileIn(dataDir));
  const store = await startThreadedStore(storeFileIn(dataDir));
  const lock = opening.move();
  return { ...store, close: () => store.close().finally(() => lock.dispose()) };
}

/** PostgreSQL needs no thread: its server does the work, and waiting for it blocks nothing here. */
async function openShared(url: string, settings: StoreSettings): Promise<Store> {
  const [{ openPostgresDatabase }, { createStore }] = await Promise.all([
    import('./database/postgres.ts'),
    import('./store.ts'),
  ]);
  return onceAnswering(async () => createStore(await openPostgresDatabase(url)), settings);
}
