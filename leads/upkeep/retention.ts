import { hourMs, type Clock } from '../../platform/clock.ts';
import { keptFilesIn, removeFilesOf } from '../file-folder.ts';
import { mailFilesIn, removeMailFilesOf } from '../mail-files.ts';
import type { RelayLog } from '../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../platform/loop.ts';
import { batchesOf } from '../store/database/batches.ts';
import type { Store } from '../store/store.ts';
import { monthsBefore, sweepDaily } from './daily-sweep.ts';

/** The pause between two steps, in which others get to the store. */
const betweenStepsMs = 20;

interface Options {
  store: Pick<Store, 'deidentifyStep' | 'deidentifiedAmong' | 'writeState' | 'readState'>;
  dataDir: string;
  /** Leads older than this are de-identified; 0 turns retention off. */
  months: number;
  clock: Clock;
  log: RelayLog;
}

/** De-identifies old leads once a day, a few at a time. Stopping waits only for the step in progress. */
export function startRetention(options: Options): Pick<Loop, 'stop'> {
  const { store, dataDir, months, clock, log } = options;
  if (months === 0) return { stop: () => Promise.resolve() };
  const loop = startLoop({
    clock,
    round: (stopping) =>
      sweepDaily({ name: 'retention', states: store, clock, log, stopping }, async (believed) => {
        const count = await sweep(believed, stopping);
        if (count > 0) log.info({ count }, 'retention: old leads were de-identified');
        await removeFiles(stopping);
      }),
    // Not a day later: a database may be down for maintenance at the same time each day.
    onFault: faultLogger(log, 'retention: will be tried again in an hour', hourMs),
  });

  async function sweep(believed: number, signal: AbortSignal): Promise<number> {
    const before = monthsBefore(believed, months);
    const now = clock.now();
    let count = 0;
    let after: string | null = '';
    while (after !== null && !signal.aborted) {
      const step = await store.deidentifyStep({ before, after, now });
      count += step.deidentified.length;
      ({ after } = step);
      await clock.sleep(betweenStepsMs, signal);
    }
    return count;
  }

  /** Removes files of de-identified leads, including those left by a sweep that failed or was stopped. */
  async function removeFiles(signal: AbortSignal): Promise<void> {
    const { files } = await mailFilesIn(dataDir);
    const leadIds = [...files, ...(await keptFilesIn(dataDir))].map(({ leadId }) => leadId);
    const deidentified = new Set<string>();
    for (const ids of batchesOf([...new Set(leadIds)])) {
      if (signal.aborted) break;
      const among = await store.deidentifiedAmong(ids);
      for (const id of among) deidentified.add(id);
      await clock.sleep(betweenStepsMs, signal);
    }
    if (deidentified.size === 0) return;
    await removeMailFilesOf(dataDir, deidentified);
    await removeFilesOf(dataDir, deidentified);
  }

  return loop;
}
