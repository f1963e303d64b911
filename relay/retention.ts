import type { Clock } from './clock.ts';
import { removeMailFilesOf } from './delivery/mail-files.ts';
import type { RelayLog } from './log.ts';
import type { Store } from './store/store.ts';

const betweenSweepsMs = 24 * 3_600_000;

/** Leaves the store to everybody else between two steps. */
const betweenStepsMs = 20;

interface Retention {
  /** Resolves once the step under way is done. */
  stop: () => Promise<void>;
}

interface Options {
  store: Pick<Store, 'deidentifyStep'>;
  dataDir: string;
  /** Leads older than this are de-identified; 0 keeps them as they are. */
  months: number;
  clock: Clock;
  log: RelayLog;
}

/** De-identifies old leads at the start and then once a day, a few at a time. */
export function startRetention({ store, dataDir, months, clock, log }: Options): Retention {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = months === 0 ? Promise.resolve() : run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const count = await sweep();
        if (count > 0) log.info({ count }, 'retention: old leads were de-identified');
      } catch (error) {
        log.error({ err: error }, 'retention: will be tried again tomorrow');
      }
      await clock.sleep(betweenSweepsMs, signal);
    }
  }

  async function sweep(): Promise<number> {
    const now = clock.now();
    const before = monthsBefore(now, months);
    const done = new Set<string>();
    let after: string | null = '';
    while (after !== null && !signal.aborted) {
      const step = await store.deidentifyStep({ before, after, now });
      for (const id of step.deidentified) done.add(id);
      ({ after } = step);
      await clock.sleep(betweenStepsMs, signal);
    }
    if (done.size > 0) await removeMailFilesOf(dataDir, done);
    return done.size;
  }

  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

/** The same day so many months earlier, or the last of a shorter month. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  date.setUTCDate(Math.min(day, daysInMonth.getUTCDate()));
  return date.getTime();
}
