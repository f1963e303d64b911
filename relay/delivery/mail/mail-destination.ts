import { ConfigError, type Config } from '../../../settings/config.ts';
import { isLoopback } from '../../../platform/loopback.ts';

/**
 * Refuses to start a public site whose mail would reach nobody: mail written to files looks as healthy as mail that is
 * sent.
 * @throws ConfigError
 */
export function checkMailDestination({ siteUrl, smtpUrl, mailToFiles }: Config): void {
  if (smtpUrl !== undefined || mailToFiles || isLoopback(new URL(siteUrl).hostname)) return;
  throw new ConfigError(
    `SMTP_URL: Set the mail server as smtp://user:password@host:587 or smtps://user:password@host:465: ${siteUrl} is public, and without a mail server nobody is sent the leads. To write mail to files all the same, set MAIL_TO_FILES=yes.`,
  );
}
