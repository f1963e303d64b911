import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FindAddresses } from '../http/find-addresses.ts';
import { lookupBy } from '../http/shared-lookup.ts';

/** Thrown for a host that stands for an address inside a network, ours or a provider's. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Resolves a host name to public addresses only. It is asked for the very address a connection
 * goes to, so a name that resolves to another one the second time gains nothing.
 */
export function lookupPublicBy(find: FindAddresses) {
  return lookupBy(async (host) => {
    const reachable = (await find(host)).filter(({ address }) => isPublic(address));
    if (reachable.length === 0) throw privateAddress(host);
    return reachable;
  });
}

/**
 * Refuses an address written out as such, which is never looked up.
 * @throws PrivateAddressError
 */
export function checkWrittenAddress({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublic(host)) throw privateAddress(host);
}

/** Everything that is not set aside for networks of one's own, tests or many receivers at once. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

function privateAddress(host: string): PrivateAddressError {
  return new PrivateAddressError(`${host} stands for an address that is not public.`);
}
