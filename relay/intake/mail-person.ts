import { domainToASCII } from 'node:url';

/** Domains under which a provider keeps the same mailboxes. */
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
 * Normalises an address to the person it belongs to, as far as the spelling tells. Providers ignore dots, or whatever
 * follows a plus or a hyphen, each in its own way. Here all of that is dropped for every provider. Two people taken
 * for one cost the second an automatic reply; one person taken for two would get both.
 */
export function mailPersonOf(address: string): string {
  const at = address.lastIndexOf('@');
  const unquoted = address.slice(0, at).replaceAll(/["\\]/g, '').toLowerCase();
  const untagged = unquoted.split(/[+=-]/).find((part) => part !== '') ?? unquoted;
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(domain) || domain.toLowerCase();
  return `${untagged.replaceAll(/[._]/g, '')}@${sameProvider[ascii] ?? ascii}`;
}
