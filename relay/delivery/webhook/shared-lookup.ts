import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { callbackify } from 'node:util';

/** Finds the addresses of a host name. */
type FindAddresses = (host: string) => Promise<LookupAddress[]>;

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name once for all who ask for it meanwhile. Node asks the system in two threads that the whole
 * process has, and one is held for ten seconds by a name whose servers say nothing. Asked for by each of
 * twenty deliveries it kept whoever else had a name to resolve, such as the database's, waiting for a hundred.
 */
export function createSharedLookup(find: FindAddresses): FindAddresses {
  const underWay = new Map<string, Promise<LookupAddress[]>>();
  return (host) =>
    underWay.getOrInsertComputed(host, () => find(host).finally(() => underWay.delete(host)));
}

export const findAddresses = createSharedLookup((host) => {
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>();
  lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  return promise;
});

/** The same as a connection asks for it. */
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
