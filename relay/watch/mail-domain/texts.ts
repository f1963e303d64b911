import { findingsOn, type Finding } from '../../../leads/finding.ts';
import type { Resolver } from 'node:dns/promises';

/** What is asked: a resolver, or in its place one that is set to ask a server of its own. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** What the DNS has of something; none where it has none, undefined where it did not answer. */
export async function recordsIn<Entry>(answer: Promise<Entry[]>): Promise<Entry[] | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined;
  }
}

/** The TXT records at a name, as `recordsIn` has them. */
export async function textsAt(name: string, dns: Dns): Promise<string[] | undefined> {
  // A record of more than 255 letters comes in parts.
  return (await recordsIn(dns.resolveTxt(name)))?.map((parts) => parts.join(''));
}

/** Silence says nothing of what stands there. */
export function unanswered(about: string, name: string): Finding {
  return findingsOn(about).look(
    `The DNS did not answer about ${name}.`,
    'Look again in a minute. If it stays like this, have this machine’s DNS checked.',
  );
}
