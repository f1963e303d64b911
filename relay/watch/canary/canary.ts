import { elapsedBetween, dayMs, hourMs, minuteMs, type Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../settings/config.ts';
import type { Mailer } from '../../delivery/mail/mailer.ts';
import { classifySmtpFailure, waitAfterCredentialsMs } from '../../delivery/mail/smtp-failure.ts';
import { faultCodeOf } from '../../delivery/server-words.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../../platform/loop.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';
import type { Store } from '../../../leads/store/store.ts';
import { takeFromInbox } from './canary-inbox.ts';
import { canaryMail } from './canary-mail.ts';
import { openCanary, type CanaryState } from './canary-state.ts';

const lookEveryMs = minuteMs;

/** How long a canary may take. Greylisting delays a message for less. */
const arrivesWithinMs = 15 * minuteMs;

const sendEveryMs = dayMs;

/** After a lost canary: soon enough to see that the fault is over, rarely enough to be no flood. */
const sendAgainAfterMs = hourMs;

/** Replaces the canary's state. @returns false if it has changed meanwhile */
type Keep = (canary: CanaryState) => Promise<boolean>;

interface Options {
  settings: NonNullable<Config['canary']>;
  mailFrom: string;
  mailboxes: Mailboxes;
  mailer: Mailer;
  store: Pick<Store, 'readState' | 'replaceState'>;
  clock: Clock;
  log: RelayLog;
}

/** Sends a message a day to an inbox of ours and checks that it arrives. */
export function startCanary(options: Options): Pick<Loop, 'stop'> {
  const { settings, mailFrom, mailboxes, mailer, store, clock, log } = options;
  /** When the inbox last refused our sign-in. A provider's lockout may cover its mail server, too. */
  let refusedAt = -Infinity;
  const loop = startLoop({
    clock,
    async round(stopping) {
      await lookOrSend(stopping);
      return lookEveryMs;
    },
    onFault: faultLogger(log, 'canary: the store did not answer', lookEveryMs),
  });

  async function lookOrSend(stopping: AbortSignal): Promise<void> {
    const { canary, keep } = await openCanary(store);
    const now = clock.now();
    if (!canary) return send(undefined, keep);
    if (!canary.arrived && (await arrived(canary.messageId, stopping))) {
      log.info({ afterMs: now - canary.sentAt }, 'canary: it arrived');
      await keep({ ...canary, arrived: true, lastArrivedAt: now, missing: false });
      return;
    }
    const ageMs = elapsedBetween(now, canary.sentAt);
    if (ageMs >= (canary.arrived ? sendEveryMs : sendAgainAfterMs)) return send(canary, keep);
    if (canary.arrived || canary.missing || ageMs < arrivesWithinMs) return;
    // If another relay has just taken it out of the inbox, it arrived.
    if (!(await keep({ ...canary, missing: true }))) return;
    log.error({ ageMs }, 'canary: it did not arrive and needs a look');
  }

  async function send(before: CanaryState | undefined, keep: Keep): Promise<void> {
    const now = clock.now();
    // While the server accepts no mail at all, a lost canary tells nothing of spam folders.
    if (mailer.breaker.limit(now, 1) === 0) return;
    const mail = canaryMail(settings.mailbox, mailFrom, mailboxes, now);
    // Stored first: a start that keeps failing must not send one each time. If another relay on the store has begun
    // one, only that is looked for, and a second would stay in the inbox for good.
    const isOurs = await keep({
      messageId: String(mail.messageId),
      sentAt: now,
      arrived: false,
      lastArrivedAt: before?.lastArrivedAt ?? null,
      missing: before?.missing ?? false,
    });
    if (!isOurs) return;
    try {
      await mailer.send(mail);
      mailer.breaker.close();
    } catch (error) {
      mailer.breaker.failed(clock.now(), classifySmtpFailure(error));
      log.warn({ code: faultCodeOf(error) }, 'canary: it was not accepted');
    }
  }

  async function arrived(messageId: string, stopping: AbortSignal): Promise<boolean> {
    if (elapsedBetween(clock.now(), refusedAt) < waitAfterCredentialsMs) return false;
    try {
      return await takeFromInbox(settings.imapUrl, messageId, stopping);
    } catch (error) {
      if (isSignInRefused(error)) refusedAt = clock.now();
      log.warn({ code: codeOf(error) }, 'canary: its inbox cannot be read');
      return false;
    }
  }

  return loop;
}

function isSignInRefused(error: unknown): boolean {
  return (error as { authenticationFailed?: boolean }).authenticationFailed === true;
}

/** The code alone: a server's words may quote an address. IMAP's are RFC 5530's, or else NO or BAD. */
function codeOf(error: unknown): string | undefined {
  if (isSignInRefused(error)) return 'wrong user or password';
  const fault = error as { code?: string; serverResponseCode?: string; responseStatus?: string };
  return fault.code ?? fault.serverResponseCode ?? fault.responseStatus;
}
