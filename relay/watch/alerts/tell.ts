import { between, dayMs, hourMs, minuteMs, type Clock } from '../../../platform/clock.ts';
import { jsonStateIn } from '../../../leads/store/database/json-state.ts';
import type { Store } from '../../../leads/store/store.ts';
import { toldUpTo } from '../told-up-to.ts';
import type { Alert } from './alert.ts';
import type { Condition } from './conditions.ts';

/** Some looks: a relay that still sees something has said so within this time. */
const unseenAfterMs = 3 * minuteMs;

interface Teller {
  store: Pick<Store, 'readState' | 'writeState' | 'countQuarantinedSince'>;
  clock: Pick<Clock, 'now'>;
  /** Gives whether somebody was reached. */
  send: (alert: Alert) => Promise<boolean>;
  /** What this process is called among those that look. */
  self: string;
}

/** What was last told about a condition; kept in the store, so that a restart tells nothing twice. */
interface Told {
  at: number;
  count: number;
  /** Who saw it hold, and when last. Of several relays on one store one may, such as that with a wrong password. */
  seen?: Readonly<Record<string, number>>;
}

/**
 * A condition is told when it begins, again after an hour if it grew, after a day if it only lasts,
 * and once when it is over: when whoever saw it sees it no more. What could not be sent is tried at
 * the next look.
 */
export async function tellOfCondition(
  { name, look, title, advice, over }: Condition,
  { store, clock, send, self }: Teller,
): Promise<void> {
  const now = clock.now();
  const count = await look(now);
  if (count === undefined) return;
  const key = `alert:${name}`;
  const told = jsonStateIn<Told>(await store.readState(key), ['at', 'count']);
  if (count === 0) {
    if (!told || Object.keys(seenByOthers(told, self, now)).length > 0) return;
    const sent = await send({ condition: name, step: 'over', count, title: over, advice: '' });
    if (sent) await store.writeState(key, undefined);
    return;
  }
  const isKnown = told && between(now, told.at) < (count > told.count ? hourMs : dayMs);
  if (!isKnown) {
    const step = told ? 'continues' : 'raised';
    const sent = await send({ condition: name, step, count, title: title(count), advice });
    if (!sent) return;
  }
  const known = isKnown ? told : { at: now, count };
  const seen = { ...(told && seenByOthers(told, self, now)), [self]: now };
  await store.writeState(key, JSON.stringify({ ...known, seen } satisfies Told));
}

function seenByOthers({ seen }: Told, self: string, now: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seen ?? {}).filter(
      ([who, at]) => who !== self && between(now, at) < unseenAfterMs,
    ),
  );
}

/** What came into quarantine since it was last told, at most once a day. */
export async function tellOfQuarantine({ store, clock, send }: Teller): Promise<void> {
  const now = clock.now();
  const key = 'alert:quarantine';
  const told = jsonStateIn<{ at: number; upTo?: number }>(await store.readState(key), ['at']);
  if (told && between(now, told.at) < dayMs) return;
  const since = toldUpTo(told?.upTo ?? told?.at, now);
  const { count, lastAt } = await store.countQuarantinedSince({ since, now });
  if (count === 0) return;
  const sent = await send({
    condition: 'quarantine',
    step: told ? 'continues' : 'raised',
    count,
    title: count === 1 ? '1 new lead is in quarantine' : `${count} new leads are in quarantine`,
    advice:
      'They look like spam and wait until somebody looks: npm run leads -- list --status quarantined.',
  });
  if (sent) await store.writeState(key, JSON.stringify({ at: now, upTo: lastAt ?? since }));
}
