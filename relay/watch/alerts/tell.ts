import { elapsedBetween, dayMs, hourMs, minuteMs, type Clock } from '../../../platform/clock.ts';
import { jsonStateIn } from '../../../leads/store/database/json-state.ts';
import type { Store } from '../../../leads/store/store.ts';
import { reportedUpTo } from '../reported-up-to.ts';
import type { Alert } from './alert.ts';
import type { Condition } from './conditions.ts';

/** A relay that still sees a condition confirms it within this time, a few looks. */
const unseenAfterMs = 3 * minuteMs;

interface Teller {
  store: Pick<Store, 'readState' | 'writeState' | 'countQuarantinedSince'>;
  clock: Pick<Clock, 'now'>;
  /** Resolves to whether somebody was reached. */
  send: (alert: Alert) => Promise<boolean>;
  /** This process's name among the relays on the store. */
  self: string;
}

/** The last alert about a condition, kept in the store so that a restart repeats none. */
interface AlertState {
  at: number;
  count: number;
  /** Which relays see it, and when last. Of several on one store only one may, such as one with a wrong password. */
  seen?: Readonly<Record<string, number>>;
}

/**
 * Sends an alert when a condition begins, again after an hour if it grew or after a day if it only lasts, and once
 * when it is over, which is when every relay that saw it sees it no more. Alerts that failed are sent at the next
 * look.
 */
export async function tellOfCondition(
  { name, look, title, advice, over }: Condition,
  { store, clock, send, self }: Teller,
): Promise<void> {
  const now = clock.now();
  const count = await look(now);
  if (count === undefined) return;
  const key = `alert:${name}`;
  const told = jsonStateIn<AlertState>(await store.readState(key), ['at', 'count']);
  if (count === 0) {
    if (!told || Object.keys(seenByOthers(told, self, now)).length > 0) return;
    const sent = await send({ condition: name, step: 'over', count, title: over, advice: '' });
    if (sent) await store.writeState(key, undefined);
    return;
  }
  const isKnown = told && elapsedBetween(now, told.at) < (count > told.count ? hourMs : dayMs);
  if (!isKnown) {
    const step = told ? 'continues' : 'raised';
    const sent = await send({ condition: name, step, count, title: title(count), advice });
    if (!sent) return;
  }
  const known = isKnown ? told : { at: now, count };
  const seen = { ...(told && seenByOthers(told, self, now)), [self]: now };
  await store.writeState(key, JSON.stringify({ ...known, seen } satisfies AlertState));
}

function seenByOthers({ seen }: AlertState, self: string, now: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seen ?? {}).filter(
      ([who, at]) => who !== self && elapsedBetween(now, at) < unseenAfterMs,
    ),
  );
}

/** Sends an alert about new leads in quarantine, at most once a day. */
export async function tellOfQuarantine({ store, clock, send }: Teller): Promise<void> {
  const now = clock.now();
  const key = 'alert:quarantine';
  const told = jsonStateIn<{ at: number; upTo?: number }>(await store.readState(key), ['at']);
  if (told && elapsedBetween(now, told.at) < dayMs) return;
  const since = reportedUpTo(told?.upTo ?? told?.at, now);
  const { count, lastAt } = await store.countQuarantinedSince({ since, now });
  if (count === 0) return;
  const sent = await send({
    condition: 'quarantine',
    step: told ? 'continues' : 'raised',
    count,
    title: count === 1 ? '1 new lead is in quarantine' : `${count} new leads are in quarantine`,
    advice:
      'They look like spam and wait until somebody checks: npm run leads -- list --status quarantined.',
  });
  if (sent) await store.writeState(key, JSON.stringify({ at: now, upTo: lastAt ?? since }));
}
