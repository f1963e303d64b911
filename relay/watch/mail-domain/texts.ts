import { findingsOn, type Finding } from '../../../leads/finding.ts';
import type { Resolver } from 'node:dns/promises';

/** The resolver, or a test's that asks a server of its own. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** The records in a DNS response; empty if there are none, undefined if the DNS did not answer. */
export async function recordsIn<Entry>(answer: Promise<Entry[]>): Promise<Entry[] | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined;
  }
}

/** The TXT records of a name, as `recordsIn` returns them. */
export async function textsAt(name: string, dns: Dns): Promise<string[] | undefined> {
  // A record of more than 255 characters comes in parts.
  return (await recordsIn(dns.resolveTxt(name)))?.map((parts) => parts.join(''));
}

/** The finding if the DNS does not answer, which says nothing about the record. */
export function unanswered(about: string, name: string): Finding {
  return findingsOn(about).look(
    `The DNS did not answer about ${name}.`,
    'Look again in a minute. If this does not change, have this machine’s DNS checked.',
  );
}
