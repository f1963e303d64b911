/**
 * Removes invisible formatting characters, such as direction marks, from a mail address. They are copied along, and
 * users cannot see them to delete them.
 */
export function withoutFormatCharacters(address: string): string {
  return address.replaceAll(/\p{Cf}/gu, '');
}

/** The characters of a domain, in any script. None of them ends the host of a URL. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Normalizes a mail address to what its author sees. A domain in another script has an ASCII form that mail uses. Some browsers
 * post that form, Firefox posts what was typed.
 */
export function normalizeAddress(typed: string): string {
  const address = withoutFormatCharacters(typed).trim();
  const [, person = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(address) ?? [];
  if (!/\P{ASCII}/u.test(domain) || !domainLetters.test(domain)) return address;
  return `${person}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}
