import { Fault } from '../../fault.ts';
import { isStoreWide } from '../database/store-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups commits: what arrives during one commit goes into the next, with one fsync for many items. When a group fails,
 * its items are retried one by one, so that a bad one fails alone. An unusable store takes seconds to fail, so after a
 * store-wide error the rest fails at once.
 * @param commit returns one result per item, in order
 */
export function createGroupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: { maxGroup: number; maxWaiting: number },
) {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await commitGroup(waiting.splice(0, limits.maxGroup));
    }
    running = false;
  }

  async function commitGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await commitOneByOne(group);
    }
  }

  async function commitOneByOne(group: readonly Waiting<Item, Result>[]): Promise<void> {
    let ofStore: unknown;
    for (const { item, resolve, reject } of group) {
      if (ofStore !== undefined) {
        reject(ofStore);
        continue;
      }
      try {
        const [result] = await commit([item]);
        resolve(result as Result);
      } catch (error) {
        reject(error);
        if (isStoreWide(error)) ofStore = error;
      }
    }
  }

  return {
    /** Resolves once the item is committed; rejects if it is not, with a Fault if too many items wait. */
    add: (item: Item): Promise<Result> => {
      if (waiting.length >= limits.maxWaiting) {
        const sentence = 'Too much is waiting to be stored. Try again in a moment.';
        return Promise.reject(new Fault(sentence, { kind: 'overloaded' }));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (running) return;
        running = true;
        // Waits for the requests that this turn of the event loop has already read, so that they join the first group.
        setImmediate(() => void run());
      });
    },
  };
}
