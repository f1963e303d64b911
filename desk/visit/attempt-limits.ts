import { createNetworkLimit } from '../../platform/network-limit.ts';
import type { Network } from '../../platform/network.ts';

/** How often something may be tried in a window. */
const windowMs = 15 * 60_000;

/** Links asked for, for one address: more would only fill its inbox. */
const maxLinksOfAddress = 3;

/** Links asked for by one household. */
const maxLinksOfNetwork = 20;

/** Links opened and passkeys shown by one household. */
const maxWaysInOfNetwork = 60;

/** Each counts an attempt. @returns whether it may be made */
export interface AttemptLimits {
  allowLinkFor: (address: string) => boolean;
  allowLinkFrom: (networks: readonly Network[]) => boolean;
  allowWayIn: (networks: readonly Network[]) => boolean;
}

/** Kept in memory: a desk that starts again begins to count anew. No flood pushes a count out. */
export function createAttemptLimits(now: () => number): AttemptLimits {
  const ofAddress = createNetworkLimit(windowMs, maxLinksOfAddress);
  const links = createNetworkLimit(windowMs, maxLinksOfNetwork);
  const waysIn = createNetworkLimit(windowMs, maxWaysInOfNetwork);
  return {
    allowLinkFor: (name) => ofAddress.take([{ name, households: 1 }], now()) === undefined,
    allowLinkFrom: (networks) => links.take(networks, now()) === undefined,
    allowWayIn: (networks) => waysIn.take(networks, now()) === undefined,
  };
}
