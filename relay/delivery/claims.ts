import { randomInt } from 'node:crypto';
import { between, minuteMs } from '../../platform/clock.ts';
import type { ClaimedDelivery } from '../../leads/store/outbox/outbox.ts';
import type { Store } from '../../leads/store/store.ts';
import type { Channel } from './channel.ts';
import { maxObeyedWaitMs } from './retry-schedule.ts';

const betweenRecallsMs = 30_000;

/** From one look to the next a clock that is kept right goes back by less. */
const setBackMs = minuteMs;

/** For storing what became of an attempt, and for relays on one store whose clocks differ. */
const afterAttemptMs = minuteMs;

/**
 * What one process claims of a channel's outbox.
 * @param inHand ids of what this process has claimed and not settled: it is neither claimed nor recalled
 */
export function createClaims(
  store: Pick<Store, 'claim' | 'recallAhead'>,
  { name, attemptTimeoutMs, perMinute }: Pick<Channel, 'name' | 'attemptTimeoutMs' | 'perMinute'>,
  inHand: () => string[],
) {
  // A claim that outlives a whole attempt belongs to a process that is gone.
  const leaseMs = attemptTimeoutMs + afterAttemptMs;
  // Within a limit a flood of any words makes a backlog, and its newest is as new as who means it.
  const other = perMinute === undefined ? 'newest' : 'least like spam';
  let oldestTurn = true;
  let recalledAt = -Infinity;
  let lookedAt = -Infinity;
  let unheard: number[] = [];

  return {
    async claimDue(now: number, limit: number): Promise<ClaimedDelivery[]> {
      // A backlog of hours, or a receiver that says nothing, must not hold up who writes now.
      oldestTurn = !oldestTurn;
      const first = oldestTurn ? 'oldest' : other;
      // By when it ends a claim is found again, where the database did not live to say what it gave. One that
      // waits for its disk or its standby shows it only later.
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
    /** A clock that was ahead and is set right leaves deliveries that would wait until then. */
    async recallAhead(now: number): Promise<void> {
      const isSetBack = now < lookedAt - setBackMs;
      if (isSetBack || between(now, recalledAt) >= betweenRecallsMs) {
        // What was to wait for minutes by the clock of before waits for hours by this one, as where a machine
        // starts with its local time. Nobody can tell which that is: all that would wait so long is tried.
        const maxWaitMs = isSetBack ? 0 : maxObeyedWaitMs;
        await store.recallAhead({ channel: name, now, maxWaitMs, inHand: inHand() });
        recalledAt = now;
      }
      lookedAt = now;
    },
  };
}
