import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { minuteMs } from '../../../platform/clock.ts';
import type { DeliveryFailure } from '../channel.ts';
import { waitInWordsMs } from '../retry-schedule.ts';
import { withoutAddresses } from '../server-words.ts';

/**
 * Commands whose failure concerns whatever we send. It includes `MAIL FROM`, where the server knows only our sender:
 * every lead would fail there, so none may be given up for it.
 */
const serverCommands = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/;

const recipientCommands = /^(RCPT TO|DATA)/;

/**
 * A refusal of our sender at `RCPT TO`, where Postfix by default reports everything: by RFC 3463's codes, or in its
 * own words with an address. Words without one concern only automatic replies, whose sender is null.
 */
const aboutSender =
  /^\d{3}[ -](?:[45]\.1\.[78]\b|[45]\.\d{1,3}\.\d{1,3} <[^<>]+>: Sender address rejected)/;

const credentialCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * Providers lock out, for hours or days, whoever keeps signing in with a wrong password. fail2ban by default does
 * after five times within ten minutes.
 */
export const waitAfterCredentialsMs = 5 * minuteMs;

/**
 * Enhanced codes (RFC 3463) of permanent failures: the recipient does not exist (5.1, but for .7 and .8, which are
 * about the sender), the mailbox limits the message's length, or the address, the command or the message cannot be
 * read.
 */
const neverCodes = /^5\.(?:1\.(?![78]$)|2\.3$|5\.|6\.)/;

/** Permanent replies of servers that give no enhanced code: syntax, no such user, a domain without mail. */
const neverReplies: ReadonlySet<number> = new Set([501, 551, 553, 555, 556]);

/** "Bad sequence of commands": about an earlier step, such as a missing `AUTH`, and not the recipient. */
const dialogueReply = 503;

/**
 * Words of a refusal that may pass: a block list, a policy, a full mailbox, a temporary fault. Servers send them with
 * codes about an address or about nothing, such as 5.1.1.
 */
const passingWords =
  /block|black ?list|deny ?list|gr[ae]y-?list|is listed|spam|\brbl|dnsbl|banned|reputation|polic(?:y|ies)|prohibit|denied|\brelaying|rcpthosts|accept mail from|not (?:permitted|allowed|authori[sz]ed)|unauthori[sz]ed|authenticat|\b(?:auth|spf|dkim|dmarc|ptr|rdns|dns|reverse|helo|ehlo|client|ips?|dynamic|sender)\b|callout|call-?back|quota|\b(?:full|storage|space|limit|later|minutes?|hours?)\b|too many|tempora|time(?:d )?-?out|suspend/i;

