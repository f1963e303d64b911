import { between } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { keptFilesIn, removeFilesOf } from '../file-folder.ts';
import { mailFilesIn, removeMailFilesOf } from '../mail-files.ts';
import type { RelayLog } from '../../platform/log.ts';
import { startLoop } from '../../platform/loop.ts';
import type { Store } from '../store/store.ts';
import { readJsonState } from '../store/json-state.ts';

const dayMs = 24 * 3_600_000;
const betweenSweepsMs = dayMs;

/**
 * How far the time that sweeps go by may move between two of them, either way. What is taken out
 * cannot be put back: a clock that is years ahead, for a day until somebody sets it right, must not
 * reach what is still young; and one that is years behind must not hold sweeps up for as long.
 */
const maxLeapMs = 7 * dayMs;

/** Leads with files that the store is asked for at once: SQLite takes 32,766 values. */
const leadsAtOnce = 500;

/** Leaves the store to everybody else between two steps. */
const betweenStepsMs = 20;

interface Retention {
  /** Resolves once the step under way is done. */
  stop: () => Promise<void>;
}

/** What is known of the last sweep, across restarts. Milliseconds since the epoch. */
interface SweepState {
  /** By the clock. */
  sweptAt: number;
  /** The time that the sweep went by: the clock's, unless the clock leapt. */
  believed: number;
}

const stateName = 'retention';

interface Options {
  store: Pick<Store, 'deidentifyStep' | 'deidentifiedAmong' | 'writeState' | 'readState'>;
  dataDir: string;
  /** Leads older than this are de-identified; 0 keeps them as they are. */
  months: number;
  clock: Clock;
  log: RelayLog;
}

/** De-identifies old leads once a day, a few at a time. */
export function startRetention({ store, dataDir, months, clock, log }: Options): Retention {
  if (months === 0) return { stop: () => Promise.resolve() };
  const loop = startLoop({
    clock,
    round: sweepIfDue,
    onFault(error) {
      log.error({ err: error }, 'retention: will be tried again tomorrow');
      return betweenSweepsMs;
    },
  });

  /** @returns milliseconds until the next sweep is due */
  async function sweepIfDue(signal: AbortSignal): Promise<number> {
    const last = await readJsonState<SweepState>(store, stateName, ['sweptAt', 'believed']);
    const now = clock.now();
    const sinceMs = last ? between(now, last.sweptAt) : betweenSweepsMs;
    if (sinceMs < betweenSweepsMs) return betweenSweepsMs - sinceMs;
    const believed = last ? near(now, last.believed) : now;
    if (believed !== now) {
      const leapDays = Math.round((now - believed) / dayMs);
      log.warn({ leapDays }, 'retention: the clock leapt; it is believed a week further each day');
    }
    // The first time nothing confirms the clock's date, so nothing is emptied until the next day.
    const count = last ? await sweep(Math.min(believed, now), signal) : 0;
    if (count > 0) log.info({ count }, 'retention: old leads were de-identified');
    if (last) await removeFiles(signal);
    if (!signal.aborted) {
      const swept: SweepState = { sweptAt: now, believed };
      await store.writeState(stateName, JSON.stringify(swept));
    }
    return betweenSweepsMs;
  }

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

  /** Also of leads whose files could not be removed at an earlier sweep, or a stop came before. */
  async function removeFiles(signal: AbortSignal): Promise<void> {
    const { files } = await mailFilesIn(dataDir);
    const leadIds = [...files, ...(await keptFilesIn(dataDir))].map(({ leadId }) => leadId);
    const ids = [...new Set(leadIds)];
    const deidentified = new Set<string>();
    for (let from = 0; from < ids.length && !signal.aborted; from += leadsAtOnce) {
      const among = await store.deidentifiedAmong(ids.slice(from, from + leadsAtOnce));
      for (const id of among) deidentified.add(id);
      await clock.sleep(betweenStepsMs, signal);
    }
    if (deidentified.size === 0) return;
    await removeMailFilesOf(dataDir, deidentified);
    await removeFilesOf(dataDir, deidentified);
  }

  return { stop: loop.stop };
}

function near(now: number, believed: number): number {
  return Math.min(Math.max(now, believed - maxLeapMs), believed + maxLeapMs);
}

/** The same day so many months earlier, or the last of a shorter month. */
export function monthsBefore(now: number, months: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC');
  return date.subtract({ months }).epochMilliseconds;
}
