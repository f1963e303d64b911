import { between } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { hashOf, idAt } from '../lead.ts';
import { shownTime } from '../leads/times.ts';
import type { RelayLog } from '../log.ts';
import type { Mailboxes } from '../mailboxes.ts';
import type { Store } from '../store/store.ts';
import { reminderMail } from './reminder-mail.ts';

const lookEveryMs = 60_000;

/** When people begin their day, South African time. */
const firstHour = 7;

/** A server that is down is tried again after this; it is longer than the longest send. */
const claimMs = 30 * 60_000;

/** At a stop, a mail that is on its way has this long; then it is sent again after the start. */
const longestSendAtStopMs = 5000;

/** A mail of more is read by nobody. */
const mostOfEach = 50;

interface Reminders {
  /** Sends nothing new, and waits no longer for a mail that stalls than a stop has time. */
  stop: () => Promise<void>;
}

interface Options {
  store: Pick<Store, 'noted' | 'renote' | 'unsettled'>;
  mailer: Mailer;
  mailFrom: string;
  mailboxes: Mailboxes;
  clock: Clock;
  log: RelayLog;
}

/** What one recipient was told, across restarts and relays. */
interface Told {
  /** The day that is done. */
  day: string;
  lastHeldId: string;
  /** Set while a relay sends today's. */
  claimedAt?: number;
}

interface Reader {
  mailbox: string;
  recipient: string;
}

/**
 * Once a day tells each mailbox's own recipients what of it waits, was given up or is held, where
 * there is anything: without alerts nobody else would.
 */
export function startReminders(options: Options): Reminders {
  const { store, mailer, mailFrom, mailboxes, clock, log } = options;
  const stopping = new AbortController();
  const readers: readonly Reader[] = mailboxes.all.flatMap(({ alias, recipients }) =>
    recipients.map((recipient) => ({ mailbox: alias, recipient })),
  );
  const loop = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const reader of readers) {
        if (stopping.signal.aborted) break;
        try {
          await remind(reader);
        } catch (error) {
          log.error({ err: error }, 'reminders: the store did not answer');
        }
      }
      if (!stopping.signal.aborted) await clock.sleep(lookEveryMs, stopping.signal);
    }
  }

  async function remind({ mailbox, recipient }: Reader): Promise<void> {
    const now = clock.now();
    const [day, hour] = [shownTime(now).slice(0, 10), Number(shownTime(now).slice(11, 13))];
    const name = noteNameOf({ mailbox, recipient });
    const text = await store.noted(name);
    // The first day only begins it: a relay that was just set up has nothing of yesterday to tell.
    if (text === undefined) {
      await store.renote(name, text, JSON.stringify({ day, lastHeldId: '' } satisfies Told));
      return;
    }
    const told = toldIn(text);
    if (told.day === day || hour < firstHour) return;
    if (told.claimedAt !== undefined && between(now, told.claimedAt) < claimMs) return;
    // One that came while the clock was ahead would hide every other until then.
    const heldAfter = [told.lastHeldId, idAt(now)].toSorted()[0] ?? '';
    const found = await store.unsettled({ mailbox, now, limit: mostOfEach, heldAfter });
    const done: Told = { day, lastHeldId: found.held.lastId ?? told.lastHeldId };
    const [claim, sent] = [JSON.stringify({ ...told, claimedAt: now }), JSON.stringify(done)];
    if (found.parked.count + found.late.count + found.held.count === 0) {
      await store.renote(name, text, sent);
      return;
    }
    if (!(await store.renote(name, text, claim))) return;
    try {
      await mailer.send(
        reminderMail({ mailbox, recipient, day, found }, mailFrom),
        `${mailbox}.${hashOf(recipient).slice(0, 8)}`,
      );
    } catch (error) {
      // A server's words may quote an address.
      const { code } = error as NodeJS.ErrnoException;
      log.warn({ mailbox, code }, 'reminder not sent: will be tried again');
      return;
    }
    log.info({ mailbox }, 'reminder sent');
    await store.renote(name, claim, sent);
  }

  return {
    async stop() {
      stopping.abort();
      const stopped = new AbortController();
      void loop.then(() => stopped.abort());
      await clock.sleep(longestSendAtStopMs, stopped.signal);
    },
  };
}

/** A note that is damaged says that nothing was told: it would otherwise silence its recipient for good. */
function toldIn(text: string): Told {
  const none: Told = { day: '', lastHeldId: '' };
  try {
    const told = JSON.parse(text) as Told | null;
    return typeof told?.day === 'string' && typeof told.lastHeldId === 'string' ? told : none;
  } catch {
    return none;
  }
}

/** Under which it is noted what a recipient was told. */
export function noteNameOf({ mailbox, recipient }: Reader): string {
  return `reminder:${mailbox}:${hashOf(recipient).slice(0, 16)}`;
}
