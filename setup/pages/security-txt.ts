import { company } from '../../content/company.ts';
import { dayMs } from '../../platform/clock.ts';

/** RFC 9116 asks for less than a year: a site that nobody has built since answers for nothing. */
const validDays = 360;

export const securityTxtFile = '.well-known/security.txt';

/** Whom to tell of a hole in the site, as RFC 9116 has it. */
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
