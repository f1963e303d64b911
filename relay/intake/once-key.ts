import { createHmac } from 'node:crypto';
import { hiddenField } from '../../forms/form.ts';
import { isSendable } from '../../forms/as-seen.ts';
import type { Posted } from '../../forms/validate.ts';
import { onceKeyOf, type Lead, type Submission } from '../../leads/lead.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { Refusal } from './refusal.ts';
import { minuteMs } from '../../platform/clock.ts';

const maxKeyLength = 100;

/** But for keys of the site's own forms, the same words of the same person within this time are one lead. */
const repeatWithinMs = 10 * minuteMs;

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
export type OnceKeys = (post: Repeatable) => Pick<Submission, 'earlier'> & Pick<Lead, 'onceKey'>;

/** @param secret that every process of the relay shares: no key can be tried out against a guess */
export function createOnceKeys(secret: string): OnceKeys {
  return (post) => {
    const key = keyOf(post.posted);
    if (key !== undefined && post.form !== null) {
      return { onceKey: onceKeyOf(`key:${key}`, post.contentHash) };
    }
    const { address, userAgent, replyTo, contentHash } = post;
    // Another's page may hold one key for everybody. It stands for the visitor, whose telephone
    // changes its address between two tries, and neither for a person in the words nor for the time.
    const sender = key === undefined ? visitorOf(address, userAgent) : ['key', key];
    if (sender === undefined || replyTo === null) {
      return { onceKey: onceKeyOf(`own:${post.leadId}`, contentHash) };
    }
    const window = Math.floor(post.now / repeatWithinMs);
    const marked = JSON.stringify([...sender, contentHash]);
    const mark = createHmac('sha256', secret).update(marked).digest('hex');
    const keyIn = (one: number) => onceKeyOf(`window:${one}`, mark);
    // Windows stand by the clock: the first press may have come seconds before the edge of this one.
    const earlier = { onceKey: keyIn(window - 1), since: post.now - repeatWithinMs };
    return { onceKey: keyIn(window), earlier };
  };
}

/** Undefined where its address tells nobody apart. */
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
