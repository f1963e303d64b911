import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FindAddresses } from '../http/find-addresses.ts';
import { lookupBy } from '../http/shared-lookup.ts';

/** Thrown for a host whose address is inside a network, ours or a provider's. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Resolves a host name to public addresses only. The connection uses the very address that was checked, so a name that
 * resolves differently the second time gains nothing.
 */
export function lookupPublicBy(find: FindAddresses) {
  return lookupBy(async (host) => {
    const reachable = (await find(host)).filter(({ address }) => isPublic(address));
    if (reachable.length === 0) throw privateAddress(host);
    return reachable;
  });
}

/**
 * Refuses a private IP address in a URL, which is never looked up.
 * @throws PrivateAddressError
 */
export function checkWrittenAddress({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublic(host)) throw privateAddress(host);
}

/** Everything not reserved for private networks, tests or multicast. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

function privateAddress(host: string): PrivateAddressError {
  return new PrivateAddressError(`${host} resolves to an address that is not public.`);
}
