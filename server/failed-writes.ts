import { writesBy, type Writes } from '../desk/writing/writes.ts';
import { Fault } from '../leads/fault.ts';
import { unsavedSentence } from '../leads/store/unsaved-sentence.ts';
import type { RelayLog } from '../platform/log.ts';

/** Wraps the writes for a store that takes none: the user is then told what to do, and the log why. */
export function explainFailedWrites(write: Writes, log: Pick<RelayLog, 'error'>): Writes {
  return writesBy(async (name, args) => {
    const doIt = write[name] as (...given: readonly unknown[]) => Promise<unknown>;
    try {
      return await doIt(...args);
    } catch (error) {
      const sentence = unsavedSentence(error);
      if (sentence === undefined) throw error;
      log.error({ err: error, write: name }, 'desk: a change could not be saved');
      throw new Fault(sentence, { kind: 'unsaved' });
    }
  });
}
