import { LRUCache } from 'lru-cache';
import { linkLastsMs } from '../../leads/store/access/links.ts';
import type { Desk } from '../visit/desk-context.ts';
import { newSecret } from '../../platform/secret.ts';

/** What the sign-in page’s address has of a link that was asked for: who sees it learns nothing by it. */
const name = 'asked';

const kept = { max: 1000, ttl: linkLastsMs, ttlAutopurge: true };

const addressesOf = new WeakMap<Desk, LRUCache<string, string>>();

/**
 * Keeps which address a link was asked for, whether it may sign in or not, for the page that says so.
 * @param signInPage its address, which goes on to know where somebody was going
 * @returns the page's address
 */
export function saidAt(desk: Desk, signInPage: string, address: string): string {
  const addresses = addressesOf.getOrInsertComputed(desk, () => new LRUCache(kept));
  const token = newSecret();
  addresses.set(token, address);
  return `${signInPage}${signInPage.includes('?') ? '&' : '?'}${name}=${token}`;
}

/**
 * Which address a link was asked for, as a page says it.
 * @returns nothing for another page; no address where the desk was started again meanwhile
 */
export function askedFor(desk: Desk, url: string): { address: string | undefined } | undefined {
  const token = new URL(url).searchParams.get(name);
  return token === null ? undefined : { address: addressesOf.get(desk)?.get(token) };
}
