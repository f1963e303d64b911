import { createNetworkCounts } from './network-counts.ts';
import type { Network } from './network.ts';

/** @param most occurrences in a window for one household */
export function createNetworkLimit(windowMs: number, most: number) {
  const counts = createNetworkCounts(windowMs);
  return {
    /**
     * Counts one occurrence, unless one of its networks has reached its limit.
     * @returns milliseconds to wait if one has; undefined if it may go on
     */
    take(networks: readonly Network[], now: number): number | undefined {
      const full = networks.filter(
        ({ name, households }) => counts.of(name, now) >= most * households,
      );
      if (full.length === 0) {
        for (const { name } of networks) counts.add(name, now);
        return undefined;
      }
      return Math.max(
        ...full.map(({ name, households }) => counts.waitMs(name, most * households, now)),
      );
    },
  };
}
