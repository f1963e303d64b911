import { createHmac } from 'node:crypto';
import { hiddenField } from '../../forms/form.ts';
import { isSendable } from '../../forms/validate.ts';
import type { Posted } from '../../forms/validate.ts';
import { onceKeyOf } from '../lead.ts';
import { visitorNetworks } from '../spam/network.ts';
import { Refusal } from './refusal.ts';

const maxKeyLength = 100;

/** A shorter one in a form that is not the site's may stand in its page, the same for everybody. */
const leastForeignKeyLength = 16;

/** Without a key of its own, the same words of the same person within this time are one lead. */
const keylessWindowMs = 10 * 60_000;

/** A post that may be the repeat of an earlier one. */
interface Repeatable {
  leadId: string;
  posted: Posted;
  /** Id of the site's form, or null for one the site does not define. */
  form: string | null;
  /** Over all that the lead says and where it goes. */
  contentHash: string;
  replyTo: string | null;
  /** The network address it came from, and the browser by its User-Agent. */
  address: string;
  userAgent: string;
  now: number;
}

/**
 * What makes a post the repeat of another, by the rule of ../../decisions/idempotency.md.
 * @throws Refusal where the form's key cannot be read
 */
export type OnceKeys = (post: Repeatable) => string;

/** @param secret that every process of the relay shares: no key can be tried out against a guess */
export function createOnceKeys(secret: string): OnceKeys {
  return (post) => {
    const key = keyOf(post);
    if (key !== undefined) return onceKeyOf(`key:${key}`, post.contentHash);
    const { address, userAgent, replyTo, contentHash } = post;
    const toldApart = visitorNetworks(address).length > 0 && replyTo !== null;
    if (!toldApart) return onceKeyOf(`own:${post.leadId}`, contentHash);
    const window = Math.floor(post.now / keylessWindowMs);
    const visitor = JSON.stringify(['visitor', address, userAgent, contentHash]);
    const mark = createHmac('sha256', secret).update(visitor).digest('hex');
    return onceKeyOf(`window:${window}`, mark);
  };
}

function keyOf({ posted, form }: Repeatable): string | undefined {
  const key = posted.get(hiddenField.key)?.at(-1);
  if (!key) return undefined;
  if (key.length > maxKeyLength || !isSendable(key)) {
    throw new Refusal(422, 'The form’s key cannot be read. Reload the page and send it again.');
  }
  return form === null && key.length < leastForeignKeyLength ? undefined : key;
}
