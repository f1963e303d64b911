import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readBacklog } from '../leads/store/outbox/backlog.ts';
import type { Database } from '../leads/store/database/database.ts';
import { diskSpaceOf } from '../relay/watch/disk-space.ts';
import { filesFaultOf } from '../relay/watch/files-fault.ts';
import { readBackup } from '../leads/store/backup-state.ts';
import { countUnscanned } from '../leads/store/files/record-scan.ts';
import { bindDatabase } from '../leads/store/database/bind-database.ts';
import { readState } from '../leads/store/database/relay-state.ts';
import { setAsideStores } from '../leads/store/embedded/set-aside.ts';
import { readLastTaken, readOldestWaiting } from '../leads/store/work/mail-state.ts';
import { leftBehind } from '../leads/upkeep/left-behind.ts';
import { filedCertificates } from '../leads/upkeep/certificate.ts';
import type { Finding } from '../leads/finding.ts';
import { reservedAddresses } from '../relay/delivery/mail/reserved-addresses.ts';
import { loadDkimKey } from '../relay/delivery/mail/dkim.ts';
import { readCanary } from '../relay/watch/canary/canary-state.ts';
import { readNotStored } from '../relay/watch/not-stored.ts';
import { findingsOf } from '../relay/watch/findings.ts';
import { lookAtMailDomain } from '../relay/watch/mail-domain/mail-domain.ts';
import type { Dns } from '../relay/watch/mail-domain/texts.ts';
import type { Writes } from '../desk/writing/writes.ts';
import type { Config } from '../settings/config.ts';
import type { Mailboxes } from '../settings/mailboxes.ts';
import { originAt } from './listening.ts';

/** The longest to wait for the relay: somebody waits for the page meanwhile. */
const maxAnswerMs = 2000;

/** A DNS server that does not answer is asked twice. */
const dnsWaits = { timeout: 2000, tries: 2 };

interface Options {
  config: Config;
  mailboxes: Mailboxes;
  db: Database;
  write: Pick<Writes, 'writeState'>;
  now: () => number;
  /** Whether the relay that takes leads runs on this machine, and started this desk. */
  isBeside: boolean;
}

/** Looks at everything that can be wrong, as far as the desk's process can see it. */
export async function lookAround(options: Options): Promise<Finding[]> {
  const { config, mailboxes, db, write, now, isBeside } = options;
  const states = bindDatabase(db, { readState });
  const { relayUrl, siteUrl } = config;
  const relayAt = isBeside ? relayHere(config) : new URL(relayUrl, siteUrl).origin;
  return findingsOf({
    now: now(),
    relayAt,
    relay: await answerOf(relayAt),
    notStored: await readNotStored(states, now()),
    storeFault: await faultOf(write, now()),
    backlog: await readBacklog(db, now()),
    oldestWaiting: {
      mail: await readOldestWaiting(db, 'mail'),
      webhook: await readOldestWaiting(db, 'webhook'),
    },
    mail: {
      goesTo: config.smtpUrl && new URL(config.smtpUrl).host,
      lastTakenAt: await readLastTaken(db),
    },
    nobodys: reservedAddresses(config, mailboxes),
    backup: config.databaseUrl === undefined ? await readBackup(states) : 'of PostgreSQL',
    canary: config.canary && ((await readCanary(states)) ?? 'none yet'),
    disk: await diskSpaceOf(config.dataDir),
    filesFault: isBeside ? await filesFaultOf(config.dataDir) : undefined,
    leftBehind: await leftBehind(config, now()),
    unscanned: await countUnscanned(db),
    openErasures: await openErasures(config.dataDir),
    setAside: await setAsideStores(config.dataDir),
    isAlerted: (config.alerts.webhookUrl ?? config.alerts.mail) !== undefined,
  });
}

/** Looks up in the DNS whether receivers will take our mail for ours. */
export function lookAtMail(config: Config, dns: Dns = new Resolver(dnsWaits)): Promise<Finding[]> {
  const key = loadDkimKey(config);
  const settings = {
    from: config.mailFrom,
    smtpHost: config.smtpUrl && new URL(config.smtpUrl).hostname,
    dkim: key && { selector: key.keySelector, publicKey: publicHalf(key.privateKey) },
  };
  return lookAtMailDomain(settings, dns);
}

function publicHalf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The origin of the relay on this machine. One that listens on every network answers at localhost, too. */
function relayHere({ host, port }: Config): string {
  const isOpen = host === '0.0.0.0' || host === '::';
  return originAt({ host: isOpen ? 'localhost' : host, port });
}

async function answerOf(relayAt: string): Promise<'ready' | 'not ready' | 'silent'> {
  if (await isWell(`${relayAt}/readyz`)) return 'ready';
  // While its store does not answer, /readyz waits for it for longer than our timeout.
  return (await isWell(`${relayAt}/healthz`)) ? 'not ready' : 'silent';
}

async function isWell(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(maxAnswerMs) })).ok;
  } catch {
    return false;
  }
}

/** Why nothing can be stored, or undefined if it can. */
async function faultOf(write: Options['write'], now: number): Promise<string | undefined> {
  try {
    await write.writeState('desk-probe', String(now));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function openErasures(dataDir: string): Promise<number> {
  const { certificates, unreadable } = await filedCertificates(dataDir);
  return certificates.filter(({ finished }) => !finished).length + unreadable.length;
}
