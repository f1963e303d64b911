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
import { startLearning, type SpamClassifier } from '../relay/intake/spam/spam-classifier.ts';
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
  /** The spam classifier, trained on the leads that people mark as spam or release. */
  learned: SpamClassifier;
  /** Reads the free space of the disk that holds the leads. */
  readSpace: () => Promise<DiskSpace | undefined>;
  /** Whether the desk beside the relay ends again and again. */
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

/** Starts what the relay does beside answering requests: deliveries, erasures to finish, alerts, canaries. */
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
  const senders = createAlertSenders(config, clock);
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
    /** Starts the deliveries of a lead that was just stored. */
    takeUp({ lead, deliveries: due }: Submission): void {
      if (lead.spam.quarantined) return;
      for (const { kind } of due) deliveries.wake(channelOf(kind));
    },
    /** Called for each post to a mailbox that does not exist. */
    turnedAway: gone.turnedAway,
    /** Called for each post that could not be stored. */
    notStored: counted.notStored,
    /** Looks at once for letters and deliveries that another process has made due. */
    wake: (): void => {
      letters.wake();
      wakeChannels();
    },
    /** Takes up nothing new, and resolves when the work under way has settled. */
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

/** Starts the daily reminders of waiting leads, the daily de-identification of old ones, and the hourly file sweep. */
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
