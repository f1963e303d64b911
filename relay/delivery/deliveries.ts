import type { ChannelName } from '../../leads/delivery-kinds.ts';
import type { Store } from '../../leads/store/store.ts';
import { faultLogger, startLoop, type Loop } from '../../platform/loop.ts';
import type { AttemptOptions } from './attempt.ts';
import type { Channel } from './channel.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createClaims } from './claims.ts';
import { deliver, storeFaultPauseMs } from './deliver.ts';
import { createSendRateLimiter } from './send-rate-limiter.ts';

/** The store is asked at least this often, whatever the timers say. */
const maxSleepMs = 30_000;

/** The wait when something is due but another worker holds it. */
const inHandSleepMs = 250;

interface Options extends Omit<AttemptOptions, 'channel' | 'breaker'> {
  store: Store;
}

/** Works every channel's outbox, each in its own loop: a channel that waits holds up no other. */
export function startDeliveries(options: Options & { channels: readonly Channel[] }) {
  const outboxes = new Map(
    options.channels.map((channel) => [channel.name, workOutbox({ ...options, channel })]),
  );
  return {
    /** Tells a channel that something new is due. */
    wake(channel: ChannelName): void {
      outboxes.get(channel)?.wake();
    },
    /** Claims nothing more, and resolves once everything under way is settled. */
    async stop(): Promise<void> {
      await Promise.all([...outboxes.values()].map((outbox) => outbox.stop()));
    },
  };
}

/** Claims due deliveries, sends and settles them, and sleeps until the next is due. */
function workOutbox(options: Options & { channel: Channel }): Loop {
  const { store, channel, clock, log } = options;
  const limiter = createSendRateLimiter(channel.perMinute);
  const { breaker = createCircuitBreaker() } = channel;
  const underWay = new Map<string, Promise<void>>();
  const claims = createClaims(store, channel, () => [...underWay.keys()]);
  const loop = startLoop({
    clock,
    round: takeUpDue,
    onFault: faultLogger(log, 'deliveries: the store did not answer', storeFaultPauseMs),
  });

  /** @returns milliseconds until something may be due */
  async function takeUpDue(stopping: AbortSignal): Promise<number> {
    const now = clock.now();
    await claims.recallAhead(now);
    // Read once: a rest that ended between two readings of the clock would be slept through again.
    const restMs = breaker.untilNextMs(now);
    if (restMs > 0) return restMs;
    // Only deliveries that may go now are claimed, so that no lease runs while one waits for its turn.
    const limit = breaker.limit(now, channel.maxUnderWay);
    const room = Math.min(limit - underWay.size, limiter.room(now));
    const claimed = room > 0 ? await claims.claimDue(now, room) : [];
    limiter.spend(now, claimed.filter(({ lead }) => !options.scanGate.holds(lead)).length);
    for (const delivery of claimed) {
      const sending = deliver(delivery, { ...options, breaker, stopping }).finally(() => {
        underWay.delete(delivery.id);
        loop.wake();
      });
      underWay.set(delivery.id, sending);
    }
    if (underWay.size >= limit) return maxSleepMs;
    const nextDueAt = await store.nextDueAt(channel.name);
    const untilDueMs = nextDueAt === null ? maxSleepMs : nextDueAt - clock.now();
    const minSleepMs =
      room > 0 && claimed.length === 0 ? inHandSleepMs : limiter.untilNextMs(clock.now());
    return Math.min(Math.max(untilDueMs, minSleepMs), maxSleepMs);
  }

  return {
    // Each new lead wakes the loop. While the server is down it could do nothing.
    wake() {
      if (breaker.untilNextMs(clock.now()) === 0) loop.wake();
    },
    async stop() {
      await loop.stop();
      await Promise.all(underWay.values());
    },
  };
}
