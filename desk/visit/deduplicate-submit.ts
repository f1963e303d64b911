import { LRUCache } from 'lru-cache';
import { elapsedBetween } from '../../platform/clock.ts';
import { hashOf } from '../../platform/hash.ts';
import type { Desk } from './desk-context.ts';
import { pageField } from './page-field.ts';

/**
 * The longest time between two presses that were meant as one, for a form without the time at which its page was
 * shown. By then, whoever means it again has mostly seen what came of the first.
 */
const pressedTwiceWithinMs = 2000;

/** How many senders are remembered, each with the last form they sent. Its answer may have their words. */
const kept = { max: 1000, ttl: 60_000, ttlAutopurge: true };

interface Sent {
  what: string;
  answer: Promise<unknown>;
  /** Undefined until the form is answered. */
  answeredAt?: number;
}

const lastOf = new WeakMap<Desk, LRUCache<string, Sent>>();

/**
 * Handles a form once, even if its button was pressed twice: the second press gets the answer to the first. A
 * failed form is handled again, and so is one after which another was sent.
 * @param sender identifies the browser
 * @param run handles the form
 */
export async function deduplicateSubmit<Answer>(
  { desk, sender, url, form }: { desk: Desk; sender: string; url: string; form: FormData },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const last = lastOf.getOrInsertComputed(desk, () => new LRUCache(kept));
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [name, value] : [],
  );
  // Joined into one text: a stranger may send more fields than a call can have arguments.
  const what = hashOf(url, JSON.stringify(fields));
  const known = last.get(sender);
  // A slow line may need much longer. A form with its page's time needs no limit: the next page has another.
  const isMeant = !form.has(pageField) && known !== undefined && isPast(known, desk.now());
  if (known?.what === what && !isMeant) return known.answer as Promise<Answer>;
  const answer = run();
  const sent: Sent = { what, answer };
  last.set(sender, sent);
  const forget = () => {
    if (last.get(sender) === sent) last.delete(sender);
  };
  try {
    if (isRefused(await answer)) forget();
    else sent.answeredAt = desk.now();
  } catch {
    forget();
  }
  return answer;
}

function isPast({ answeredAt }: Sent, now: number): boolean {
  return answeredAt !== undefined && elapsedBetween(now, answeredAt) >= pressedTwiceWithinMs;
}

function isRefused(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return 'problem' in answer || answer instanceof Response || 'init' in answer;
}
