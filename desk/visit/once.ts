import { LRUCache } from 'lru-cache';
import { between } from '../../platform/clock.ts';
import { hashOf } from '../../platform/hash.ts';
import type { Desk } from './desk-context.ts';
import { pageField } from './page-field.ts';

/**
 * Between two presses that were meant as one, of a form that does not say when its page was shown. Whoever means
 * it again has mostly seen what came of the first by then.
 */
const pressedTwiceWithinMs = 2000;

/** Who is remembered at most, each with the last thing they sent; what came of it may have their words. */
const kept = { max: 1000, ttl: 60_000, ttlAutopurge: true };

interface Sent {
  what: string;
  answer: Promise<unknown>;
  /** Undefined until it is. */
  answeredAt?: number;
}

const lastOf = new WeakMap<Desk, LRUCache<string, Sent>>();

/**
 * Does what a form asks for once, where its button was pressed twice: the second press is answered with what
 * came of the first. What failed is tried again, and so is what was sent before something else.
 * @param sender whose browser it is
 * @param run does it
 */
export async function once<Answer>(
  { desk, sender, url, form }: { desk: Desk; sender: string; url: string; form: FormData },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const last = lastOf.getOrInsertComputed(desk, () => new LRUCache(kept));
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [name, value] : [],
  );
  // As one text: a stranger may send more fields than a call has arguments.
  const what = hashOf(url, JSON.stringify(fields));
  const known = last.get(sender);
  // On a slow line nobody has seen what came of it for much longer. Once they have, their page is another.
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
  return answeredAt !== undefined && between(now, answeredAt) >= pressedTwiceWithinMs;
}

function isRefused(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return 'problem' in answer || answer instanceof Response || 'init' in answer;
}
