import { draftKeptMs } from './draft-keeping.ts';

/**
 * The idempotency key of what a form is about to send. A page that Back or a reload brings again, with
 * its fields as they were left, has the one that was last sent from there: the same words are then the
 * same message to the relay, and others another. After a day they are a reminder.
 */
export function messageKey(): string {
  const sentFromHere = String(window.history.state);
  const ageMs = Date.now() - Number.parseInt(sentFromHere, 36);
  return ageMs < draftKeptMs ? sentFromHere : newKey();
}

/** Keeps the key with the page in this tab's history, from where Back and a reload bring it. */
export function keepMessageKey(key: string): void {
  try {
    window.history.replaceState(key, '');
  } catch {
    // Safari takes a hundred in ten seconds, a search's addresses included.
  }
}

/**
 * The time and 128 random bits: keys that begin with their time cost the relay's store fewer pages.
 * `crypto.randomUUID` is missing where a site is served without TLS.
 */
function newKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
}
