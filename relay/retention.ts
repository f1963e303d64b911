import { between } from './clock.ts';
import type { Clock } from './clock.ts';
import { removeMailFilesOf } from './delivery/mail-files.ts';
import type { RelayLog } from './log.ts';
import type { Store } from './store/store.ts';

const dayMs = 24 * 3_600_000;
const betweenSweepsMs = dayMs;

/**
 * How far time may move on from one sweep to the next. What is taken out cannot be put back: a clock
 * that is years ahead, for a day until somebody sets it right, must not reach what is still young.
 */
const longestLeapMs = 7 * dayMs;

/** Leaves the store to everybody else between two steps. */
const betweenStepsMs = 20;

interface Retention {
  /** Resolves once the step under way is done. */
  stop: () => Promise<void>;
}

/** What is known of the last sweep, across restarts. */
interface SweepNote {
  /** By the clock. */
  sweptAt: number;
  /** The time the sweep believed it was. */
  believed: number;
}

const noteName = 'retention';

interface Options {
  store: Pick<Store, 'deidentifyStep' | 'note' | 'noted'>;
  dataDir: string;
  /** Leads older than this are de-identified; 0 keeps them as they are. */
  months: number;
  clock: Clock;
  log: RelayLog;
}

/** De-identifies old leads once a day, a few at a time. */
export function startRetention({ store, dataDir, months, clock, log }: Options): Retention {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = months === 0 ? Promise.resolve() : run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let waitMs = betweenSweepsMs;
      try {
        waitMs = await sweepIfDue();
      } catch (error) {
        log.error({ err: error }, 'retention: will be tried again tomorrow');
      }
      await clock.sleep(waitMs, signal);
    }
  }

  /** @returns milliseconds until the next sweep is due */
  async function sweepIfDue(): Promise<number> {
    const text = await store.noted(noteName);
    const last = text === undefined ? undefined : (JSON.parse(text) as SweepNote);
    const now = clock.now();
    const sinceMs = last ? between(now, last.sweptAt) : betweenSweepsMs;
    if (sinceMs < betweenSweepsMs) return betweenSweepsMs - sinceMs;
    const believed = Math.min(now, (last?.believed ?? now) + longestLeapMs);
    if (believed < now) {
      const aheadDays = Math.round((now - believed) / dayMs);
      log.warn({ aheadDays }, 'retention: the clock leapt ahead; it is believed week by week');
    }
    const count = await sweep(believed);
    if (count > 0) log.info({ count }, 'retention: old leads were de-identified');
    if (!signal.aborted) {
      const note: SweepNote = { sweptAt: now, believed };
      await store.note(noteName, JSON.stringify(note));
    }
    return betweenSweepsMs;
  }

  async function sweep(now: number): Promise<number> {
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