/** Words that together say that no such address exists. 550 alone is sent for policies as well. */
const recipientWords = /\b(?:user|mailbox|recipient|account|address|person|alias)\b|…/i;
const unknownWords =
  /unknown|invalid|\bno (?:such|mailbox|user|account)\b|not (?:exist|found|known|have|a valid|valid)\b|n['’]t (?:exist|have)\b/i;

/** How our own words about a TLS fault begin, behind the server's. At a glance finds such deliveries by it. */
export const nothingSent = 'Nothing was sent: ';

/** Added to the server's words if it offers no TLS. */
const noTlsAdvice = `${nothingSent}mail goes to another machine over TLS only, and this server offers none. Set SMTP_URL to one that does, such as smtps://user:password@host:465, or SMTP_TLS=optional for a server in a network of your own.`;

/** Added to OpenSSL's words if a server's certificate is not valid. */
const certificateAdvice = `${nothingSent}mail goes to another machine over TLS only, with a valid certificate. This one has expired or is not valid yet by this machine’s clock, was issued for another name, or is signed by no known authority. Check the clock, have the certificate renewed, or set SMTP_URL to the name it was issued for. For a server in a network of your own, set smtp:// and SMTP_TLS=optional.`;

/** Added to OpenSSL's words if a server greets unencrypted. */
const plainServerAdvice = `${nothingSent}smtps:// needs TLS from the start of the connection, and this port does not offer that. Set SMTP_URL to port 465, or to smtp:// and port 587, and restart the relay.`;

const credentialsAdvice =
  'No mail goes out until it accepts our sign-in again. Leads are kept. Check the account at the provider, and the user and password in SMTP_URL. If you change those, restart the relay.';

const senderAdvice =
  'No mail goes out until it accepts our sender. Leads are kept. Set MAIL_FROM to an address that this account may send from and whose domain is in the DNS, and restart the relay.';

/** The most of a reply that is searched for words: more is no sentence. */
const maxWordsLength = 1000;

/** Classifies an error of nodemailer's: a reply code of the server, or a broken connection. */
export function classifySmtpFailure(error: unknown): DeliveryFailure {
  const { code, response, responseCode = 0, message, ...fault } = error as Partial<SMTPError>;
  // nodemailer's pool names no command if each of its connections ended before a greeting.
  const command = fault.command ?? (code === 'ECONNECTION' ? 'CONN' : undefined);
  const said = response ?? message ?? 'unknown fault';
  const aboutTls = tlsAdvice(error as Partial<SMTPError>);
  const answer = aboutTls === undefined ? said : `${said}\n${aboutTls}`;
  // A server that cannot check a password, or has seen too many, replies with 4xx.
  const passes = responseCode >= 400 && responseCode < 500;
  const aboutCredentials = (code === 'EAUTH' && !passes) || credentialCodes.has(responseCode);
  const waitInWords = waitInWordsMs(said);
  const atRecipient = recipientCommands.test(command ?? '');
  const isAboutSender = aboutSender.test(said);
  // Some servers demand credentials only for recipients elsewhere, which a visitor may have typed.
  const refusesUs = aboutCredentials && !atRecipient;
  const parks =
    !aboutCredentials && waitInWords === 0 && atRecipient && isForGood(responseCode, answer);
  return {
    step: parks ? 'park' : 'retry',
    alert: refusesUs || aboutTls !== undefined || (responseCode >= 500 && !parks),
    // nodemailer names the command for every fault of a server or its connection.
    channelDown:
      command === undefined
        ? undefined
        : refusesUs || isAboutSender || serverCommands.test(command),
    requestedWaitMs: refusesUs ? Math.max(waitInWords, waitAfterCredentialsMs) : waitInWords,
    answer,
    advice: aboutTls ?? (refusesUs ? credentialsAdvice : isAboutSender ? senderAdvice : undefined),
  };
}

/**
 * Whether a server refused the sender, or the recipient for good: many judge the sender only at `RCPT TO`. At
 * `MAIL FROM` a temporary refusal counts too: all mail would rest for it.
 */
export function refusesEnvelope(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as Partial<SMTPError>;
  if (command.startsWith('MAIL FROM')) return responseCode >= 400;
  return command.startsWith('RCPT TO') && responseCode >= 500;
}

/** Whether a server refused the mail's content for good: it had accepted sender and recipient. */
export function refusesMessage(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as Partial<SMTPError>;
  return command.startsWith('DATA') && responseCode >= 500;
}

function tlsAdvice(error: Partial<SMTPError>): string | undefined {
  if (lacksTls(error)) return noTlsAdvice;
  const { response, message = '' } = error;
  if (message.includes('wrong version number')) return plainServerAdvice;
  return response === undefined && /certificate/i.test(message) ? certificateAdvice : undefined;
}

/** Whether the server refused STARTTLS, or the EHLO that STARTTLS needs. */
function lacksTls({ command, code, message = '' }: Partial<SMTPError>): boolean {
  return (
    (command === 'STARTTLS' && code === 'ETLS' && message.startsWith('Error upgrading')) ||
    (command === 'EHLO' && message.includes('required STARTTLS'))
  );
}

/**
 * Whether this recipient will never accept this message. A wrong yes leaves a lead parked until a person acts. A wrong
 * no costs five days of attempts, with alerts all the while. So only what is certain is a yes.
 */
function isForGood(reply: number, answer: string): boolean {
  if (reply < 500 || reply === dialogueReply) return false;
  const [, enhanced = '5.0.0'] = /(?:^\d{3}[ -]|#)(5\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  // Without addresses, which may contain any word, such as policy@ or a host named after blocks of flats.
  const words = withoutAddresses(answer.slice(0, maxWordsLength));
  if (/^5\.[15]\.|\.0$/.test(enhanced) && passingWords.test(words)) return false;
  if (enhanced !== '5.0.0') return neverCodes.test(enhanced);
  if (reply === 550) return recipientWords.test(words) && unknownWords.test(words);
  return neverReplies.has(reply);
}
