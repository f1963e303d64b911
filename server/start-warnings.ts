import {
  reservedAddresses,
  reservedAddressWords,
} from '../relay/delivery/mail/reserved-addresses.ts';
import { isLoopback } from '../platform/loopback.ts';
import type { Config } from '../settings/config.ts';
import type { Mailboxes } from '../settings/mailboxes.ts';
import { siteProxyUnnamed } from './unnamed-proxy.ts';

/** Warnings about settings that work, but are hardly meant so. */
export function startWarnings(config: Config, mailboxes: Mailboxes): string[] {
  return [
    siteProxyUnnamed(config) ?? [],
    reservedAddressWords(reservedAddresses(config, mailboxes)),
    alertsByTheSameServer(config) ?? [],
    databaseInTheClear(config) ?? [],
  ].flat();
}

/** Warns of alerts by the same mail server as leads: one that takes no leads takes no alert of it either. */
function alertsByTheSameServer({ smtpUrl, alerts }: Config): string | undefined {
  if (smtpUrl === undefined || alerts.mail === undefined) return undefined;
  const { hostname } = new URL(smtpUrl);
  if (new URL(alerts.mail.smtpUrl).hostname !== hostname) return undefined;
  return `ALERT_SMTP_URL: ${hostname} is also the server of SMTP_URL, and could not report its own failure. Set another mail server, or add ALERT_WEBHOOK_URL.`;
}

/**
 * Warns of leads that go to another machine's database in the clear. An ssl parameter shows that it is meant.
 * (Mail goes to another machine over TLS or not at all.)
 */
function databaseInTheClear({ databaseUrl }: Config): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  if (isHere || [...searchParams.keys()].some((name) => name.startsWith('ssl'))) return undefined;
  return `DATABASE_URL: leads go to ${host} unencrypted, and anyone on the way can read them. Add ?sslmode=verify-full after the name of the database, or ?sslmode=disable if it is in a network of your own.`;
}
