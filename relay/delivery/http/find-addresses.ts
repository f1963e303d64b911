import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { undefinedIfMissing } from '../../../platform/undefined-if-missing.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Finds the addresses of a host name. */
export type FindAddresses = (host: string) => Promise<LookupAddress[]>;

/** The resolver's limits: they leave time for a second server, and a second try of each, within a webhook's timeout. */
const dnsWaits = { timeout: 2500, tries: 2 };

/** The sources of addresses; a test has its own. */
interface Sources {
  resolver: () => Pick<Resolver, 'resolve4' | 'resolve6'>;
  hostsFile: string;
  system: FindAddresses;
}

/** The file in which this machine's owner gives names their addresses. */
export const ownersHosts = '/etc/hosts';

const sources: Sources = {
  // A new resolver for each name: it reads the current list of servers, which changes with the network.
  resolver: () => new Resolver(dnsWaits),
  hostsFile: ownersHosts,
  system: (host) => lookup(host, { all: true }),
};

/**
 * Queries the DNS directly, which occupies no thread. Node's own lookup asks the system in two threads of the whole
 * process, and a name whose servers are silent holds one for ten seconds: two webhooks to such names kept the name of
 * the database, which is connected to anew every 15 seconds, from being resolved. The system is asked only for names
 * that this machine's owner has written down, and for those that the DNS does not have, such as short ones, one at a
 * time.
 */
export function createFindAddresses(own: Partial<Sources> = {}): FindAddresses {
  const { resolver, hostsFile, system } = { ...sources, ...own };
  const turns = createSemaphore(1);

  async function bySystemInTurn(host: string): Promise<LookupAddress[]> {
    using _turn = await turns.take();
    return await system(host);
  }

  return async (host) => {
    const written = (await undefinedIfMissing(readFile(hostsFile, 'utf8'))) ?? '';
    const isOurs = isLoopback(host) || addressIn(written, host) !== undefined;
    const found = isOurs ? [] : await findInDns(host, resolver());
    return found.length > 0 ? found : bySystemInTurn(host);
  };
}

/** The address of a name in the text of a hosts file, if it is there. IPv4 goes first, which every machine has. */
export function addressIn(hosts: string, name: string): string | undefined {
  const text = hosts.toLowerCase();
  const host = name.toLowerCase();
  // A hosts file that blocks advertisements has megabytes: only if it holds the name is it parsed line by line.
  if (!text.includes(host)) return undefined;
  let found: string | undefined;
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!names.includes(host) || isIP(address) === 0) continue;
    if (isIP(address) === 4) return address;
    found ??= address;
  }
  return found;
}

/**
 * @returns nothing if the DNS says that there is no such name, or cannot tell
 * @throws if it does not answer: the system, which asks the same servers, would wait for them as well
 */
async function findInDns(
  host: string,
  resolver: ReturnType<Sources['resolver']>,
): Promise<LookupAddress[]> {
  const families = [
    resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
  ];
  const answers = await Promise.allSettled(families);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  for (const answer of answers) {
    if (answer.status !== 'rejected') continue;
    const reason = answer.reason as NodeJS.ErrnoException;
    if (reason.code === 'ETIMEOUT') throw reason;
  }
  return [];
}
