import { lookup as lookupAny } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown for a host that stands for an address inside a network, ours or a provider's. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host name to public addresses only. It is asked for the very address a connection
 * goes to, so a name that resolves to another one the second time gains nothing.
 */
export function lookupPublic(host: string, options: LookupOptions, callback: Answer): void {
  lookupAny(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const reachable = found.filter(({ address }) => isPublic(address));
    const [first] = reachable;
    if (!first) return callback(privateAddress(host), []);
    return options.all ? callback(null, reachable) : callback(null, first.address, first.family);
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
