import { minuteMs } from '../../platform/clock.ts';
import type { DeliveryFailure } from './channel.ts';

const firstRestMs = 1000;

/** A server that comes back is found within this time, however long it was away. */
const maxRestMs = 30_000;

/** A server that names a wait is left alone for longer, up to here: it may be mended before. */
const maxRequestedRestMs = 15 * minuteMs;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

type Failure = Pick<DeliveryFailure, 'channelDown' | 'requestedWaitMs'>;

/**
 * Keeps a channel from trying every waiting delivery at a server that takes none.
 *
 * After a fault of the server itself its deliveries rest, 1 s at first and twice as long each time,
 * up to 30 s, or as it asks; then one of them sees whether it is back. The others keep their turn and their tries.
 * @param isUp whether the server is known to take us; where that is not known, one sees first
 */
export function createCircuitBreaker(isUp = true) {
  let rests = 0;
  let restMs = 0;
  let restsUntil = 0;

  /** How long nothing will be tried, in milliseconds. */
  function untilNextMs(now: number): number {
    const left = restsUntil - now;
    // A clock that was set back must not make a rest longer.
    return left > 0 && left <= restMs ? left : 0;
  }

  /** The server took a message, or spoke about one. */
  function close(): void {
    rests = 0;
    isUp = true;
  }

  return {
    untilNextMs,
    close,
    /** How many deliveries may be under way now: `max`, one to see, or none. */
    limit(now: number, max: number): number {
      if (isUp) return max;
      return untilNextMs(now) > 0 ? 0 : 1;
    },
    /** The server could not be reached or turned us away before any message, where that is what failed. */
    failed(now: number, { channelDown, requestedWaitMs }: Failure): void {
      if (channelDown === false) close();
      // What was under way together fails together: it is one fault.
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
