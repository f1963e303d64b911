import { systemClock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import { newSecret } from '../platform/secret.ts';
import { ConfigError, type Config } from '../settings/config.ts';
import { onceAnswering } from '../leads/store/once-answering.ts';
import { openStore } from '../leads/store/open-store.ts';
import type { Store } from '../leads/store/store.ts';
import { inWords } from '../leads/store/store-sentence.ts';
import { storePlace } from '../leads/store/database/store-place.ts';
import { eraseRestored } from '../leads/upkeep/erase-restored.ts';
import { leftBehind, noteDatabase } from '../leads/upkeep/left-behind.ts';
import { sweepAtStart } from '../leads/upkeep/sweep-files.ts';

const olderStoreWords =
  'there are files of leads that this store does not have; they are left as they are. If the store was replaced by an older copy, stop, put the newer one back, and restore the copy with npm run leads -- restore. To see which files: npm run leads -- verify';

/**
 * Opens the store for a starting relay, and creates it if it is missing.
 * @returns the store, with the steps to run before the relay listens and before it delivers
 * @throws ConfigError if the store cannot be opened
 */
export async function openRelayStore(config: Config) {
  const place = storePlace(config);
  const { store, secret, isNew } = await openWithSecret(config);
  return {
    store,
    /** Signs form tokens and hashes the keys of repeated posts. Every relay on the store has the same. */
    secret,
    /** Where leads are kept, in words. */
    storedIn: isNew ? `${place}   (created a new, empty store)` : place,
    /** Warns of a new store, erases again what a restored backup brought back, and removes what uploads left. */
    async beforeListening(log: RelayLog): Promise<void> {
      if (isNew) {
        log.warn(
          `created a new, empty store in ${place}. If there were leads in it before, stop and check that ${config.databaseUrl === undefined ? 'DATA_DIR names their folder, and that its disk is mounted' : 'DATABASE_URL names their database'}.`,
        );
      }
      const { cameBack } = await eraseRestored(store, config.dataDir);
      if (cameBack > 0) {
        log.warn(
          { leads: cameBack },
          'erased, as certified: they came back with a backup, or their erasure was interrupted',
        );
      }
      const left = await leftBehind(config, systemClock.now());
      if (left) log.warn(`${left.says} ${left.todo}`);
      if (config.databaseUrl !== undefined) {
        // Only helps a later start. This one does not depend on it.
        await noteDatabase(config).catch(() => undefined);
        // Relays on one database may share a data folder: an unfinished upload may be another relay's.
        return;
      }
      try {
        const { ofAnotherStore } = await sweepAtStart({ store, dataDir: config.dataDir });
        if (ofAnotherStore > 0) log.warn({ files: ofAnotherStore }, olderStoreWords);
      } catch (error) {
        log.error({ err: error }, 'files: leftovers of uploads will be removed later');
      }
    },
    /** Makes deliveries due again that a previous relay had claimed when it ended. */
    async beforeDelivering(log: RelayLog): Promise<void> {
      // The embedded store is this process' alone, so whoever held a claim in it is gone.
      await store.releaseClaims(systemClock.now()).catch((error: unknown) => {
        log.error({ err: error }, 'interrupted deliveries go on once their leases have ended');
      });
    },
  };
}

/**
 * @returns the store, its secret, and whether it is new: a relay agrees on the secret before it does anything else
 * @throws ConfigError if the store cannot be opened
 */
async function openWithSecret(
  config: Config,
): Promise<{ store: Store; secret: string; isNew: boolean }> {
  try {
    const store = await openStore(config);
    const offered = newSecret();
    // The database may become unreachable again at once.
    const secret = await onceAnswering(async () => {
      // A failing disk becomes read-only: its store opens and reads, but takes no lead. So a write is tried.
      await store.probe(systemClock.now());
      return store.agreeOnState('form-token-key', offered);
    }, config);
    return { store, secret, isNew: secret === offered };
  } catch (error) {
    throw inWords(error, config, ConfigError);
  }
}
