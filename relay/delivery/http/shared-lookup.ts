import type { LookupAddress, LookupOptions } from 'node:dns';
import { callbackify } from 'node:util';
import { createFindAddresses, type FindAddresses } from './find-addresses.ts';

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name once for all concurrent requests, such as twenty deliveries to one receiver. */
export function createSharedLookup(find: FindAddresses): FindAddresses {
  const underWay = new Map<string, Promise<LookupAddress[]>>();
  return (host) =>
    underWay.getOrInsertComputed(host, () => find(host).finally(() => underWay.delete(host)));
}

export const findAddresses = createSharedLookup(createFindAddresses());

/** Adapts a lookup to the callback form that Node's connections take. */
export function lookupBy(find: FindAddresses) {
  const ask = callbackify(find);
  return (host: string, { all }: LookupOptions, callback: Answer): void => {
    ask(host, (error, found) => {
      if (error) return callback(error, []);
      const [first] = found;
      return all || !first ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

export const lookupShared = lookupBy(findAddresses);
