import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import type { DeliveryFailure } from './channel.ts';
import { waitInWordsMs } from './retry-schedule.ts';

// Commands that speak about this one message. A 5xx to a greeting, EHLO, STARTTLS or AUTH is about
// the server or our account: every lead would meet it, so none may be given up for it.
const messageCommands = /^(MAIL FROM|RCPT TO|DATA)/;
const serverCommands = /^(CONN|EHLO|HELO|STARTTLS|AUTH)/;

/** Reads a failure of nodemailer's: a code of the server's, or a connection that broke. */
export function classifySmtpFailure(error: unknown): DeliveryFailure {
  const { code, command = '', response, responseCode, message } = error as Partial<SMTPError>;
  const answer = response ?? message ?? 'unknown fault';
  const aboutCredentials =
    code === 'EAUTH' || (responseCode !== undefined && [530, 534, 535, 538].includes(responseCode));
  const permanent = responseCode !== undefined && responseCode >= 500;
  const parks = permanent && !aboutCredentials && messageCommands.test(command);
  return {
    step: parks ? 'park' : 'retry',
    alert: aboutCredentials || (permanent && !parks),
    channelDown: aboutCredentials || serverCommands.test(command),
    requestedWaitMs: waitInWordsMs(answer),
    answer,
  };
}
