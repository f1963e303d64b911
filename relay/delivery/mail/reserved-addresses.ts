import { domainOf } from '../../../leads/mail-address.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import type { Config } from '../../../settings/config.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';

/** Domains that RFC 2606 and RFC 6761 reserve for examples and tests. No mail server is ever behind them. */
const reserved = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/i;

/** A sender or recipient in a reserved domain, which belongs to nobody. */
export interface ReservedAddress {
  address: string;
  /** The setting to change, such as `MAILBOX_SERVICES`. */
  setting: string;
}

/**
 * A public site's addresses in reserved domains, such as those of the company record until there is a company. A mail
 * server accepts mail for them, and nobody ever gets it. Mail written to files reaches nobody anyway.
 */
export function reservedAddresses(
  config: Config,
  mailboxes: Mailboxes,
): { from: ReservedAddress | undefined; to: ReservedAddress[] } {
  if (config.smtpUrl === undefined || !isReal(config.siteUrl)) return { from: undefined, to: [] };
  const { mailFrom, recipients: own, mailboxesFile } = config;
  const from = { address: mailFrom, setting: 'MAIL_FROM' };
  const to = mailboxes.all.flatMap(({ alias, recipients }) => {
    const setting = Object.hasOwn(own, alias)
      ? `MAILBOX_${alias.toUpperCase()}`
      : `${mailboxesFile.path}: ${alias}.recipients`;
    return recipients.map((address) => ({ address, setting }));
  });
  return {
    from: isNobodys(mailFrom) ? from : undefined,
    to: to.filter(({ address }) => isNobodys(address)),
  };
}

/** The start's warnings about them, one sentence a setting. */
export function reservedAddressWords({ from, to }: ReturnType<typeof reservedAddresses>): string[] {
  return [
    ...to.map(
      ({ address, setting }) =>
        `${setting}: ${address} belongs to nobody, since its domain is reserved for examples. Leads for it are kept and wait. Set the right address and restart the relay: then they go out.`,
    ),
    ...(from
      ? [
          `${from.setting}: ${from.address} belongs to nobody, since its domain is reserved for examples. Receivers refuse mail from it or treat it as spam. Set an address of your own domain.`,
        ]
      : []),
  ];
}

function isNobodys(address: string): boolean {
  return reserved.test(domainOf(address));
}

/** Whether the site is public. A trial one may have made-up addresses throughout. */
function isReal(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !isLoopback(hostname) && !reserved.test(hostname);
}
