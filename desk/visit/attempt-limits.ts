import { createNetworkLimit } from '../../platform/network-limit.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { minuteMs } from '../../platform/clock.ts';

/** The time over which attempts are counted. */
const windowMs = 15 * minuteMs;

/** Links requested for one address. More would only fill its inbox. */
const maxLinksOfAddress = 3;

/** Links requested from one household. */
const maxLinksOfNetwork = 20;

/** Links and passkeys that signed nobody in, and challenges for passkeys, from one household. */
const maxTriesOfNetwork = 60;

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Creates rate limiters, each of which counts an attempt and returns whether it may be made. Requests through a
 * proxy that TRUST_PROXY does not name may be anybody's and are not counted by their network. Counts are kept
 * in memory, and so begin anew with the desk. No flood evicts a count.
 */
export function createAttemptLimits(now: () => number) {
  const ofAddress = createNetworkLimit(windowMs, maxLinksOfAddress);
  const links = createNetworkLimit(windowMs, maxLinksOfNetwork);
  const tries = createNetworkLimit(windowMs, maxTriesOfNetwork);
  return {
    /** @param name the email address for which a link is requested */
    linkFor: (name: string) => ofAddress.take([{ name, households: 1 }], now()) === undefined,
    /** @param address from which a link is requested */
    linkFrom: (address: string) => links.take(visitorNetworks(address), now()) === undefined,
    /** @param address from which an invalid link or passkey is tried. Nobody can use up the valid ones */
    tryFrom: (address: string) => tries.take(visitorNetworks(address), now()) === undefined,
  };
}
