import { makePrivateFolder } from '../../platform/durable-file.ts';
import type { Store } from './store.ts';
import { onceAnswering } from './once-answering.ts';
import { lockStore } from './embedded/store-lock.ts';
import { refuseStrayLog, storeFileIn, type StoreSettings } from './database/store-place.ts';
import { startThreadedStore } from './threaded-store.ts';

type Settings = StoreSettings & {
  /** Where the relay listens, for whoever is refused because of it. */
  port?: number;
};

/**
 * Opens the store of a relay that takes leads. One in a file is this process' alone from then on. A
 * database that does not answer is waited for, as where both start with the machine.
 * @throws what `storeSentence` has a sentence for
 */
export async function openStore(settings: Settings): Promise<Store> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings)
    : openShared(settings.databaseUrl, settings);
}

async function openEmbedded({ dataDir, port }: Settings): Promise<Store> {
  makePrivateFolder(dataDir);
  using opening = new DisposableStack();
  // Before anything in it is touched: what another relay has under way is its own.
  opening.use(lockStore(dataDir, 'a relay', port));
  refuseStrayLog(storeFileIn(dataDir));
  const store = await startThreadedStore(storeFileIn(dataDir));
  const lock = opening.move();
  return { ...store, close: () => store.close().finally(() => lock.dispose()) };
}

/** It needs no thread of its own: another machine does the work, and this one does not wait for it. */
async function openShared(url: string, settings: StoreSettings): Promise<Store> {
  const [{ openPostgresDatabase }, { createStore }] = await Promise.all([
    import('./database/postgres.ts'),
    import('./store.ts'),
  ]);
  return onceAnswering(async () => createStore(await openPostgresDatabase(url)), settings);
}
