import { elapsedBetween, dayMs, type Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { jsonStateIn } from '../store/database/json-state.ts';
import type { Store } from '../store/store.ts';

const betweenSweepsMs = dayMs;

/**
 * How far the time that sweeps trust may move between two of them, either way. Deleted data cannot be restored: a clock
 * that is years ahead for a day, until somebody corrects it, must not reach young leads, and one that is years behind
 * must not stop sweeps for as long.
 */
const maxLeapMs = 7 * dayMs;

/**
 * Before the first release, so no store is older. A store that was created while the clock said 1970 would otherwise be
 * swept by a date years back, a week further each day, until 2036.
 */
const beforeAnyStore = Date.UTC(2026, 10, 1);

/** The last sweep, kept across restarts, in milliseconds since the epoch. */
interface SweepState {
  /** The clock's time. */
  sweptAt: number;
  /** The time that the sweep trusted: the clock's, unless the clock jumped. */
  believed: number;
}

interface Sweep {
  /** Names its state in the store, and the sweep in the log. */
  name: string;
  states: Pick<Store, 'readState' | 'writeState'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<RelayLog, 'warn'>;
  stopping: AbortSignal;
}

/**
 * Runs a sweep of old data once a day. The first time nothing confirms the clock's date, so nothing is swept until the
 * next day.
 * @param takeOut gets the time to trust; if it is stopped halfway, it runs again
 * @returns milliseconds until the next sweep is due
 */
export async function sweepDaily(
  { name, states, clock, log, stopping }: Sweep,
  takeOut: (believed: number) => Promise<void>,
): Promise<number> {
  const last = jsonStateIn<SweepState>(await states.readState(name), ['sweptAt', 'believed']);
  const now = clock.now();
  const sinceMs = last ? elapsedBetween(now, last.sweptAt) : betweenSweepsMs;
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

/** The same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(now: number, months: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC');
  return date.subtract({ months }).epochMilliseconds;
}
