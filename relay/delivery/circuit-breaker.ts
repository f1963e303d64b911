import { minuteMs } from '../../platform/clock.ts';
import type { DeliveryFailure } from './channel.ts';

const firstRestMs = 1000;

/** The longest rest that we choose: a server that recovers is found within this time, however long it was away. */
const maxRestMs = 30_000;

/** The longest rest that a server can ask for: it may recover earlier. */
const maxRequestedRestMs = 15 * minuteMs;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

type Failure = Pick<DeliveryFailure, 'channelDown' | 'requestedWaitMs'>;

/**
 * Keeps a channel from trying every waiting delivery at a server that accepts none.
 *
 * After a fault of the server itself its deliveries rest: 1 s at first and twice as long each time, up to 30 s, or as
 * long as it asks. Then one of them probes whether it is back. The others keep their order and their attempts.
 * @param isUp whether the server is known to accept us; if not, a single delivery probes it first
 */
export function createCircuitBreaker(isUp = true) {
  let rests = 0;
  let restMs = 0;
  let restsUntil = 0;

  /** How long the rest lasts from now, in milliseconds. */
  function untilNextMs(now: number): number {
    const left = restsUntil - now;
    // A clock that was set back must not prolong a rest.
    return left > 0 && left <= restMs ? left : 0;
  }

  /** Ends the rest: the server accepted a message, or replied about one. */
  function close(): void {
    rests = 0;
    isUp = true;
  }

  return {
    untilNextMs,
    close,
    /** How many deliveries may be under way now: `max`, one as a probe, or none. */
    limit(now: number, max: number): number {
      if (isUp) return max;
      return untilNextMs(now) > 0 ? 0 : 1;
    },
    /** Records a failed attempt. The channel rests if the server was unreachable or rejected us before any message. */
    failed(now: number, { channelDown, requestedWaitMs }: Failure): void {
      if (channelDown === false) close();
      // Deliveries under way together fail together: that is one fault.
      if (channelDown !== true || (!isUp && untilNextMs(now) > 0)) return;
      restMs = Math.max(
        Math.min(firstRestMs * 2 ** rests, maxRestMs),
        Math.min(requestedWaitMs, maxRequestedRestMs),
      );
      restsUntil = now + restMs;
      rests += 1;
      isUp = false;
    },
  };
}
