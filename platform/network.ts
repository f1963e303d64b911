import ipaddr from 'ipaddr.js';

/** A part of the internet whose visitors are counted together. */
export interface Network {
  /** Such as `192.0.2.0/24`. */
  name: string;
  /** How many households' worth of posts may come from it. */
  households: number;
}

/**
 * Prefix lengths by which visitors are grouped. A household or an office has an IPv4 address of its own or a few, or
 * an IPv6 /64. Whoever is given IPv6 usually gets a /48, which is 65,536 such networks at a stroke. Some providers
 * spread a /48 over many phones, so it may send more than one household.
 */
const sharedBits = {
  ipv4: [{ bits: 24, households: 1 }],
  ipv6: [
    { bits: 64, households: 1 },
    { bits: 48, households: 4 },
  ],
} as const;

const rangesOfProxies = new Set([
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
]);

/**
 * The networks an address belongs to: an IPv4 /24, or an IPv6 /64 and /48. None for an address that cannot be parsed
 * or is not public: behind a proxy that the relay was not told about, every visitor seems to come from one private
 * address.
 */
export function visitorNetworks(address: string): Network[] {
  const parsed = parsedFrom(address);
  return parsed === undefined || rangesOfProxies.has(parsed.range()) ? [] : networksFrom(parsed);
}

/** A separate check for validity would parse it twice. */
function parsedFrom(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  try {
    return ipaddr.process(address);
  } catch {
    return undefined;
  }
}

function networksFrom(parsed: ipaddr.IPv4 | ipaddr.IPv6): Network[] {
  const bytes = parsed.toByteArray();
  return sharedBits[parsed.kind()].map(({ bits, households }) => {
    const shared = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
    return { name: `${ipaddr.fromByteArray(shared).toString()}/${bits}`, households };
  });
}
