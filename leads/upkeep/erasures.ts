import type { Condition } from '../../relay/watch/alerts/conditions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import type { Store } from '../store/store.ts';

/** What holds an erasure up, a backup or a full disk, is mostly over by then. */
const betweenTriesMs = 3_600_000;

interface Erasures {
  /** Holds for as long as an erasure stands open. */
  condition: Condition;
  /** Resolves once what is under way is done. */
  stop: () => Promise<void>;
}

interface Options {
  store: Pick<Store, 'finishErasures'>;
  dataDir: string;
  clock: Clock;
  log: RelayLog;
}

/**
 * Finishes past erasures beside everything else, and tries again each hour what could not be
 * finished: nothing of the past stands between a visitor and the store.
 */
export function startErasures({ store, dataDir, clock, log }: Options): Erasures {
  const stopping = new AbortController();
  const { signal } = stopping;
  let open: number | undefined;
  const loop = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const { troubles, withheld } = await store.finishErasures(dataDir);
        for (const { file, says } of troubles) log.error({ file }, `erasure: ${says}`);
        if (withheld.length > 0) {
          log.error({ leads: withheld.length }, 'erasure: nothing about these leads is sent');
        }
        open = troubles.length;
      } catch (error) {
        open = 1;
        log.error({ err: error }, 'erasure: will be tried again in an hour');
      }
      await clock.sleep(betweenTriesMs, signal);
    }
  }

  return {
    condition: {
      name: 'erasure',
      look: () => Promise.resolve(open),
      title: (count) => (count === 1 ? '1 erasure stands open' : `${count} erasures stand open`),
      advice:
        'Leads come in and go out meanwhile, and nothing that was erased is sent. The relay tries again each hour. What holds it up, and what to do: npm run leads -- verify',
      over: 'Every erasure is finished',
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
