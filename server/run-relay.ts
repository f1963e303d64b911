import { alertsGoTo } from '../relay/watch/alerts/alert-senders.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../settings/config.ts';
import { mailFolderIn } from '../leads/mail-files.ts';
import { outageLog } from '../leads/store/outage-log.ts';
import { checkMailDestination } from '../relay/delivery/mail/mail-destination.ts';
import { tryMailServers } from '../relay/delivery/mail/try-mail-servers.ts';
import { loadDkimKey } from '../relay/delivery/mail/dkim.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from '../relay/delivery/mail/mailer.ts';
import { standardLog } from '../platform/log.ts';
import { giveBackMemory } from '../platform/memory.ts';
import type { RelayPages } from '../relay/intake/pages.ts';
import type { SiteFiles } from '../relay/serving/site-files.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { diskSpaceOf } from '../relay/watch/disk-space.ts';
import { startDailyWork } from './background-work.ts';
import { superviseDesk, type DeskBeside } from './supervise-desk.ts';
import {
  closeWithin,
  listenAt,
  refuseFewFiles,
  refuseOnePort,
  refuseTakenPort,
} from './listening.ts';
import { createRelay } from './relay.ts';
import { openRelayStore } from './relay-store.ts';
import { holdSignals, stopOnSignal } from './stop-on-signal.ts';
import { startWarnings } from './start-warnings.ts';

/** At a stop, the longest that a request may still take to arrive. Node's own timeouts end with listening. */
const maxRequestAtStopMs = 5000;

interface Parts {
  siteFiles: SiteFiles | undefined;
  pages: RelayPages;
  /** Whether the desk runs beside the relay. */
  desk: boolean;
}

/**
 * Assembles the whole relay (store, HTTP app, background work) and runs it until a signal ends the process.
 * @returns `places`, a line each for where leads are kept, where mail goes, to whom, and who is alerted; and the
 *   relay's log
 * @throws ConfigError if the store cannot be opened or the port is taken
 */
export async function runRelay(config: Config, { desk: hasDesk, ...parts }: Parts) {
  refuseFewFiles();
  checkMailDestination(config);
  if (hasDesk) refuseOnePort(config);
  const mailboxes = loadMailboxes(config);
  const mailer = mailerFor(config);
  // Checked before the store is opened, and so migrated: a refused start must leave it as is for the running
  // relay.
  await refuseTakenPort(config);
  const letSignalsGo = holdSignals(config);
  const opened = await openRelayStore(config);
  const { store, secret } = opened;
  const { app, startWork } = await createRelay({
    config,
    mailboxes,
    store,
    secret,
    clock: systemClock,
    logger: { stream: standardLog() },
    ...parts,
  });
  const { log } = app;
  const begun = begin();
  // Registered before listening: however early the signal comes, posts are answered and the store is closed.
  stopOnSignal(log, async () => {
    const works = await begun;
    await closeWithin(maxRequestAtStopMs, app);
    // Stopped together, so that none of them starts anything new while a stalled mail is waited for.
    await Promise.all(works.map((work) => work.stop()));
    await store.close();
  });
  letSignalsGo();
  await begun;
  for (const warning of startWarnings(config, mailboxes)) log.warn(warning);
  void tryMailServers(config, log);
  giveBackMemory();
  const places = `  Leads   ${opened.storedIn}
  Mail    ${mailer.destination}
  To      ${mailboxes.all.map(({ alias, recipients }) => `${alias}: ${recipients.join(', ')}`).join('\n          ')}
  Alerts  ${alertsGoTo(config)}`;
  return { places, log };

  async function begin(): Promise<{ stop: () => Promise<void> }[]> {
    await opened.beforeListening(log);
    await listenAt(app, config);
    await opened.beforeDelivering(log);
    const probe = () => store.probe(systemClock.now());
    const clock = systemClock;
    const beside = { mailer, log: outageLog(log, { clock, probe }) };
    let desk: DeskBeside | undefined;
    const work = startWork({
      ...beside,
      readSpace: () => diskSpaceOf(config.dataDir),
      isDeskDown: () => desk?.isDown() === true,
    });
    const daily = startDailyWork({ config, mailboxes, store, clock, ...beside });
    if (!hasDesk) return [work, daily];
    desk = superviseDesk({ clock, log, onWake: work.wake });
    return [work, daily, desk];
  }
}

/** @throws ConfigError if mail is to be signed and the DKIM key cannot be read */
function mailerFor(config: Config): Mailer {
  const { smtpUrl, smtpTls, dataDir } = config;
  if (smtpUrl === undefined) return createFileMailer(mailFolderIn(dataDir));
  return createSmtpMailer(smtpUrl, { tls: smtpTls, dkim: loadDkimKey(config) });
}
