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
import './smtp-reply-sync.ts';

/** Sends one message to one recipient; rejects with the fault if it was not accepted. */
export interface Mailer {
  /**
   * @param deliveryId distinguishes messages with one Message-ID to several recipients
   * @param anew composes the message again, with its files opened anew
   * @returns the words of whoever accepted the message
   */
  send: (
    message: SendMailOptions,
    deliveryId?: string,
    anew?: () => Promise<SendMailOptions>,
  ) => Promise<string>;
  /** Shared by all that send by this server: its refusal of our sign-in counts for all of them. */
  breaker: CircuitBreaker;
  /** Where mail goes, as the start prints it. */
  destination: string;
  close: () => void;
}

type Tls = Config['smtpTls'];

/** The size of the pool of connections to the mail server, and so the most messages under way. */
export const maxConnections = 5;

/**
 * The longest a whole send may take, in milliseconds, however slowly the server drips. The lease of a claimed delivery
 * is longer, so that nobody else claims a message that may still be under way.
 */
export const sendTimeoutMs = 240_000;

/**
 * nodemailer's message if the server ended a connection that had carried other mails, before anything of this one was
 * sent. The pool takes another connection, but has closed the mail's files with the first. Its code also stands for a
 * file that cannot be read.
 */
const filesClosed = 'Content stream was already read';

/**
 * How long an idle connection is kept. A firewall may forget it, and a mail sent over it then waits out the whole
 * socket timeout. A server that limits the mails per connection, or has dropped our sign-in, refuses whatever follows,
 * and each attempt within nodemailer's own four minutes would reuse it. No shorter: some providers refuse constant
 * sign-ins.
 */
const idleConnectionMs = 5000;

/** The timeouts for a mail server's silences and for a whole send, in milliseconds. */
interface SmtpWaits {
  /** From the DNS query until the server has greeted and TLS stands. */
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  wholeSend: number;
}

/**
 * The default timeouts. They are long because a client that hangs up on a server that has the message and still checks
 * it sends it again, for five days. Exchange holds its last reply back for up to 30 s, virus and spam scanners take
 * their time, and a server with a slow DNS looks up our name for 20 s before each greeting. nodemailer's own timeouts
 * are 2 minutes for a connection and 10 for a silent socket.
 */
const patientWaits: SmtpWaits = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 120_000,
  wholeSend: sendTimeoutMs,
};

/**
 * Sends mail over SMTP through a pool: 1.1–1.7k messages a second against 75 unpooled, and half of that signed with a
 * key of 2048 bits. To another machine it goes only over TLS with a valid certificate, unless `tls` is optional. Where
 * it may go unencrypted, even a self-signed certificate, as Debian makes for a mail server, is better than none.
 */
export function createSmtpMailer(
  smtpUrl: string,
  options: { waits?: SmtpWaits; tls?: Tls; dkim?: DkimKey | undefined; hostsFile?: string } = {},
): Mailer {
  const { waits = patientWaits, tls = 'required', dkim, hostsFile } = options;
  const { wholeSend, ...silences } = waits;
  const pool = createTransport({
    ...transportTo(smtpUrl, tls, hostsFile),
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
    async send(message, _deliveryId, anew) {
      // A connection that drips would hold its place in the pool for good: aborting the message closes it.
      using limit = timeLimit(wholeSend);
      const { signal } = limit;
      let mail = message;
      for (let used = 0; ; used += 1) {
        try {
          const { response } = await pool.sendMail({ ...mail, signal });
          return response;
        } catch (cause) {
          if (signal.aborted) {
            const words = `The mail server did not finish within ${wholeSend} ms.`;
            throw Object.assign(new Error(words, { cause }), { command: 'DATA' });
          }
          const { message: said } = cause as Error;
          if (anew === undefined || !said.startsWith(filesClosed)) throw cause;
          if (used === maxConnections) {
            const words = 'The mail server ended the connection before the mail was sent.';
            throw Object.assign(new Error(words, { cause }), { code: 'ECONNECTION' });
          }
          mail = await anew();
        }
      }
    },
    close: () => pool.close(),
  };
}

/** Connects to a mail server, signs in and leaves; rejects with the fault. */
export async function greetMailServer(smtpUrl: string, tls: Tls): Promise<void> {
  const { connectionTimeout, greetingTimeout } = patientWaits;
  const waits = { connectionTimeout, greetingTimeout, socketTimeout: greetingTimeout };
  await createTransport({ ...transportTo(smtpUrl, tls), ...waits }).verify();
}

function transportTo(smtpUrl: string, tls: Tls, hostsFile = ownersHosts) {
  const url = new URL(smtpUrl);
  const { protocol, hostname } = url;
  const mayBeClear = isLoopback(hostname) || (tls === 'optional' && protocol === 'smtp:');
  const encryption = { requireTLS: !mayBeClear, tls: { rejectUnauthorized: !mayBeClear } };
  // nodemailer asks the DNS first, and would skip an address that this machine's owner has written down.
  const isNamed = !isLoopback(hostname) && existsSync(hostsFile);
  const address = isNamed ? addressIn(readFileSync(hostsFile, 'utf8'), hostname) : undefined;
  if (address === undefined) return { ...encryption, url: smtpUrl };
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  // The certificate names the host, not its address.
  return { ...encryption, url: url.href, tls: { ...encryption.tls, servername: hostname } };
}

/** The file name prefix of a mail that is about no lead, such as a link to the desk. */
const aboutNoLead = 'notice.';

/** Such mails are obsolete by then, and the next one deletes them. A mail about a lead is deleted with the lead. */
const noticeLastsMs = 5 * dayMs;

/** Writes mail to files, for a start without a mail server: one `.eml` a message, written atomically. */
export function createFileMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    breaker: createCircuitBreaker(),
    destination: `${path.resolve(folder)}/*.eml (set SMTP_URL to send it)`,
    async send(message, deliveryId) {
      const { message: content } = await composer.sendMail(message);
      makePrivateFolder(folder);
      // A repeated delivery writes the same file again.
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
    // A concurrent send may have renamed or deleted this file since.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > noticeLastsMs) await rm(file, { force: true });
  }
}
