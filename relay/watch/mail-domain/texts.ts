import type { Finding } from '../../../leads/finding.ts';
import type { Resolver } from 'node:dns/promises';

/** What is asked: a resolver, or in its place one that is set to ask a server of its own. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** The TXT records at a name; none where it has none, undefined where the DNS did not answer. */
export async function textsAt(name: string, dns: Dns): Promise<string[] | undefined> {
  try {
    // A record of more than 255 letters comes in parts.
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined;
  }
}

/** Silence says nothing of what stands there. */
export function unanswered(about: string, name: string): Finding {
  return {
    about,
    tone: 'look',
    says: `The DNS did not answer about ${name}.`,
    todo: 'Look again in a minute. If it stays like this, have this machine’s DNS checked.',
  };
}
