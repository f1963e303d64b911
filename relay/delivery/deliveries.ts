import { between } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import type { ChannelName } from '../../leads/lead.ts';
import type { ClaimedDelivery, Settlement } from '../../leads/store/outbox.ts';
import type { Store } from '../../leads/store/store.ts';
import { attempt } from './attempt.ts';
import type { AttemptReport } from './attempt.ts';
import type { Channel } from './channel.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createSendRateLimiter } from './send-rate-limiter.ts';
import { longestObeyedWaitMs } from './retry-schedule.ts';

/** The store is asked at least this often, whatever the timers say. */
const longestSleepMs = 30_000;

/** A reason of our own: without one, every abort makes an error with a stack trace. */
const woken = 'woken';

/** What is due and yet not to be had is in somebody's hands: look again after this, not at once. */
const inHandSleepMs = 250;

/** After the store failed (a full disk, say), wait this long before asking it again. */
const storeFaultPauseMs = 1000;

export interface Deliveries {
  /** Something new is due on a channel. */
  wake: (channel: ChannelName) => void;
  /** Takes up nothing new and resolves when what is under way has been settled. */
  stop: () => Promise<void>;
}

interface Outbox extends Pick<Deliveries, 'stop'> {
  wake: () => void;
}

interface Options {
  store: Store;
  clock: Clock;
  log: RelayLog;
  onAttempt: (report: AttemptReport) => void;
}

/** Works every channel's outbox, each on its own: what one waits for holds up no other. */
export function startDeliveries(options: Options & { channels: readonly Channel[] }): Deliveries {
  const outboxes = new Map(
    options.channels.map((channel) => [channel.name, workOutbox({ ...options, channel })]),
  );
  return {
    wake(channel) {
      outboxes.get(channel)?.wake();
    },
    async stop() {
      await Promise.all([...outboxes.values()].map((outbox) => outbox.stop()));
    },
  };
}

/** Claims what is due, sends it, settles it; sleeps until the next is due. */
function workOutbox(options: Options & { channel: Channel }): Outbox {
  const { store, channel, clock, log, onAttempt } = options;
  const { maxUnderWay, perMinute } = channel;
  const limiter = createSendRateLimiter(perMinute);
  const breaker = createCircuitBreaker();
  // A claim that outlives a whole send belongs to a process that is gone.
  const leaseMs = 2 * channel.sendTimeoutMs;
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let newestTurn = false;
  let recalledAt = -Infinity;
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
    const now = clock.now();
    await recallAhead(now);
    // Asked once: a rest that ended between two readings of the clock would be slept through again.
    const restMs = breaker.untilNextMs(now);
    if (restMs > 0) return restMs;
    // Only what may go now is claimed: a lease does not run while a delivery waits for its turn.
    const limit = breaker.limit(now, maxUnderWay);
    const room = Math.min(limit - underWay.size, limiter.room(now));
    const claimed = room > 0 ? await claimDue(now, room) : [];
    limiter.spend(now, claimed.length);
    for (const delivery of claimed) {
      const sending = deliver(delivery).finally(() => {
        underWay.delete(delivery.id);
        sleep.abort(woken);
      });
      underWay.set(delivery.id, sending);
    }
    if (underWay.size >= limit) return longestSleepMs;
    const nextDueAt = await store.nextDueAt(channel.name);
    const untilDueMs = nextDueAt === null ? longestSleepMs : nextDueAt - clock.now();
    const shortestSleepMs =
      room > 0 && claimed.length === 0 ? inHandSleepMs : limiter.untilNextMs(clock.now());
    return Math.min(Math.max(untilDueMs, shortestSleepMs), longestSleepMs);
  }

  /** A clock that was ahead and is set right leaves deliveries that would wait until then. */
  async function recallAhead(now: number): Promise<void> {
    if (between(now, recalledAt) < longestSleepMs) return;
    await store.recallAhead({
      channel: channel.name,
      now,
      maxWaitMs: longestObeyedWaitMs,
      inHand: [...underWay.keys()],
    });
    recalledAt = now;
  }

  /** Where the rate limiter makes deliveries wait, a backlog of hours must not hold up who writes now. */
  function claimDue(now: number, limit: number): Promise<ClaimedDelivery[]> {
    newestTurn = perMinute !== undefined && !newestTurn;
    return store.claim({
      channel: channel.name,
      now,
      limit,
      leaseMs,
      inHand: [...underWay.keys()],
      first: newestTurn ? 'newest' : 'oldest',
    });
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const settlement = await attempt(delivery, { channel, breaker, clock, log, onAttempt });
    // What is not marked as sent would be sent again: it stays in hand until the store takes it.
    while (!(await settled(delivery, settlement)) && !stopping.signal.aborted) {
      await clock.sleep(storeFaultPauseMs, stopping.signal);
    }
  }

  async function settled(delivery: ClaimedDelivery, settlement: Settlement): Promise<boolean> {
    try {
      const { id, attempts } = delivery;
      await store.settle({ id, attempts }, settlement);
      return true;
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'deliveries: an outcome was not stored');
      return false;
    }
  }

  return {
    // Each new lead wakes the loop: while the server is down there is nothing it could do.
    wake() {
      if (breaker.untilNextMs(clock.now()) === 0) sleep.abort(woken);
    },
    async stop() {
      stopping.abort(woken);
      sleep.abort(woken);
      await loop;
    },
  };
}
