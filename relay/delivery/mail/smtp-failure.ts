import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { minuteMs } from '../../../platform/clock.ts';
import type { DeliveryFailure } from '../channel.ts';
import { waitInWordsMs } from '../retry-schedule.ts';
import { withoutAddresses } from '../server-words.ts';

/**
 * About whatever we send, at `MAIL FROM` too, where the server has heard of nobody but us: every lead would meet it, so
 * none may be given up for it.
 */
const serverCommands = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/;

const recipientCommands = /^(RCPT TO|DATA)/;

/**
 * The same said at `RCPT TO`, where Postfix by default says all it has to say: of an address of ours by RFC 3463's
 * codes, or in its own words. Of none, which automatic replies have, it is about those alone.
 */
const aboutSender =
  /^\d{3}[ -](?:[45]\.1\.[78]\b|[45]\.\d{1,3}\.\d{1,3} <[^<>]+>: Sender address rejected)/;

const credentialCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * Providers shut out, for hours or days, whoever goes on signing in with a wrong password: fail2ban, as it is
 * shipped, after five times within ten minutes.
 */
const waitAfterCredentialsMs = 5 * minuteMs;

/**
 * Enhanced codes (RFC 3463) of what no later try mends: the recipient does not exist (5.1, but for
 * .7 and .8, which are about the sender), the message is too long for the mailbox, or the address,
 * the command or the message cannot be read.
 */
const neverCodes = /^5\.(?:1\.(?![78]$)|2\.3$|5\.|6\.)/;

/** The same for servers that give no enhanced code: syntax, no such user, a domain without mail. */
const neverReplies: ReadonlySet<number> = new Set([501, 551, 553, 555, 556]);

/** "Bad sequence of commands": about what was said before, such as no `AUTH`, and not the recipient. */
const dialogueReply = 503;

/**
 * Words by which a server says that it could take the message and will not now: a block list, a
 * policy, a full mailbox, trouble that passes. Servers say them beside any code that is about an
 * address or about nothing, such as 5.1.1.
 */
const passingWords =
  /block|black ?list|deny ?list|gr[ae]y-?list|is listed|spam|\brbl|dnsbl|banned|reputation|polic(?:y|ies)|prohibit|denied|\brelaying|rcpthosts|accept mail from|not (?:permitted|allowed|authori[sz]ed)|unauthori[sz]ed|authenticat|\b(?:auth|spf|dkim|dmarc|ptr|rdns|dns|reverse|helo|ehlo|client|ips?|dynamic|sender)\b|callout|call-?back|quota|\b(?:full|storage|space|limit|later|minutes?|hours?)\b|too many|tempora|time(?:d )?-?out|suspend/i;

/** What no address is but one that nobody has: 550 alone is said of policies as much. */
const recipientWords = /\b(?:user|mailbox|recipient|account|address|person|alias)\b|…/i;
const unknownWords =
  /unknown|invalid|\bno (?:such|mailbox|user|account)\b|not (?:exist|found|known|have|a valid|valid)\b|n['’]t (?:exist|have)\b/i;

/** Ours, after the server's words where it has no TLS to offer. */
const noTlsAdvice =
  'Nothing was sent: mail goes to another machine over TLS only, and this server offers none. Set SMTP_URL to one that does, such as smtps://user:password@host:465, or SMTP_TLS=optional for a server in a network of your own.';

/** Ours, after the words of OpenSSL where a server's certificate does not hold. */
const certificateAdvice =
  'Nothing was sent: mail goes to another machine over TLS only, with a certificate that holds. This one has run out, is made out to another name, or nobody vouches for it. Have it renewed, or set SMTP_URL to the name that it is made out to. For a server in a network of your own, set smtp:// and SMTP_TLS=optional.';

/** Ours, after the words of OpenSSL where a server greets in the clear. */
const plainServerAdvice =
  'Nothing was sent: smtps:// speaks TLS from the first word, and nothing at this port does. Set SMTP_URL to port 465, or to smtp:// and port 587, and start the relay again.';

const credentialsAdvice =
  'No mail goes out until it takes us again; leads are kept. Check the account at the provider, and the user and password in SMTP_URL; where you change those, start the relay again.';

const senderAdvice =
  'No mail goes out until it takes our sender; leads are kept. Set MAIL_FROM to an address that this account may send from and whose domain is in the DNS, and start the relay again.';

/** Beyond this a reply is no sentence any more. */
const maxWordsLength = 1000;

/** Reads a failure of nodemailer's: a code of the server's, or a connection that broke. */
export function classifySmtpFailure(error: unknown): DeliveryFailure {
  const { code, response, responseCode = 0, message, ...fault } = error as Partial<SMTPError>;
  // nodemailer's pool names none where each of its connections ended before a greeting.
  const command = fault.command ?? (code === 'ECONNECTION' ? 'CONN' : undefined);
  const said = response ?? message ?? 'unknown fault';
  const aboutTls = tlsAdvice(error as Partial<SMTPError>);
  const answer = aboutTls === undefined ? said : `${said}\n${aboutTls}`;
  // A server that cannot look a password up, or has seen too many, says so with 4xx.
  const passes = responseCode >= 400 && responseCode < 500;
  const aboutCredentials = (code === 'EAUTH' && !passes) || credentialCodes.has(responseCode);
  const waitInWords = waitInWordsMs(said);
  const atRecipient = recipientCommands.test(command ?? '');
  const isAboutSender = aboutSender.test(said);
  // Some servers ask for credentials at an address elsewhere alone, which a visitor may have typed.
  const refusesUs = aboutCredentials && !atRecipient;
  const parks =
    !aboutCredentials && waitInWords === 0 && atRecipient && never(responseCode, answer);
  return {
    step: parks ? 'park' : 'retry',
    alert: refusesUs || aboutTls !== undefined || (responseCode >= 500 && !parks),
    // Whatever a server did, or its line, nodemailer says at which command.
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
 * Whether a server refused from whom a mail is, or for good to whom: many say at `RCPT TO` what they think of a sender.
 * At `MAIL FROM` a refusal for now counts too: all mail would rest for it.
 */
export function refusesEnvelope(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as Partial<SMTPError>;
  if (command.startsWith('MAIL FROM')) return responseCode >= 400;
  return command.startsWith('RCPT TO') && responseCode >= 500;
}

/** Whether a server refused for good what a mail holds: it had taken sender and recipient. */
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

/** Its refusal of STARTTLS, or of the greeting that STARTTLS needs. */
function lacksTls({ command, code, message = '' }: Partial<SMTPError>): boolean {
  return (
    (command === 'STARTTLS' && code === 'ETLS' && message.startsWith('Error upgrading')) ||
    (command === 'EHLO' && message.includes('required STARTTLS'))
  );
}

/**
 * Whether this recipient will never take this message. Wrongly yes, a lead stands still until a person
 * acts; wrongly no, it costs five days of tries, and is told all the while: only what is certain is yes.
 */
function never(reply: number, answer: string): boolean {
  if (reply < 500 || reply === dialogueReply) return false;
  const [, enhanced = '5.0.0'] = /(?:^\d{3}[ -]|#)(5\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  // An address may be called anything, such as policy@ or a host named after blocks of flats.
  const words = withoutAddresses(answer.slice(0, maxWordsLength));
  if (/^5\.[15]\.|\.0$/.test(enhanced) && passingWords.test(words)) return false;
  if (enhanced !== '5.0.0') return neverCodes.test(enhanced);
  if (reply === 550) return recipientWords.test(words) && unknownWords.test(words);
  return neverReplies.has(reply);
}
