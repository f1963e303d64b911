import type { Clock } from '../clock.ts';
import type { RelayLog } from '../log.ts';
import { referenceOf } from '../lead.ts';
import type { ClaimedDelivery, Settlement } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { giveUpAfterMs, waitBeforeRetryMs } from './retry-schedule.ts';

/** The store is asked at least this often, whatever the timers say. */
const longestSleepMs = 30_000;

/** What is due and yet not to be had is in somebody's hands: look again after this, not at once. */
const heldSleepMs = 250;

/** After the store failed (a full disk, say), wait this long before asking it again. */
const storeFaultPauseMs = 1000;

export interface Deliveries {
  /** Something new is due. */
  wake: () => void;
  /** Takes up nothing new and resolves when what is under way has been settled. */
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  channel: Channel;
  clock: Clock;
  log: RelayLog;
}

/** Works a channel's outbox: claims what is due, sends it, settles it; sleeps until the next is due. */
export function startDeliveries({ store, channel, clock, log }: Options): Deliveries {
  const { maxUnderWay } = channel;
  // A claim that outlives a whole send belongs to a process that is gone.
  const leaseMs = 2 * channel.sendTimeoutMs;
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let sleep = new AbortController();

  const loop = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      sleep = new AbortController();
      let sleepMs = storeFaultPauseMs;
      try {
        sleepMs = await takeUpDue();
      } catch (error) {
        log.error({ err: error }, 'deliveries: the store did not answer');
      }
      if (sleepMs > 0 && !stopping.signal.aborted) await clock.sleep(sleepMs, sleep.signal);
    }
    await Promise.all(underWay.values());
  }

  /** @returns how long nothing will be due */
  async function takeUpDue(): Promise<number> {
    const room = maxUnderWay - underWay.size;
    let shortestSleepMs = heldSleepMs;
    if (room > 0) {
      const claimed = await store.claim({
        channel: channel.name,
        now: clock.now(),
        limit: room,
        leaseMs,
        held: [...underWay.keys()],
      });
      if (claimed.length > 0) shortestSleepMs = 0;
      for (const delivery of claimed) {
        const sending = deliver(delivery).finally(() => {
          underWay.delete(delivery.id);
          sleep.abort();
        });
        underWay.set(delivery.id, sending);
      }
    }
    if (underWay.size >= maxUnderWay) return longestSleepMs;
    const nextDueAt = await store.nextDueAt(channel.name);
    const untilDueMs = nextDueAt === null ? longestSleepMs : nextDueAt - clock.now();
    return Math.min(Math.max(untilDueMs, shortestSleepMs), longestSleepMs);
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const settlement = await attempt(delivery);
    // What is not noted as sent would be sent again: it stays in hand until the store takes it.
    while (!(await settled(delivery, settlement)) && !stopping.signal.aborted) {
      await clock.sleep(storeFaultPauseMs, stopping.signal);
    }
  }

  async function settled(delivery: ClaimedDelivery, settlement: Settlement): Promise<boolean> {
    try {
      await store.settle(delivery, settlement);
      return true;
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'deliveries: an outcome was not stored');
      return false;
    }
  }

  async function attempt(delivery: ClaimedDelivery): Promise<Settlement> {
    const about = {
      delivery: delivery.id,
      reference: referenceOf(delivery.lead.id),
      kind: delivery.kind,
      attempts: delivery.attempts,
    };
    try {
      const answer = await channel.send(delivery);
      log.info(about, 'delivered');
      return { kind: 'delivered', at: clock.now(), answer };
    } catch (error) {
      const { step, alert, answer } = channel.classify(error);
      const now = clock.now();
      const exhausted = now - delivery.tryingSince >= giveUpAfterMs;
      if (step === 'park' || exhausted) {
        log.error(
          { ...about, code: codeOf(answer) },
          'parked: a person has to look at this delivery',
        );
        return { kind: 'parked', at: now, answer };
      }
      const waitMs = waitBeforeRetryMs(delivery.attempts, answer, Math.random());
      const line = { ...about, code: codeOf(answer), waitMs };
      if (alert) log.error(line, 'waiting: the mail server refuses us, a person has to look');
      else log.warn(line, 'waiting: will be tried again');
      return { kind: 'waiting', nextAt: now + waitMs, answer };
    }
  }

  return {
    wake: () => sleep.abort(),
    async stop() {
      stopping.abort();
      sleep.abort();
      await loop;
    },
  };
}

/** The reply code alone: a server's words may quote an address, and logs hold none. */
function codeOf(answer: string): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(answer)?.[0] ?? 'no reply code';
}
