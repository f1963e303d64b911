import { createNetworkLimit } from '../../platform/network-limit.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { minuteMs } from '../../platform/clock.ts';

/** How often something may be tried in a window. */
const windowMs = 15 * minuteMs;

/** Links asked for, for one address: more would only fill its inbox. */
const maxLinksOfAddress = 3;

/** Links asked for by one household. */
const maxLinksOfNetwork = 20;

/** Links and passkeys that signed nobody in, and passkeys asked for, by one household. */
const maxTriesOfNetwork = 60;

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Each counts an attempt. @returns whether it may be made. What comes from a proxy that the desk was not
 * told of may be anybody's, and is not counted by where it comes from. Kept in memory: a desk that starts
 * again begins to count anew. No flood pushes a count out.
 */
export function createAttemptLimits(now: () => number) {
  const ofAddress = createNetworkLimit(windowMs, maxLinksOfAddress);
  const links = createNetworkLimit(windowMs, maxLinksOfNetwork);
  const tries = createNetworkLimit(windowMs, maxTriesOfNetwork);
  return {
    /** @param name the mail address that a link is asked for */
    linkFor: (name: string) => ofAddress.take([{ name, households: 1 }], now()) === undefined,
    /** @param address that a link is asked for from */
    linkFrom: (address: string) => links.take(visitorNetworks(address), now()) === undefined,
    /** @param address of who tries a link or passkey that is none; good ones are nobody's to use up */
    tryFrom: (address: string) => tries.take(visitorNetworks(address), now()) === undefined,
  };
}
