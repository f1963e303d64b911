import { company } from '../../content/company.ts';
import { dayMs } from '../../platform/clock.ts';

/** RFC 9116 recommends less than a year, so that the file of a site that nobody rebuilds expires. */
const validDays = 360;

export const securityTxtFile = '.well-known/security.txt';

/** Whom to tell about a vulnerability of the site, in the format of RFC 9116. */
export function securityTxt(origin: string): string {
  const expires = new Date(Date.now() + validDays * dayMs);
  const lines = [
    `Contact: mailto:${company.email.hello}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/${securityTxtFile}`,
  ];
  return `${lines.join('\n')}\n`;
}
