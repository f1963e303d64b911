import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import type { DeliveryFailure } from './channel.ts';
import { waitInWordsMs } from './retry-schedule.ts';

// Commands that speak about this one message. A 5xx to a greeting, EHLO, STARTTLS or AUTH is about
// the server or our account: every lead would meet it, so none may be given up for it.
const messageCommands = /^(MAIL FROM|RCPT TO|DATA)/;

/** Reads a failure of nodemailer's: a code of the server's, or a connection that broke. */
export function classifySmtpFailure(error: unknown): DeliveryFailure {
  const fault = error as Partial<SMTPError>;
  const code = fault.responseCode;
  const answer = fault.response ?? fault.message ?? 'unknown fault';
  const requestedWaitMs = waitInWordsMs(answer);
  const aboutCredentials =
    fault.code === 'EAUTH' || (code !== undefined && [530, 534, 535, 538].includes(code));
  if (aboutCredentials) return { step: 'retry', alert: true, requestedWaitMs, answer };
  const permanent = code !== undefined && code >= 500;
  const aboutMessage = messageCommands.test(fault.command ?? '');
  if (permanent && aboutMessage) return { step: 'park', alert: false, requestedWaitMs, answer };
  return { step: 'retry', alert: permanent, requestedWaitMs, answer };
}
