import { setTimeout } from 'node:timers/promises';
import { isLate } from './database/store-error.ts';
import { storeSentence } from './store-sentence.ts';
import type { StoreSettings } from './database/store-place.ts';

/** Between two tries to reach a database that does not answer. */
const betweenTriesMs = 3000;

/**
 * Opens a store; a database that does not answer yet is waited for, as where both start with the machine,
 * and at each try that is said.
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
      if (sentence === undefined || !isLate(error)) throw error;
      console.error(`${sentence} Waiting for it.`);
    }
    await setTimeout(betweenTriesMs);
  }
}
