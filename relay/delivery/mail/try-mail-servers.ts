import { setTimeout } from 'node:timers/promises';
import type { RelayLog } from '../../../platform/log.ts';
import type { Config } from '../../../settings/config.ts';
import { faultCodeOf } from '../server-words.ts';
import { greetMailServer } from './mailer.ts';
import { classifySmtpFailure } from './smtp-failure.ts';

/** The longest a whole try may take, however slowly the server drips: a person waits for the start's output. */
const maxTryMs = 30_000;

/**
 * Signs in to each mail server once and sends nothing. A wrong password shows as the relay starts, and not with the
 * first lead, or, for the alerts' server, on the day of the fault.
 */
export async function tryMailServers(
  { smtpUrl, smtpTls, alerts }: Config,
  log: RelayLog,
  maxMs = maxTryMs,
): Promise<void> {
  const tries = [];
  if (smtpUrl !== undefined) tries.push(tryOne('SMTP_URL', smtpUrl, smtpTls));
  if (alerts.mail) tries.push(tryOne('ALERT_SMTP_URL', alerts.mail.smtpUrl, alerts.mail.tls));
  await Promise.all(tries);

  async function tryOne(setting: string, url: string, tls: Config['smtpTls']) {
    const fault = await Promise.race([
      greetMailServer(url, tls).then(
        () => undefined,
        (error: unknown) => error,
      ),
      setTimeout(maxMs, new Error(`It did not finish within ${maxMs} ms.`), { ref: false }),
    ]);
    if (fault === undefined) return;
    const { advice } = classifySmtpFailure(fault);
    const meanwhile =
      setting === 'SMTP_URL' ? 'Leads are kept, and tried again.' : 'It sends no alerts.';
    const todo =
      setting === 'SMTP_URL' && advice !== undefined
        ? advice
        : `Check that it runs, and that ${setting} has its name, port, user and password. smtps:// goes to port 465, smtp:// to 587.`;
    log.warn(
      { setting, code: faultCodeOf(fault) },
      `${setting}: the mail server could not be used when the relay started. ${meanwhile} ${todo}`,
    );
  }
}
