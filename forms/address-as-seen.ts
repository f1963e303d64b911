/**
 * A mail address without marks that have no shape, such as those that turn the direction of writing. They
 * come along where one is copied, and nobody can find them to take them out.
 */
export function withoutMarks(address: string): string {
  return address.replaceAll(/\p{Cf}/gu, '');
}

/** Of a domain, in any letters: nothing by which an address on the web would end its host. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * A mail address as whoever typed it sees it. A domain in letters of its own has another name, by which mail
 * finds it: some browsers post that, and Firefox what was typed.
 */
export function addressAsSeen(typed: string): string {
  const address = withoutMarks(typed).trim();
  const [, person = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(address) ?? [];
  if (!/\P{ASCII}/u.test(domain) || !domainLetters.test(domain)) return address;
  return `${person}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}
