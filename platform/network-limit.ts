import { createNetworkCounts } from './network-counts.ts';
import type { Network } from './network.ts';

/** @param most of one household in a window */
export function createNetworkLimit(windowMs: number, most: number) {
  const counts = createNetworkCounts(windowMs);
  return {
    /**
     * Counts one more, unless one of the networks it comes from has had as many as it may.
     * @returns milliseconds to wait where one has; undefined where it may go on
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
