import { domainOf } from '../../../leads/mail-address.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import type { Config } from '../../../settings/config.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';

/** RFC 2606 and RFC 6761: set aside for examples and tests. No mail server is ever behind them. */
const reserved = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/i;

/** An address that mail is to come from or go to, and that is nobody's. */
export interface NobodysAddress {
  address: string;
  /** Where another is set, such as `MAILBOX_SERVICES`. */
  setting: string;
}

/**
 * The addresses of a site that others can reach whose domains are set aside for examples, as those of
 * the company record are until there is a company: a mail server takes what goes to them, and nobody
 * ever has it. Mail that is written to files goes to nobody anyway.
 */
export function nobodysAddresses(
  config: Config,
  mailboxes: Mailboxes,
): { from: NobodysAddress | undefined; to: NobodysAddress[] } {
  if (config.smtpUrl === undefined || !isReal(config.siteUrl)) return { from: undefined, to: [] };
  const { mailFrom, recipients: own, mailboxesFile } = config;
  const from = { address: mailFrom, setting: 'MAIL_FROM' };
  const to = mailboxes.all.flatMap(({ alias, recipients }) => {
    const setting =
      alias in own
        ? `MAILBOX_${alias.toUpperCase()}`
        : `${mailboxesFile.path}: ${alias}.recipients`;
    return recipients.map((address) => ({ address, setting }));
  });
  return {
    from: isNobodys(mailFrom) ? from : undefined,
    to: to.filter(({ address }) => isNobodys(address)),
  };
}

/** What the start says of them, one sentence a setting. */
export function saidOfNobodys({ from, to }: ReturnType<typeof nobodysAddresses>): string[] {
  return [
    ...to.map(
      ({ address, setting }) =>
        `${setting}: ${address} is nobody’s, since its domain is set aside for examples. Leads for it are kept and wait. Set whom they are for, and start again: they go out then.`,
    ),
    ...(from
      ? [
          `${from.setting}: ${from.address} is nobody’s, since its domain is set aside for examples. Receivers refuse mail from it, or take it for spam. Set an address of your own domain.`,
        ]
      : []),
  ];
}

function isNobodys(address: string): boolean {
  return reserved.test(domainOf(address));
}

/** Whether visitors can come to it: one for trying things out may have made-up addresses throughout. */
function isReal(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !isLoopback(hostname) && !reserved.test(hostname);
}
