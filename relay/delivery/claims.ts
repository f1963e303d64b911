import { randomInt } from 'node:crypto';
import { elapsedBetween, minuteMs } from '../../platform/clock.ts';
import type { ClaimedDelivery } from '../../leads/store/outbox/outbox.ts';
import type { Store } from '../../leads/store/store.ts';
import type { Channel } from './channel.ts';
import { maxObeyedWaitMs } from './retry-schedule.ts';

const betweenRecallsMs = 30_000;

/** A clock that goes back by more than this between two looks was set back. A well-kept one goes back by less. */
const setBackMs = minuteMs;

/** Time to store an attempt's outcome, and an allowance for relays on one store whose clocks differ. */
const afterAttemptMs = minuteMs;

/**
 * The claims of one process on a channel's outbox.
 * @param inHand ids of claimed and unsettled deliveries of this process: they are neither claimed nor recalled
 */
export function createClaims(
  store: Pick<Store, 'claim' | 'recallAhead'>,
  { name, attemptTimeoutMs, perMinute }: Pick<Channel, 'name' | 'attemptTimeoutMs' | 'perMinute'>,
  inHand: () => string[],
) {
  // A claim older than a whole attempt belongs to a process that is gone.
  const leaseMs = attemptTimeoutMs + afterAttemptMs;
  // Under a rate limit a flood makes a backlog, and its newest deliveries are as new as an honest visitor's.
  const other = perMinute === undefined ? 'newest' : 'least like spam';
  let oldestTurn = true;
  let recalledAt = -Infinity;
  let lookedAt = -Infinity;
  let unheard: number[] = [];

  return {
    async claimDue(now: number, limit: number): Promise<ClaimedDelivery[]> {
      // Alternates, so that neither a backlog of hours nor a silent receiver holds up the leads of now.
      oldestTurn = !oldestTurn;
      const first = oldestTurn ? 'oldest' : other;
      // A claim whose reply was lost with the database is recognised by the end of its lease. While the commit waits
      // for a disk or a standby, the claim may show only later.
      unheard = unheard.filter((end) => end > now);
      const request = {
        channel: name,
        now,
        limit,
        leaseMs: leaseMs + randomInt(minuteMs),
        unheard,
      };
      try {
        return await store.claim({ ...request, first, inHand: inHand() });
      } catch (error) {
        unheard.push(now + request.leaseMs);
        throw error;
      }
    },
    /** Makes deliveries due that would wait until the time of a clock that was ahead and has been set right. */
    async recallAhead(now: number): Promise<void> {
      const isSetBack = now < lookedAt - setBackMs;
      if (isSetBack || elapsedBetween(now, recalledAt) >= betweenRecallsMs) {
        // Waits of minutes by the old clock are hours by this one, for example when a machine starts with its local
        // time. Which ones cannot be told, so everything that would wait so long is tried.
        const maxWaitMs = isSetBack ? 0 : maxObeyedWaitMs;
        await store.recallAhead({ channel: name, now, maxWaitMs, inHand: inHand() });
        recalledAt = now;
      }
      lookedAt = now;
    },
  };
}
