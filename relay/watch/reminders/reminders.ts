import { elapsedBetween, minuteMs, type Clock } from '../../../platform/clock.ts';
import type { Mailer } from '../../delivery/mail/mailer.ts';
import { classifySmtpFailure } from '../../delivery/mail/smtp-failure.ts';
import { faultCodeOf } from '../../delivery/server-words.ts';
import { hashOf } from '../../../platform/hash.ts';
import { shownTime } from '../../../leads/times.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { faultLogger, startLoop } from '../../../platform/loop.ts';
import { generalMailbox, type Mailboxes } from '../../../settings/mailboxes.ts';
import type { Store } from '../../../leads/store/store.ts';
import { reportedUpTo } from '../reported-up-to.ts';
import {
  countUnsettled,
  reminderMail,
  type MailboxSummary,
  type UnreachedMailbox,
  type Reminder,
} from './reminder-mail.ts';
import { untoldMailboxes, warnOfRemoved } from './untold-mailboxes.ts';
import {
  noReminderYet,
  stateNameOf,
  reminderStateAfter,
  parseReminderState,
  type Found,
  type Reader,
  type ReminderState,
} from './reminder-state.ts';

const lookEveryMs = minuteMs;

/** The hour at which people begin their day, South African time. */
const firstHour = 7;

/** After a failed send the next attempt waits this long, which is longer than the longest send. */
const sendingMs = 30 * minuteMs;

/** How long a stop waits for a mail under way; otherwise it is sent again after the start. */
const maxSendAtStopMs = 5000;

/** Nobody reads a longer mail. */
const maxOfEach = 50;

interface Options {
  store: Pick<Store, 'readState' | 'replaceState' | 'unsettled' | 'unsettledMailboxes'>;
  mailer: Mailer;
  mailFrom: string;
  mailboxes: Mailboxes;
  clock: Clock;
  log: RelayLog;
}

/**
 * Reminds each mailbox's recipients once a day of leads that wait, are parked or are quarantined, if there are any:
 * without alerts nobody else would. What belongs to a mailbox that is no longer configured, or whose people cannot be
 * reached, goes to those of the general mailbox.
 */
export function startReminders(options: Options) {
  const { store, mailer, mailFrom, mailboxes, clock, log } = options;
  // The general mailbox comes last, when it is known whose people were reached.
  const readers: readonly Reader[] = mailboxes.all
    .flatMap(({ alias, recipients }) =>
      recipients.map((recipient) => ({ mailbox: alias, recipient })),
    )
    .toSorted((one, other) => Number(isGeneral(one)) - Number(isGeneral(other)));
  const onFault = faultLogger(log, 'reminders: the store did not answer', lookEveryMs);
  const warned = warnOfRemoved(store, mailboxes, log).catch(onFault);
  const loop = startLoop({
    clock,
    async round(stopping) {
      await warned;
      for (const reader of readers) {
        if (stopping.aborted) break;
        await remind(reader).catch(onFault);
      }
      return lookEveryMs;
    },
    onFault,
  });

  async function remind(reader: Reader): Promise<void> {
    const now = clock.now();
    const [day, hour] = [shownTime(now).slice(0, 10), Number(shownTime(now).slice(11, 13))];
    const name = stateNameOf(reader);
    const text = await store.readState(name);
    // The first day only records the state: a new relay has nothing of yesterday to report.
    if (text === undefined) {
      await store.replaceState(name, text, JSON.stringify({ ...noReminderYet, day }));
      return;
    }
    const told = parseReminderState(text);
    if (told.day === day || hour < firstHour) return;
    if (told.sendingSince !== undefined && elapsedBetween(now, told.sendingSince) < sendingMs)
      return;
    const found = await lookFor(reader, told);
    const sent = JSON.stringify(reminderStateAfter(told, day, found));
    const others = found.others.filter(({ unsettled }) => countUnsettled(unsettled) > 0);
    if (countUnsettled(found.unsettled) + others.length === 0) {
      await store.replaceState(name, text, sent);
      return;
    }
    // A server that refuses our password may lock out a host that goes on to ask for each recipient.
    if (mailer.breaker.limit(now, 1) === 0) return;
    const sending = JSON.stringify({ ...told, sendingSince: now });
    if (!(await store.replaceState(name, text, sending))) return;
    const isSent = await send({ ...found, recipient: reader.recipient, day, others });
    if (isSent) await store.replaceState(name, sending, sent);
  }

  /** What a mailbox's people are to be told, and for the general mailbox also what those have who cannot be reached. */
  async function lookFor(reader: Reader, told: ReminderState): Promise<Found> {
    const own = await look(reader.mailbox, told.heldUpTo, maxOfEach);
    const untold = isGeneral(reader) ? await untoldMailboxes(store, mailboxes, clock.now()) : [];
    const others: UnreachedMailbox[] = [];
    for (const { mailbox, why } of untold) {
      // All of these together list no more than the general mailbox does, but at least one lead each.
      const limit = Math.ceil(maxOfEach / untold.length);
      others.push({ why, ...(await look(mailbox, told.others?.[mailbox], limit)) });
    }
    return { ...own, others };
  }

  async function look(mailbox: string, heldUpTo: unknown, limit: number): Promise<MailboxSummary> {
    const now = clock.now();
    const quarantinedSince = reportedUpTo(heldUpTo, now);
    return { mailbox, unsettled: await store.unsettled({ mailbox, now, limit, quarantinedSince }) };
  }

  async function send(reminder: Reminder): Promise<boolean> {
    const { mailbox, recipient } = reminder;
    try {
      const id = `${mailbox}.${hashOf(recipient).slice(0, 8)}`;
      await mailer.send(reminderMail(reminder, mailFrom), id);
      mailer.breaker.close();
      log.info({ mailbox }, 'reminder sent');
      return true;
    } catch (error) {
      mailer.breaker.failed(clock.now(), classifySmtpFailure(error));
      // The code alone: a server's words may quote an address.
      log.warn({ mailbox, code: faultCodeOf(error) }, 'reminder not sent: will be tried again');
      return false;
    }
  }

  return {
    /** Sends nothing more, and waits for a stalled mail no longer than a stop has time. */
    async stop(): Promise<void> {
      const stopped = new AbortController();
      void loop.stop().then(() => stopped.abort());
      await clock.sleep(maxSendAtStopMs, stopped.signal);
    },
  };
}

function isGeneral({ mailbox }: Reader): boolean {
  return mailbox === generalMailbox;
}
