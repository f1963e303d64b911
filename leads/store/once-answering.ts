import { setTimeout } from 'node:timers/promises';
import { isUnavailable } from './database/store-error.ts';
import { storeSentence } from './store-sentence.ts';
import type { StoreSettings } from './database/store-place.ts';

/** The pause between two attempts to reach a database that does not answer. */
const betweenTriesMs = 3000;

/**
 * Opens a store, retrying for as long as its database does not answer, as when both start with the machine. Each failed
 * attempt is reported on stderr.
 */
export async function onceAnswering<Opened>(
  open: () => Promise<Opened>,
  settings: StoreSettings,
): Promise<Opened> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const sentence = storeSentence(error, settings);
      if (sentence === undefined || !isUnavailable(error)) throw error;
      console.error(`${sentence} Waiting for it.`);
    }
    await setTimeout(betweenTriesMs);
  }
}
