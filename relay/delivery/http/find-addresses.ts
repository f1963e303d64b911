import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { ifThere } from '../../../platform/if-there.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { createTurns } from '../../../platform/turns.ts';

/** Finds the addresses of a host name. */
export type FindAddresses = (host: string) => Promise<LookupAddress[]>;

/** A second server is asked, and each once more, within the time that a webhook has. */
const dnsWaits = { timeout: 2500, tries: 2 };

/** What is asked for addresses; a test has its own. */
interface Asked {
  resolver: () => Pick<Resolver, 'resolve4' | 'resolve6'>;
  hostsFile: string;
  system: FindAddresses;
}

/** Where the owner of this machine writes down the addresses of names. */
export const ownersHosts = '/etc/hosts';

const asked: Asked = {
  // Made anew for each name: it reads then which servers there are, which changes with the network.
  resolver: () => new Resolver(dnsWaits),
  hostsFile: ownersHosts,
  system: (host) => lookup(host, { all: true }),
};

/**
 * Asks the DNS itself, for which no thread waits. Node asks the system in two threads that the whole process has,
 * and a name whose servers say nothing holds one for ten seconds: two webhooks to such names kept the database's,
 * of which a connection lasts a minute, from being resolved. The system is asked for what the owner of this
 * machine has written down, and for names that the DNS does not have, such as short ones: of those one at a time.
 */
export function createFindAddresses(own: Partial<Asked> = {}): FindAddresses {
  const { resolver, hostsFile, system } = { ...asked, ...own };
  const turns = createTurns(1);

  async function bySystemInTurn(host: string): Promise<LookupAddress[]> {
    using _turn = await turns.take();
    return await system(host);
  }

  return async (host) => {
    const written = (await ifThere(readFile(hostsFile, 'utf8'))) ?? '';
    const isOurs = isLoopback(host) || addressIn(written, host) !== undefined;
    const found = isOurs ? [] : await findInDns(host, resolver());
    return found.length > 0 ? found : bySystemInTurn(host);
  };
}

/** The address of a name in the text of such a file, if it is written down there; IPv4 first, which every machine has. */
export function addressIn(hosts: string, name: string): string | undefined {
  const text = hosts.toLowerCase();
  const host = name.toLowerCase();
  // Whoever keeps advertisements out by it has megabytes there, and each line would be taken apart.
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
 * @returns nothing where it says that there is no such name, or cannot tell
 * @throws where it says nothing: the system, which asks the same servers, would wait for them as well
 */
async function findInDns(
  host: string,
  resolver: ReturnType<Asked['resolver']>,
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
