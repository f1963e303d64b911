import { makePrivateFolder } from '../../platform/durable-file.ts';
import type { Store } from './store.ts';
import { onceAnswering } from './once-answering.ts';
import { lockStore } from './store-lock.ts';
import { refuseStrayLog, storeFileIn, type StoreSettings } from './store-place.ts';
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
  // Before anything in it is touched: what another relay has under way is its own.
  const lock = lockStore(dataDir, 'a relay', port);
  try {
    refuseStrayLog(storeFileIn(dataDir));
    const store = await startThreadedStore(storeFileIn(dataDir));
    return { ...store, close: () => store.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openShared(url: string, settings: StoreSettings): Promise<Store> {
  const { openPostgresStore } = await import('./postgres.ts');
  return onceAnswering(() => openPostgresStore(url), settings);
}
