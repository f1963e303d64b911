import { domainToUnicode } from 'node:url';
import { z } from 'zod';

/** In UTF-16 units (RFC 5321 4.5.3.1.3, with what the site's own forms take). */
export const maxMailAddressLength = 255;

/** Whether a text is a mail address, by the rule of browsers' email fields. */
export function isMailAddress(text: string): boolean {
  return text.length <= maxMailAddressLength && z.regexes.html5Email.test(text);
}

/** The domain of a valid mail address. */
export function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}

/** A mail address as people write it: an internationalized domain has an ASCII form by which mail finds it. */
export function addressAsWritten(address: string): string {
  const domain = domainOf(address);
  return address.slice(0, address.length - domain.length) + (domainToUnicode(domain) || domain);
}
