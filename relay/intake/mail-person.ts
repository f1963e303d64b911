import { domainToASCII } from 'node:url';

/** Names under which one provider keeps the same mailboxes. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'mac.com': 'icloud.com',
  'me.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
};

/**
 * Whose mailbox an address is, as far as its spelling tells. Providers leave out dots, or what comes
 * after a plus or a hyphen, each in its own way; here all of it goes for every provider. Two people
 * taken for one cost the second an automatic reply, one taken for two would have both.
 */
export function mailPersonOf(address: string): string {
  const at = address.lastIndexOf('@');
  const unquoted = address.slice(0, at).replaceAll(/["\\]/g, '').toLowerCase();
  const untagged = unquoted.split(/[+=-]/).find((part) => part !== '') ?? unquoted;
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(domain) || domain.toLowerCase();
  return `${untagged.replaceAll(/[._]/g, '')}@${sameProvider[ascii] ?? ascii}`;
}
