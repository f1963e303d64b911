import { between } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import { idAt } from '../../../leads/lead.ts';
import type { RelayLog } from '../../../platform/log.ts';
import type { Store } from '../../../leads/store/store.ts';
import { readJsonState } from '../../../leads/store/json-state.ts';
import type { Alert, AlertSender } from './alert.ts';
import type { Condition } from './conditions.ts';

const lookEveryMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Alerts {
  stop: () => Promise<void>;
}

interface Options {
  store: Pick<Store, 'readState' | 'writeState' | 'quarantinedAfter'>;
  clock: Clock;
  log: RelayLog;
  conditions: readonly Condition[];
  senders: readonly AlertSender[];
}

/** What was last told about a condition; kept in the store, so that a restart tells nothing twice. */
interface Told {
  at: number;
  count: number;
}

/**
 * Looks every minute. A condition is told when it begins, again after an hour if it grew, after a
 * day if it only lasts, and once when it is over. What could not be sent is tried at the next look.
 */
export function startAlerts({ store, clock, log, conditions, senders }: Options): Alerts {
  const stopping = new AbortController();
  const loop = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const condition of conditions) await quietly(() => checkCondition(condition));
      await quietly(checkQuarantine);
      if (!stopping.signal.aborted) await clock.sleep(lookEveryMs, stopping.signal);
    }
  }

  async function quietly(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      log.error({ err: error }, 'alerts: the store did not answer');
    }
  }

  async function checkCondition({ name, look, title, advice, over }: Condition): Promise<void> {
    const now = clock.now();
    const count = await look(now);
    if (count === undefined) return;
    const key = `alert:${name}`;
    const told = await readJsonState<Told>(store, key, ['at', 'count']);
    if (count === 0) {
      if (!told) return;
      const sent = await send({ condition: name, step: 'over', count, title: over, advice: '' });
      if (sent) await store.writeState(key, undefined);
      return;
    }
    if (told && between(now, told.at) < (count > told.count ? hourMs : dayMs)) return;
    const step = told ? 'continues' : 'raised';
    const sent = await send({ condition: name, step, count, title: title(count), advice });
    if (sent) await store.writeState(key, JSON.stringify({ at: now, count } satisfies Told));
  }

  /** What came into quarantine since it was last told, at most once a day. */
  async function checkQuarantine(): Promise<void> {
    const now = clock.now();
    const key = 'alert:quarantine';
    const told = await readJsonState<{ at: number; lastId: string }>(store, key, ['at']);
    if (told && between(now, told.at) < dayMs) return;
    // One that came while the clock was ahead would hide every other until then.
    const after = [told?.lastId ?? '', idAt(now)].toSorted()[0] ?? '';
    const { count, lastId } = await store.quarantinedAfter(after);
    if (count === 0 || lastId === null) return;
    const sent = await send({
      condition: 'quarantine',
      step: told ? 'continues' : 'raised',
      count,
      title: count === 1 ? '1 new lead is in quarantine' : `${count} new leads are in quarantine`,
      advice:
        'They look like spam and wait until somebody looks: npm run leads -- list --status quarantined.',
    });
    if (sent) await store.writeState(key, JSON.stringify({ at: now, lastId }));
  }

  /** @returns whether at least one way took it */
  async function send(alert: Alert): Promise<boolean> {
    const { condition, step, count } = alert;
    const outcomes = await Promise.all(
      senders.map(async (sender) => {
        try {
          await sender.send(alert);
          log.info({ condition, step, count, by: sender.name }, 'alert sent');
          return true;
        } catch (error) {
          // Its words may hold an address of the owner's or the webhook's secret path.
          const { code } = error as NodeJS.ErrnoException;
          log.error({ condition, step, count, by: sender.name, code }, 'alert not sent');
          return false;
        }
      }),
    );
    return outcomes.includes(true);
  }

  return {
    async stop() {
      stopping.abort();
      await loop;
      for (const sender of senders) sender.close();
    },
  };
}
