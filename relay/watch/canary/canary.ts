import { between } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../settings/config.ts';
import type { Mailer } from '../../delivery/mail/mailer.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { startLoop } from '../../../platform/loop.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';
import type { Store } from '../../../leads/store/store.ts';
import { takeFromInbox } from './canary-inbox.ts';
import { canaryMail } from './canary-mail.ts';
import { readCanary, writeCanary } from './canary-state.ts';
import type { CanaryState } from './canary-state.ts';

const lookEveryMs = 60_000;

/** Greylisting lets a message through within this time. */
const arrivesWithinMs = 15 * 60_000;

const sendEveryMs = 24 * 3_600_000;

/** After one that did not arrive: soon enough to tell when it is over, rarely enough to be no flood. */
const sendAgainAfterMs = 3_600_000;

export interface Canary {
  stop: () => Promise<void>;
}

interface Options {
  settings: NonNullable<Config['canary']>;
  mailFrom: string;
  mailboxes: Mailboxes;
  mailer: Mailer;
  store: Pick<Store, 'readState' | 'writeState'>;
  clock: Clock;
  log: RelayLog;
}

/** Sends a message a day to an inbox of ours and looks whether it arrives there. */
export function startCanary(options: Options): Canary {
  const { settings, mailFrom, mailboxes, mailer, store, clock, log } = options;
  const loop = startLoop({
    clock,
    async round(stopping) {
      await lookOrSend(stopping);
      return lookEveryMs;
    },
    onFault(error) {
      log.error({ err: error }, 'canary: the store did not answer');
      return lookEveryMs;
    },
  });

  async function lookOrSend(stopping: AbortSignal): Promise<void> {
    const canary = await readCanary(store);
    const now = clock.now();
    if (!canary) return send(undefined);
    if (!canary.arrived && (await arrived(canary.messageId, stopping))) {
      log.info({ afterMs: now - canary.sentAt }, 'canary: it arrived');
      return writeCanary(store, { ...canary, arrived: true, lastArrivedAt: now, missing: false });
    }
    const ageMs = between(now, canary.sentAt);
    if (ageMs >= (canary.arrived ? sendEveryMs : sendAgainAfterMs)) return send(canary);
    if (canary.arrived || canary.missing || ageMs < arrivesWithinMs) return;
    log.error({ ageMs }, 'canary: it did not arrive, a person has to look');
    await writeCanary(store, { ...canary, missing: true });
  }

  async function send(before: CanaryState | undefined): Promise<void> {
    const now = clock.now();
    const mail = canaryMail(settings.mailbox, mailFrom, mailboxes, now);
    // Written first: a start that fails again and again must not send one each time.
    await writeCanary(store, {
      messageId: String(mail.messageId),
      sentAt: now,
      arrived: false,
      lastArrivedAt: before?.lastArrivedAt ?? null,
      missing: before?.missing ?? false,
    });
    try {
      await mailer.send(mail);
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'canary: it was not taken');
    }
  }

  async function arrived(messageId: string, stopping: AbortSignal): Promise<boolean> {
    try {
      return await takeFromInbox(settings.imapUrl, messageId, stopping);
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'canary: its inbox cannot be read');
      return false;
    }
  }

  return { stop: loop.stop };
}

/** The code alone: a server's words may quote an address. */
function codeOf(error: unknown): string | undefined {
  const fault = error as { code?: string; authenticationFailed?: boolean };
  return fault.authenticationFailed === true ? 'wrong user or password' : fault.code;
}
