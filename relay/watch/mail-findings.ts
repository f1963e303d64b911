import type { ChannelName } from '../../leads/delivery-kinds.ts';
import { findingsOn, type Finding } from '../../leads/finding.ts';
import { referenceOf } from '../../leads/lead.ts';
import { printable } from '../../leads/printable.ts';
import { lateAfterMs, type Backlog } from '../../leads/store/outbox/backlog.ts';
import type { OldestWaiting } from '../../leads/store/work/mail-state.ts';
import { saidTime } from '../../leads/times.ts';
import type { Observations } from './observations.ts';
import { dayMs } from '../../platform/clock.ts';
import { nothingSent } from '../delivery/mail/smtp-failure.ts';

/** A canary is sent each day. After this long without one, sending has stopped. */
const oldCanaryMs = 2 * dayMs;

/** Whether an answer is a permanent reply, or our own words about a TLS fault: waiting hardly helps either. */
function isForGood(answer: string): boolean {
  return /^5\d\d[ -]/.test(answer) || answer.includes(`\n${nothingSent}`);
}

/** Whether the mail server accepts the waiting deliveries, and otherwise what it said. */
export function mail({
  mail: { goesTo, lastTakenAt },
  oldestWaiting,
  backlog,
  now,
}: Observations): Finding {
  const { fine, look, wrong } = findingsOn('Sending mail');
  if (goesTo === undefined) {
    return look(
      'Mail is written to files and sent to nobody.',
      'Set SMTP_URL to your mail server.',
    );
  }
  const last =
    lastTakenAt === undefined
      ? 'It has not accepted any yet'
      : `It accepted the last one at ${saidTime(lastTakenAt)}`;
  const oldest = oldestWaiting.mail;
  if (!oldest || !(isLate(oldest, now) || isForGood(oldest.lastAnswer ?? ''))) {
    const waiting = countWaiting(backlog, 'mail');
    const underWay = waiting === 0 ? 'nothing waits' : `${waiting} on their way`;
    return fine(`Mail goes out by ${goesTo}. ${last}; ${underWay}.`);
  }
  return wrong(
    `${waitingInWords(countWaiting(backlog, 'mail'), oldest)} ${last}. ${saidTo(oldest)}`,
    'Nothing is lost: each is tried for five days. Fix what the server names, such as a password, MAIL_FROM or a block list, and restart the relay if you change a setting. Then they go out by themselves.',
  );
}

/** Whether webhooks accept their deliveries; nothing if none waits. */
export function webhooks({
  oldestWaiting: { webhook },
  backlog,
  now,
}: Observations): Finding | undefined {
  if (!webhook || !isLate(webhook, now)) return undefined;
  return findingsOn('Webhooks').wrong(
    `${waitingInWords(countWaiting(backlog, 'webhook'), webhook)} ${saidTo(webhook)}`,
    'Nothing is lost: each is tried for five days. Check that the receiver runs and has the secret, and that its address in mailboxes.yaml is right. Then they go out by themselves.',
  );
}

/** A connection that fails, or a busy server, becomes a finding only after a while. */
function isLate({ since }: OldestWaiting, now: number): boolean {
  return now - since >= lateAfterMs;
}

function countWaiting({ waiting }: Backlog, channel: ChannelName): number {
  return waiting.find((one) => one.channel === channel)?.count ?? 0;
}

function waitingInWords(count: number, { leadId, since }: OldestWaiting): string {
  return `${count} ${count === 1 ? 'delivery waits' : 'deliveries wait'}, the oldest, of ${referenceOf(leadId)}, since ${saidTime(since)}.`;
}

/** Comes last, since a server's words may end in any way. */
function saidTo({ lastAnswer }: OldestWaiting): string {
  return lastAnswer === null
    ? 'The server has not answered.'
    : `The server said: ${printable(lastAnswer)}`;
}

/** Addresses that were never set, or were copied from an example. */
export function addresses({ nobodys: { from, to } }: Observations): Finding[] {
  const settings = [...new Set(to.map(({ setting }) => setting))];
  const recipients = findingsOn('Recipients').wrong(
    `Leads for ${to.map(({ address }) => address).join(', ')} wait: these addresses belong to nobody, since their domain is reserved for examples.`,
    `Set ${settings.join(', ')} to the people they are for, and restart the relay. Then they go out.`,
  );
  const sentTo = to.length > 0 ? [recipients] : [];
  if (!from) return sentTo;
  const sender = findingsOn('Sender').wrong(
    `Mail goes out from ${from.address}, whose domain is reserved for examples: receivers refuse it or treat it as spam.`,
    `Set ${from.setting} to an address of your own domain, and restart the relay.`,
  );
  return [...sentTo, sender];
}

/** What is sent only once a person has looked at it. */
export function stuck({ backlog: { parkedByItself, quarantined } }: Observations): Finding[] {
  const parked = findingsOn('Parked').wrong(
    `${parkedByItself} ${parkedByItself === 1 ? 'delivery was' : 'deliveries were'} parked: the server would not accept ${parkedByItself === 1 ? 'it' : 'them'}.`,
    'Open the leads under Parked, correct what the server names, such as a wrong address, and send them again.',
  );
  const held = findingsOn('Held').look(
    `${quarantined} ${quarantined === 1 ? 'lead looks' : 'leads look'} like spam, and ${quarantined === 1 ? 'is' : 'are'} not sent.`,
    'Read them under Held: release what is real, and mark the rest as spam.',
  );
  return [...(parkedByItself > 0 ? [parked] : []), ...(quarantined > 0 ? [held] : [])];
}

/** Whether mail that the server accepts also arrives. */
export function canary({ canary: state, now }: Observations): Finding {
  const { fine, look, wrong } = findingsOn('Arriving');
  if (state === undefined) {
    return look(
      'A mail server may accept mail and file it as spam. Nothing checks that it arrives.',
      'Set CANARY_MAILBOX and CANARY_IMAP_URL: the relay then sends itself a message each day.',
    );
  }
  if (state === 'none yet') return look('No canary was sent yet.');
  const { missing, lastArrivedAt, sentAt } = state;
  if (missing) {
    return wrong(
      `The relay’s own message of ${saidTime(sentAt)} did not arrive.`,
      'Look for it in the spam folder of CANARY_MAILBOX: leads may be in such folders too. If its inbox cannot be read, the relay’s log says so.',
    );
  }
  if (now - sentAt > oldCanaryMs) {
    return look(
      `The relay’s own message was last sent at ${saidTime(sentAt)}, and is sent each day.`,
      'The relay’s log says why.',
    );
  }
  const arrived =
    lastArrivedAt === null ? 'is on its way' : `arrived at ${saidTime(lastArrivedAt)}`;
  return fine(`The relay’s own daily message ${arrived}.`);
}
