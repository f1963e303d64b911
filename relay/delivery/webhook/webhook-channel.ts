import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../../platform/clock.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import type { Mailbox, Mailboxes } from '../../../settings/mailboxes.ts';
import type { ClaimedDelivery } from '../../../leads/store/outbox/outbox.ts';
import type { Channel, DeliveryFailure } from '../channel.ts';
import { postJson, type HttpAnswer } from '../http/http-post.ts';
import type { FindAddresses } from '../http/find-addresses.ts';
import { wordsOfFault } from '../http/words-of-fault.ts';
import { checkWrittenAddress, lookupPublicBy } from './public-lookup.ts';
import { findAddresses } from '../http/shared-lookup.ts';
import { webhookBody } from './webhook-body.ts';

const sendTimeoutMs = 15_000;

/** More than for mail: a silent server holds its place until the timeout. */
const maxUnderWay = 20;

const notAllowed =
  'The mailbox does not, or no longer, allow this webhook. Allow it in mailboxes.yaml and replay.';

interface Options {
  mailboxes: Mailboxes;
  clock: Clock;
  /** Resolves the hosts that forms may name. */
  find?: FindAddresses;
}

/** Posts leads to other people's servers, signed as Standard Webhooks specifies. */
export function createWebhookChannel({ mailboxes, clock, find = findAddresses }: Options): Channel {
  const lookupPublic = lookupPublicBy(find);
  return {
    name: 'webhook',
    maxUnderWay,
    perMinute: undefined,
    attemptTimeoutMs: sendTimeoutMs,
    recipientsNow(delivery) {
      const mailbox = mailboxes.find(delivery.lead.mailbox);
      const isAllowed = accessTo(delivery, mailbox) !== 'none';
      return isAllowed || mailbox?.webhook === undefined ? [delivery.recipient] : [mailbox.webhook];
    },
    // A form named this webhook beside the mailbox's own, so nobody gets the lead in its place.
    parkedWith: notAllowed,
    async send(delivery) {
      const mailbox = mailboxes.find(delivery.lead.mailbox);
      const access = accessTo(delivery, mailbox);
      if (!mailbox || access === 'none') throw new NotAllowedError();
      if (access === 'public') checkWrittenAddress(new URL(delivery.recipient));
      const body = JSON.stringify(webhookBody(delivery.lead));
      const now = new Date(clock.now());
      const answer = await postJson({
        url: delivery.recipient,
        headers: {
          // The same in every attempt: receivers recognise a repeat by it.
          'webhook-id': delivery.id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          // One for each secret: a receiver accepts any that is right.
          'webhook-signature': mailbox.webhookSecrets
            .map((secret) => new Webhook(secret).sign(delivery.id, now, body))
            .join(' '),
        },
        body,
        timeoutMs: sendTimeoutMs,
        ...(access === 'public' && { lookup: lookupPublic }),
      });
      if (answer.status < 200 || answer.status > 299) throw new NotTakenError(answer);
      return inWords(answer);
    },
    classify: (error) => classifyWebhookFailure(error, clock.now()),
  };
}

/** The mailbox no longer names the host, or never did. */
class NotAllowedError extends Error {
  override name = 'NotAllowedError';
  override message = notAllowed;
}

class NotTakenError extends Error {
  override name = 'NotTakenError';
  readonly answer: HttpAnswer;

  constructor(answer: HttpAnswer) {
    super(inWords(answer));
    this.answer = answer;
  }
}

/**
 * Where a delivery may go under the mailbox's current settings. A webhook that they spell out may be inside a network.
 * A host that forms may name has to be public, unless it is this machine.
 */
function accessTo(
  { recipient }: ClaimedDelivery,
  mailbox: Mailbox | undefined,
): 'any' | 'public' | 'none' {
  if (recipient === mailbox?.webhook) return 'any';
  // A damaged store may hold an invalid URL: that fails one delivery, not the relay.
  const url = URL.parse(recipient);
  if (!url || !mailbox?.webhookHosts.includes(url.host)) return 'none';
  return isLoopback(url.hostname) ? 'any' : 'public';
}

/**
 * Only 410 is permanent (Standard Webhooks: the receiver is gone for good). Any other answer, even 401 or 404, may be
 * a receiver's mistake of an afternoon: leads wait until it is fixed.
 */
function classifyWebhookFailure(error: unknown, now: number): DeliveryFailure {
  const { status, retryAfter } = error instanceof NotTakenError ? error.answer : {};
  return {
    step: status === 410 || error instanceof NotAllowedError ? 'park' : 'retry',
    alert: false,
    channelDown: false,
    requestedWaitMs: waitOf(retryAfter, now),
    answer: wordsOfFault(error),
  };
}

/** Parses Retry-After (RFC 9110 10.2.3), seconds or a date, to milliseconds. */
function waitOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(at - now, 0);
}

function inWords({ status, words }: HttpAnswer): string {
  return `${status} ${words}`.trim();
}
