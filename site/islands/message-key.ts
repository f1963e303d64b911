import { draftRetentionMs } from './draft-storage.ts';

/**
 * Returns the idempotency key for the next message from this page. After Back or a reload, which restore the fields, it
 * is the key last sent from the page: to the relay, the same words are then the same message, and other words another.
 * After a day the same words are a reminder, with a new key.
 */
export function messageKey(): string {
  const sentFromHere = String(history.state);
  const ageMs = Date.now() - Number.parseInt(sentFromHere, 36);
  return ageMs < draftRetentionMs ? sentFromHere : newKey();
}

/** Stores the key in the page's history state, from where Back and a reload restore it. */
export function storeMessageKey(key: string): void {
  try {
    history.replaceState(key, '');
  } catch {
    // Safari allows a hundred changes of the history in ten seconds, those of a search included.
  }
}

/**
 * Joins the time and 128 random bits: keys that begin with the time touch fewer pages of the relay's store.
 * `crypto.randomUUID` is missing from a site that is served without TLS.
 */
function newKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
}
