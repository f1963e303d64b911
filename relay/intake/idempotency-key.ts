import { createHmac } from 'node:crypto';
import { hiddenField } from '../../forms/form.ts';
import { isSendable } from '../../forms/normalize-text.ts';
import type { Posted } from '../../forms/validate.ts';
import { idempotencyKeyOf, type Lead, type Submission } from '../../leads/lead.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { Refusal } from './refusal.ts';
import { minuteMs } from '../../platform/clock.ts';

const maxKeyLength = 100;

/** Within this time the same words from the same person are one lead. Keys of the site's own forms have no limit. */
const repeatWithinMs = 10 * minuteMs;

/** A post that may be a duplicate of an earlier one. */
interface Repeatable {
  leadId: string;
  posted: Posted;
  /** Id of the site's form, or null for one the site does not define. */
  form: string | null;
  /** Covers everything the lead says and its destinations. */
  contentHash: string;
  replyTo: string | null;
  /** The network address it came from, and the browser by its User-Agent. */
  address: string;
  userAgent: string;
  now: number;
}

/**
 * Gives a post's idempotency keys, by the rules of ../../decisions/idempotency.md.
 * @throws Refusal if the form's key is malformed
 */
export type IdempotencyKeys = (
  post: Repeatable,
) => Pick<Submission, 'earlier'> & Pick<Lead, 'idempotencyKey'>;

/** @param secret shared by every process of the relay, so that nobody can test guesses against a key */
export function createIdempotencyKeys(secret: string): IdempotencyKeys {
  return (post) => {
    const key = keyOf(post.posted);
    if (key !== undefined && post.form !== null) {
      return { idempotencyKey: idempotencyKeyOf(`key:${key}`, post.contentHash) };
    }
    const { address, userAgent, replyTo, contentHash } = post;
    // Another site's page may give everybody the same key. So a key replaces only the visitor, whose phone changes its
    // address between two tries, and neither the person in the words nor the time.
    const sender = key === undefined ? visitorOf(address, userAgent) : ['key', key];
    if (sender === undefined || replyTo === null) {
      return { idempotencyKey: idempotencyKeyOf(`own:${post.leadId}`, contentHash) };
    }
    const window = Math.floor(post.now / repeatWithinMs);
    const marked = JSON.stringify([...sender, contentHash]);
    const mark = createHmac('sha256', secret).update(marked).digest('hex');
    const keyIn = (one: number) => idempotencyKeyOf(`window:${one}`, mark);
    // Windows are aligned to the clock: the first press may have come seconds before this one began.
    const earlier = { idempotencyKey: keyIn(window - 1), since: post.now - repeatWithinMs };
    return { idempotencyKey: keyIn(window), earlier };
  };
}

/** Undefined if the address does not tell visitors apart. */
function visitorOf(address: string, userAgent: string): string[] | undefined {
  return visitorNetworks(address).length > 0 ? ['visitor', address, userAgent] : undefined;
}

function keyOf(posted: Posted): string | undefined {
  const key = posted.get(hiddenField.key)?.at(-1);
  if (!key) return undefined;
  if (key.length > maxKeyLength || !isSendable(key)) {
    throw new Refusal(422, 'The form’s key cannot be read. Reload the page and send it again.');
  }
  return key;
}
