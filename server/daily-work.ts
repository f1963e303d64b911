import type { Clock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import type { Config } from '../settings/config.ts';
import type { Mailboxes } from '../settings/mailboxes.ts';
import type { Store } from '../leads/store/store.ts';
import { startRetention } from '../leads/upkeep/retention.ts';
import type { Mailer } from '../relay/delivery/mail/mailer.ts';
import { startReminders } from '../relay/watch/reminders/reminders.ts';

interface Options {
  config: Config;
  mailboxes: Mailboxes;
  store: Store;
  mailer: Mailer;
  clock: Clock;
  log: RelayLog;
}

/**
 * Starts what the relay does once a day: it reminds people of leads that wait for them, and
 * de-identifies old ones.
 */
export function startDailyWork({ config, mailboxes, store, mailer, clock, log }: Options): {
  /** Resolves once what is under way is done. */
  stop: () => Promise<void>;
} {
  const { mailFrom, dataDir, retentionMonths: months } = config;
  const reminders = startReminders({ store, mailer, mailFrom, mailboxes, clock, log });
  const retention = startRetention({ store, dataDir, months, clock, log });
  return {
    async stop() {
      await Promise.all([reminders.stop(), retention.stop()]);
    },
  };
}
