import { minuteMs } from '../../platform/clock.ts';

/** How far a late timer may catch up, and so the burst allowed after a quiet time. */
const slackMs = 1000;

/**
 * Spreads messages evenly over a minute: a whole minute's worth at once would look to a provider like the flood that
 * its limit is there to stop. The count is this process's own and starts anew with it.
 * @param perMinute undefined sets no limit
 */
export function createSendRateLimiter(perMinute: number | undefined) {
  if (perMinute === undefined) {
    return { room: () => Infinity, spend: () => undefined, untilNextMs: () => 0 };
  }
  const intervalMs = minuteMs / perMinute;
  let nextAt = 0;

  /** The time of the next message: never more than one interval ahead, even after a clock that was set back. */
  function plannedAt(now: number): number {
    nextAt = Math.min(Math.max(nextAt, now - slackMs), now + intervalMs);
    return nextAt;
  }

  return {
    /** How many messages may go now. */
    room: (now: number) => Math.max(Math.floor((now - plannedAt(now)) / intervalMs) + 1, 0),
    /** Counts messages that go now. */
    spend(now: number, count: number): void {
      nextAt = plannedAt(now) + count * intervalMs;
    },
    /** Milliseconds until the next may go; 0 if one may go now. */
    untilNextMs: (now: number) => Math.max(plannedAt(now) - now, 0),
  };
}
