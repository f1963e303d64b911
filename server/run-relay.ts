import { alertsGoTo } from '../relay/watch/alerts/alert-senders.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../settings/config.ts';
import { mailFolderIn } from '../leads/mail-files.ts';
import { calmLog } from '../leads/store/calm-log.ts';
import { checkMailWay } from '../relay/delivery/mail/mail-way.ts';
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
import { startDeskBeside, type DeskBeside } from './desk-beside.ts';
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

/** At a stop, a request that is still coming in has this long: Node's own limits end with listening. */
const maxRequestAtStopMs = 5000;

interface Parts {
  siteFiles: SiteFiles | undefined;
  pages: RelayPages;
  /** Whether the desk runs beside it. */
  desk: boolean;
}

/**
 * Puts the whole relay together and runs it until a signal ends the process: the store, what answers
 * requests, and the work beside that.
 * @returns where leads are kept, where mail goes and to whom, and who is told of trouble, a line each; and its log
 * @throws ConfigError when the store cannot be opened or the port is taken
 */
export async function runRelay(config: Config, { desk: hasDesk, ...parts }: Parts) {
  refuseFewFiles();
  checkMailWay(config);
  if (hasDesk) refuseOnePort(config);
  const mailboxes = loadMailboxes(config);
  const mailer = mailerFor(config);
  // Comes before the store is opened, which brings it up to date: a start that is refused must leave
  // the store as it is to the relay that runs.
  await refuseTakenPort(config);
  // Not while a database is waited for, which may never come.
  const letSignalsGo = config.databaseUrl === undefined ? holdSignals() : () => undefined;
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
  // From before it listens: a post is answered, and the store closed, however early the signal comes.
  stopOnSignal(log, async () => {
    const works = await begun;
    await closeWithin(maxRequestAtStopMs, app);
    // Together: while one mail stalls, nothing new is taken up.
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
    const beside = { mailer, log: calmLog(log, { clock, probe }) };
    let desk: DeskBeside | undefined;
    const work = startWork({
      ...beside,
      readSpace: () => diskSpaceOf(config.dataDir),
      isDeskDown: () => desk?.isDown() === true,
    });
    const daily = startDailyWork({ config, mailboxes, store, clock, ...beside });
    if (!hasDesk) return [work, daily];
    desk = startDeskBeside({ clock, log, onWake: work.wake });
    return [work, daily, desk];
  }
}

/** @throws ConfigError when mail is to be signed and its key cannot be read */
function mailerFor(config: Config): Mailer {
  const { smtpUrl, smtpTls, dataDir } = config;
  if (smtpUrl === undefined) return createFileMailer(mailFolderIn(dataDir));
  return createSmtpMailer(smtpUrl, { tls: smtpTls, dkim: loadDkimKey(config) });
}
