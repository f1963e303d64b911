import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { company } from '../content/company.ts';

/** RFC 9116 asks for less than a year: a site that nobody has built since answers for nothing. */
const validDays = 360;

const dayMs = 24 * 60 * 60 * 1000;

/** Whom to tell of a hole in the site, as RFC 9116 has it. */
export async function writeSecurityTxt(client: string, siteUrl: string): Promise<void> {
  const file = '/.well-known/security.txt';
  const expires = new Date(Date.now() + validDays * dayMs);
  const lines = [
    `Contact: mailto:${company.email.hello}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${file}`,
  ];
  await mkdir(path.join(client, path.dirname(file)), { recursive: true });
  await writeFile(path.join(client, file), `${lines.join('\n')}\n`);
}
