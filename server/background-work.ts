import { createAlertSenders } from '../relay/watch/alerts/alert-senders.ts';
import { startAlerts } from '../relay/watch/alerts/alerts.ts';
import { conditionsOf, createRefusedCondition } from '../relay/watch/alerts/conditions.ts';
import type { DiskSpace } from '../relay/watch/disk-space.ts';
import { startCanary } from '../relay/watch/canary/canary.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../settings/config.ts';
import { startDeliveries } from '../relay/delivery/deliveries.ts';
import { startLetters } from '../relay/delivery/mail/letters.ts';
import { createMailChannel } from '../relay/delivery/mail/mail-channel.ts';
import type { Mailer } from '../relay/delivery/mail/mailer.ts';
import { createWebhookChannel } from '../relay/delivery/webhook/webhook-channel.ts';
import { startLearning, type Learned } from '../relay/intake/spam/learned.ts';
import { startGoneMailboxes } from '../relay/watch/gone-mailboxes.ts';
import { startNotStored } from '../relay/watch/not-stored.ts';
import { startReminders } from '../relay/watch/reminders/reminders.ts';
import { startHourlyErasures } from '../leads/upkeep/hourly-erasures.ts';
import { startRetention } from '../leads/upkeep/retention.ts';
import { startFileSweep } from '../leads/upkeep/sweep-files.ts';
import { channelNames, channelOf, type ChannelName } from '../leads/delivery-kinds.ts';
import type { Channel } from '../relay/delivery/channel.ts';
import type { FileContents } from '../leads/store/files/file-contents.ts';
import { createClamdScanner } from '../relay/delivery/files/clamd.ts';
import { startLateScans } from '../relay/delivery/files/late-scans.ts';
import { createScanGate } from '../relay/delivery/files/scan-gate.ts';
import type { Submission } from '../leads/lead.ts';
import type { RelayLog } from '../platform/log.ts';
import type { RelayMetrics } from '../relay/watch/metrics/relay-metrics.ts';
import type { Mailboxes } from '../settings/mailboxes.ts';
import type { Store } from '../leads/store/store.ts';

export type BackgroundWork = ReturnType<typeof startBackgroundWork>;

export interface WorkOptions extends DailyOptions {
  fileContents: FileContents;
  metrics: RelayMetrics;
  /** Told what people call leads. */
  learned: Learned;
  /** Of the disk that the leads are on. */
  readSpace: () => Promise<DiskSpace | undefined>;
  /** Whether the desk beside it ends again and again. */
  isDeskDown: () => boolean;
}

interface DailyOptions {
  config: Config;
  mailboxes: Mailboxes;
  store: Store;
  mailer: Mailer;
  clock: Clock;
  log: RelayLog;
}

/** What the relay does beside answering requests: it delivers what is stored, finishes erasures, tells of trouble, sends canaries. */
export function startBackgroundWork(options: WorkOptions) {
  const { config, mailboxes, store, fileContents: contents, mailer, metrics, clock, log } = options;
  const refused = createRefusedCondition();
  const scanner = config.clamdUrl === undefined ? undefined : createClamdScanner(config.clamdUrl);
  const scanGate = createScanGate({
    store,
    contents,
    scanner,
    clock,
    log,
    onScanned: wakeChannels,
  });
  const { dataDir } = config;
  const lateScans = scanner && startLateScans({ store, dataDir, scanGate, clock, log });
  const deliveries = startDeliveries({
    store,
    scanGate,
    channels: Object.values({
      mail: createMailChannel(mailer, config, mailboxes, contents),
      webhook: createWebhookChannel({ mailboxes, clock }),
    } satisfies Record<ChannelName, Channel>),
    clock,
    log,
    onAttempt(report) {
      metrics.attempted(report);
      refused.learn(report);
    },
  });
  const letters = startLetters({ store, mailer, mailFrom: config.mailFrom, clock, log });
  const gone = startGoneMailboxes({ store, mailboxes, clock, log });
  const counted = startNotStored({ store, clock, log });
  const learning = startLearning({ store, learned: options.learned, clock, log });
  const erasures = startHourlyErasures({ store, dataDir, clock, log });
  const senders = createAlertSenders(config);
  const conditions = conditionsOf({ ...options, refused, erasures });
  const alerts =
    senders.length > 0 ? startAlerts({ store, clock, log, conditions, senders }) : undefined;
  const canary =
    config.canary &&
    startCanary({ ...options, settings: config.canary, mailFrom: config.mailFrom });
  function wakeChannels(): void {
    for (const channel of channelNames) deliveries.wake(channel);
  }

  return {
    /** Takes up a lead that was stored. */
    takeUp({ lead, deliveries: due }: Submission): void {
      if (lead.spam.quarantined) return;
      for (const { kind } of due) deliveries.wake(channelOf(kind));
    },
    /** Hears of each post to a name that no mailbox has. */
    turnedAway: gone.turnedAway,
    /** Hears of each post that could not be stored. */
    notStored: counted.notStored,
    /** Looks at once for what another process has made due. */
    wake: (): void => {
      letters.wake();
      wakeChannels();
    },
    /** Takes up nothing new and resolves when what is under way is settled. */
    async stop(): Promise<void> {
      await Promise.all([
        deliveries.stop(),
        scanGate.stop(),
        lateScans?.stop(),
        letters.stop(),
        gone.stop(),
        counted.stop(),
        learning.stop(),
        alerts?.stop(),
        canary?.stop(),
        erasures.stop(),
      ]);
      mailer.close();
    },
  };
}

/** Once a day the relay reminds people of leads that wait for them, and de-identifies old ones; each hour it sweeps. */
export function startDailyWork(options: DailyOptions): Pick<BackgroundWork, 'stop'> {
  const { mailFrom, dataDir, retentionMonths: months } = options.config;
  const reminders = startReminders({ ...options, mailFrom });
  const retention = startRetention({ ...options, dataDir, months });
  const files = startFileSweep({ ...options, dataDir });
  return {
    async stop() {
      await Promise.all([reminders.stop(), retention.stop(), files.stop()]);
    },
  };
}
