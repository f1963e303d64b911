import ipaddr from 'ipaddr.js';

/** What one household or office shares: bits of an address that tell networks apart. */
const networkBits = { ipv4: 24, ipv6: 64 } as const;

/**
 * The network of an address, an IPv4 /24 or an IPv6 /64, such as `192.0.2.0/24`. An address that
 * cannot be read stands for itself.
 */
export function networkOf(address: string): string {
  const parsed = parsedFrom(address);
  return parsed === undefined ? address : networkFrom(parsed);
}

/** Asking first whether it is valid would parse it twice. */
function parsedFrom(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  try {
    return ipaddr.process(address);
  } catch {
    return undefined;
  }
}

function networkFrom(parsed: ipaddr.IPv4 | ipaddr.IPv6): string {
  const bits = networkBits[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

const rangesOfProxies = new Set([
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
]);

/**
 * The network that tells visitors apart, or undefined for an address that does not. Behind a proxy
 * that the relay was not told about, every visitor seems to come from one private address.
 */
export function visitorNetwork(address: string): string | undefined {
  const parsed = parsedFrom(address);
  return parsed === undefined || rangesOfProxies.has(parsed.range())
    ? undefined
    : networkFrom(parsed);
}
