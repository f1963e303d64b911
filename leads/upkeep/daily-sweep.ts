import { between, dayMs, type Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { jsonStateIn } from '../store/database/json-state.ts';
import type { Store } from '../store/store.ts';

const betweenSweepsMs = dayMs;

/**
 * How far the time that sweeps go by may move between two of them, either way. What is taken out
 * cannot be put back: a clock that is years ahead, for a day until somebody sets it right, must not
 * reach what is still young; and one that is years behind must not hold sweeps up for as long.
 */
const maxLeapMs = 7 * dayMs;

/**
 * Before the first release. No store is older: one that began while the clock said 1970 would be swept by a
 * date years back, a week further each day, until 2036.
 */
const beforeAnyStore = Date.UTC(2026, 10, 1);

/** What is known of the last sweep, across restarts. Milliseconds since the epoch. */
interface SweepState {
  /** By the clock. */
  sweptAt: number;
  /** The time that the sweep went by: the clock's, unless the clock leapt. */
  believed: number;
}

interface Sweep {
  /** Its state in the store, and what the log calls it. */
  name: string;
  states: Pick<Store, 'readState' | 'writeState'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<RelayLog, 'warn'>;
  stopping: AbortSignal;
}

/**
 * Takes out what is old, once a day. The first time nothing confirms the clock's date, so nothing is
 * taken out until the next day.
 * @param takeOut given the time to go by; one that is stopped halfway is done again
 * @returns milliseconds until the next sweep is due
 */
export async function sweepDaily(
  { name, states, clock, log, stopping }: Sweep,
  takeOut: (believed: number) => Promise<void>,
): Promise<number> {
  const last = jsonStateIn<SweepState>(await states.readState(name), ['sweptAt', 'believed']);
  const now = clock.now();
  const sinceMs = last ? between(now, last.sweptAt) : betweenSweepsMs;
  if (sinceMs < betweenSweepsMs) return betweenSweepsMs - sinceMs;
  const believed = last ? near(now, Math.max(last.believed, beforeAnyStore)) : now;
  if (believed !== now) {
    const leapDays = Math.round((now - believed) / dayMs);
    log.warn({ leapDays }, `${name}: the clock leapt; it is believed a week further each day`);
  }
  if (last) await takeOut(Math.min(believed, now));
  if (!stopping.aborted) {
    const swept: SweepState = { sweptAt: now, believed };
    await states.writeState(name, JSON.stringify(swept));
  }
  return betweenSweepsMs;
}

function near(now: number, believed: number): number {
  return Math.min(Math.max(now, believed - maxLeapMs), believed + maxLeapMs);
}

/** The same day so many months earlier, or the last of a shorter month. */
export function monthsBefore(now: number, months: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC');
  return date.subtract({ months }).epochMilliseconds;
}
