import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makePrivateFolder, writeWhole } from '../../../platform/durable-file.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { dayMs } from '../../../platform/clock.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import type { Config } from '../../../settings/config.ts';
import { addressIn, ownersHosts } from '../http/find-addresses.ts';
import { createCircuitBreaker, type CircuitBreaker } from '../circuit-breaker.ts';
import type { DkimKey } from './dkim.ts';
import './in-step.ts';

/** Sends one message to one recipient; rejects with the fault when it was not taken. */
export interface Mailer {
  /**
   * @param deliveryId tells apart messages with one Message-ID that go to several recipients
   * @returns the words of whoever took the message
   */
  send: (message: SendMailOptions, deliveryId?: string) => Promise<string>;
  /** What the server last said of us: one wrong sign-in is one, whoever has something to send. */
  breaker: CircuitBreaker;
  /** Where mail goes, in words for the start's printout. */
  destination: string;
  close: () => void;
}

type Tls = Config['smtpTls'];

/** Connections kept open to the mail server, and so messages under way at once. */
export const maxConnections = 5;

/**
 * The longest a whole send may take, however the server drips. The lease of a claimed delivery is
 * longer, so that nobody else takes up a message that may still be under way.
 */
export const sendTimeoutMs = 240_000;

/**
 * A connection by which nothing goes is left. A firewall may forget an idle one, and a mail that goes by it then waits
 * for the whole of that silence. A server that takes only so many mails on one, or has forgotten our sign-in, refuses
 * whatever follows on it, and each try within nodemailer's own four minutes keeps it. Not less: some providers refuse
 * whoever signs in all the time.
 */
const idleConnectionMs = 5000;

/** How long each silence of a mail server is borne, and a whole send, in milliseconds. */
interface SmtpWaits {
  /** From the question for its address until it has greeted, and TLS stands. */
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  wholeSend: number;
}

/**
 * Without these nodemailer waits 2 minutes for a connection and 10 on a silent socket. Who hangs up on
 * a server that has the message and is still looking at it sends it again, for five days: Exchange
 * keeps its last reply back for up to 30 s, and what scans for viruses and spam takes its time. One whose DNS is slow
 * looks for our name for 20 s before it greets, each time.
 */
const patientWaits: SmtpWaits = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 120_000,
  wholeSend: sendTimeoutMs,
};

/**
 * Mail over SMTP through a pool: 1.1–1.7k messages a second against 75 unpooled. Signing with a key
 * of 2048 bits halves that. To another machine it goes over TLS with a certificate that holds, and
 * not at all where the server has none, unless `tls` is optional. Where it may go in the clear, a
 * certificate that nobody vouches for, as Debian makes one for a mail server, is better than none.
 */
export function createSmtpMailer(
  smtpUrl: string,
  options: { waits?: SmtpWaits; tls?: Tls; dkim?: DkimKey | undefined; hostsFile?: string } = {},
): Mailer {
  const { waits = patientWaits, tls = 'required', dkim, hostsFile } = options;
  const { wholeSend, ...silences } = waits;
  const pool = createTransport({
    ...wayTo(smtpUrl, tls, hostsFile),
    pool: true,
    maxConnections,
    maxMessages: 500,
    idleTimeout: idleConnectionMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
    ...silences,
  });

  return {
    breaker: createCircuitBreaker(false),
    destination: `${new URL(smtpUrl).protocol}//${new URL(smtpUrl).host}`,
    async send(message) {
      // A connection that drips would hold its place in the pool for good: it is closed with its message.
      using limit = timeLimit(wholeSend);
      const { signal } = limit;
      try {
        const { response } = await pool.sendMail({ ...message, signal });
        return response;
      } catch (error) {
        if (!signal.aborted) throw error;
        const words = `The mail server did not finish within ${wholeSend} ms.`;
        throw Object.assign(new Error(words, { cause: error }), { command: 'DATA' });
      }
    },
    close: () => pool.close(),
  };
}

/** Connects to a mail server as for a mail, signs in, and leaves; rejects with what kept it from that. */
export async function greetMailServer(smtpUrl: string, tls: Tls): Promise<void> {
  const { connectionTimeout, greetingTimeout } = patientWaits;
  const waits = { connectionTimeout, greetingTimeout, socketTimeout: greetingTimeout };
  await createTransport({ ...wayTo(smtpUrl, tls), ...waits }).verify();
}

function wayTo(smtpUrl: string, tls: Tls, hostsFile = ownersHosts) {
  const url = new URL(smtpUrl);
  const { protocol, hostname } = url;
  const mayBeClear = isLoopback(hostname) || (tls === 'optional' && protocol === 'smtp:');
  const way = { requireTLS: !mayBeClear, tls: { rejectUnauthorized: !mayBeClear } };
  // nodemailer asks the DNS first, and would go past an address that the owner of this machine has written down.
  const isNamed = !isLoopback(hostname) && existsSync(hostsFile);
  const address = isNamed ? addressIn(readFileSync(hostsFile, 'utf8'), hostname) : undefined;
  if (address === undefined) return { ...way, url: smtpUrl };
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  // The certificate is made out to the name.
  return { ...way, url: url.href, tls: { ...way.tls, servername: hostname } };
}

/** How the name of a file begins that is about no lead, such as a link to the desk. */
const aboutNoLead = 'notice.';

/** None says anything by then: the next one takes it away. What is about a lead goes with that. */
const noticeLastsMs = 5 * dayMs;

/** Mail as files, for a start without a mail server: one `.eml` a message, written whole. */
export function createFileMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    breaker: createCircuitBreaker(),
    destination: `${path.resolve(folder)}/*.eml (set SMTP_URL to send it)`,
    async send(message, deliveryId) {
      const { message: content } = await composer.sendMail(message);
      makePrivateFolder(folder);
      // Named so that a delivery that is repeated is the same file again.
      const messageId = String(message.messageId).replaceAll(/[^\w.@-]/g, '');
      const isNotice = deliveryId === undefined;
      const name = isNotice ? `${aboutNoLead}${messageId}` : `${messageId}.${deliveryId}`;
      const file = path.join(folder, `${name}.eml`);
      await writeWhole(file, (unfinished) => writeFile(unfinished, content as Buffer));
      if (isNotice) await removeOldNotices(folder, (await stat(file)).mtimeMs);
      return `written to ${file}`;
    },
    close: () => composer.close(),
  };
}

async function removeOldNotices(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(aboutNoLead)) continue;
    const file = path.join(folder, name);
    // Another that is written at the same time has got its name since, or has taken this one away.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > noticeLastsMs) await rm(file, { force: true });
  }
}
