import { createNetworkCounts } from '../spam/network-counts.ts';
import { networksOf } from '../spam/network.ts';

const minuteMs = 60_000;

interface RateLimit {
  /**
   * Counts a post from an address, unless its networks have sent as many as they may.
   * @returns milliseconds to wait where they have; undefined where the post may go on
   */
  take: (address: string, now: number) => number | undefined;
}

/** @param perMinute posts that one network may send; 0 sets no limit */
export function createRateLimit(perMinute: number): RateLimit {
  const counts = createNetworkCounts(minuteMs);
  return {
    take(address, now) {
      if (perMinute === 0) return undefined;
      const networks = networksOf(address);
      const full = networks.filter(
        ({ name, households }) => counts.of(name, now) >= perMinute * households,
      );
      if (full.length === 0) {
        for (const { name } of networks) counts.add(name, now);
        return undefined;
      }
      return Math.max(
        ...full.map(({ name, households }) => counts.waitMs(name, perMinute * households, now)),
      );
    },
  };
}
