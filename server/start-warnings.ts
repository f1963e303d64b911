import { nobodysAddresses, saidOfNobodys } from '../relay/delivery/mail/nobodys-addresses.ts';
import type { Config } from '../settings/config.ts';
import type { Mailboxes } from '../settings/mailboxes.ts';
import { siteProxyUnnamed } from './unnamed-proxy.ts';

/** What a start says of settings with which it goes to work, and which are hardly meant so. */
export function startWarnings(config: Config, mailboxes: Mailboxes): string[] {
  return [
    siteProxyUnnamed(config) ?? [],
    saidOfNobodys(nobodysAddresses(config, mailboxes)),
    alertsByTheSameServer(config) ?? [],
  ].flat();
}

/** A server that takes no leads takes no word of it either. */
function alertsByTheSameServer({ smtpUrl, alerts }: Config): string | undefined {
  if (smtpUrl === undefined || alerts.mail === undefined) return undefined;
  const { hostname } = new URL(smtpUrl);
  if (new URL(alerts.mail.smtpUrl).hostname !== hostname) return undefined;
  return `ALERT_SMTP_URL: ${hostname} is the server of SMTP_URL too, whose trouble is what there is to tell. Set another mail server, or ALERT_WEBHOOK_URL beside it.`;
}
