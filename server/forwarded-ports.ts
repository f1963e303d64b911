const ipv4WithPort = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):\d{1,5}$/;
const ipv6InBrackets = /^\[([\da-f:.]{2,45})\](?::\d{1,5})?$/i;

/**
 * X-Forwarded-For without ports. Some proxies write the port of the connection beside the address:
 * each connection would then count as a network of its own, and no proxy's address as a trusted one.
 */
export function withoutPorts(forwarded: string): string {
  const addresses = forwarded.split(',').map((entry) => {
    const address = entry.trim();
    return (ipv4WithPort.exec(address) ?? ipv6InBrackets.exec(address))?.[1] ?? address;
  });
  return addresses.join(', ');
}
