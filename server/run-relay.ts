import type { FastifyBaseLogger } from 'fastify';
import { alertsGoTo } from '../relay/watch/alerts/alert-senders.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { mailFolderIn } from '../leads/mail-files.ts';
import { checkMailWay } from '../relay/delivery/mail/mail-way.ts';
import { loadDkimKey } from '../relay/delivery/mail/dkim.ts';
import { createFileMailer, createSmtpMailer } from '../relay/delivery/mail/mailer.ts';
import { createOnceKeys } from '../relay/intake/once-key.ts';
import type { RelayPages } from '../relay/intake/pages.ts';
import type { SiteFiles } from '../relay/serving/site-files.ts';
import { listenFault, refuseTakenPort } from './listening.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { createRelayMetrics } from '../relay/watch/metrics/relay-metrics.ts';
import { startBackgroundWork } from './background-work.ts';
import type { BackgroundWork } from './background-work.ts';
import { createHttpApp } from './http-app.ts';
import { startReminders } from '../relay/watch/reminders/reminders.ts';
import { eraseRestored } from '../leads/upkeep/erase-restored.ts';
import { startRetention } from '../leads/upkeep/retention.ts';
import { createFormTokens, newFormTokenKey } from '../relay/intake/spam/form-token.ts';
import { openStore } from '../leads/store/open-store.ts';
import type { Store } from '../leads/store/store.ts';
import { storeSentence } from '../leads/store/store-fault.ts';
import { beginsEmpty, storePlace } from '../leads/store/store-place.ts';

/** A stop that takes longer than this is cut off; what was not settled is taken up at the start. */
const maxStopMs = 30_000;

/** At a stop, a request that is still coming in has this long: Node's own limits end with listening. */
const maxRequestAtStopMs = 5000;

interface RunningRelay {
  /** Where leads are kept and where mail goes, in words. */
  storedIn: string;
  mailGoesTo: string;
  /** Who is told of trouble. */
  alertsGoTo: string;
}

/**
 * Opens the store, starts the deliveries and listens, until a signal ends the process.
 * @throws ConfigError when the store cannot be opened or the port is taken
 */
export async function runRelay(
  config: Config,
  parts: { siteFiles: SiteFiles | undefined; pages: RelayPages },
): Promise<RunningRelay> {
  checkMailWay(config);
  const mailboxes = loadMailboxes(config);
  const mailer =
    config.smtpUrl === undefined
      ? createFileMailer(mailFolderIn(config.dataDir))
      : createSmtpMailer(config.smtpUrl, { tls: config.smtpTls, dkim: loadDkimKey(config) });
  // Opening the store brings it up to date. A start that is refused leaves it to the relay that runs.
  await refuseTakenPort(config);
  const beginning = beginsEmpty(config);
  const { store, secret } = await openConfigured(config);
  const metrics = createRelayMetrics();
  let work: BackgroundWork | undefined;
  const relay = await createHttpApp({
    config,
    mailboxes,
    store,
    formTokens: createFormTokens(secret),
    onceKeys: createOnceKeys(secret),
    metrics,
    clock: systemClock,
    onAccepted: (submission) => work?.takeUp(submission),
    logger: true,
    ...parts,
  });
  const place = storePlace(config);
  if (beginning) {
    relay.log.warn(
      `began a new, empty store in ${place}. If there were leads in it before, stop, and see that the disk of DATA_DIR is mounted.`,
    );
  }
  // A backup that was put back by hand may hold what was erased since.
  const { cameBack } = await eraseRestored(store, config.dataDir);
  if (cameBack > 0) relay.log.warn({ leads: cameBack }, 'erased again: they came with a backup');
  try {
    await relay.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenFault(error, config);
  }
  // An embedded store is this process' alone: whoever had claimed something in it is gone.
  await store.releaseClaims(systemClock.now()).catch((error: unknown) => {
    relay.log.error({ err: error }, 'what was being sent goes on once its lease has ended');
  });
  work = startBackgroundWork({
    config,
    mailboxes,
    store,
    mailer,
    metrics,
    clock: systemClock,
    log: relay.log,
  });
  const reminders = startReminders({
    store,
    mailer,
    mailFrom: config.mailFrom,
    mailboxes,
    clock: systemClock,
    log: relay.log,
  });
  const retention = startRetention({
    store,
    dataDir: config.dataDir,
    months: config.retentionMonths,
    clock: systemClock,
    log: relay.log,
  });
  stopOnSignal(relay.log, async () => {
    const cutOff = setTimeout(() => relay.server.closeAllConnections(), maxRequestAtStopMs);
    await relay.close();
    clearTimeout(cutOff);
    // Together: while one mail stalls, nothing new is taken up.
    await Promise.all([reminders.stop(), work?.stop()]);
    await retention.stop();
    await store.close();
  });
  const told = alertsGoTo(config);
  if (told.startsWith('nobody')) relay.log.warn(`alerts go to ${told}`);
  const storedIn = beginning ? `${place}   (began a new, empty store)` : place;
  return { storedIn, mailGoesTo: mailer.destination, alertsGoTo: told };
}

/** @throws ConfigError */
async function openConfigured(config: Config): Promise<{ store: Store; secret: string }> {
  try {
    const store = await openStore(config);
    return { store, secret: await store.agreeOnState('form-token-key', newFormTokenKey()) };
  } catch (error) {
    const sentence = storeSentence(error, config);
    throw sentence === undefined ? error : new ConfigError(sentence);
  }
}

/** Ends with what is under way: requests are answered, messages being sent are settled. */
function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), maxStopMs).unref();
      void stop().then(() => process.exit(0));
    });
  }
}
