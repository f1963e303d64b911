const ipv4WithPort = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):\d{1,5}$/;
const ipv6InBrackets = /^\[([\da-f:.]{2,45})\](?::\d{1,5})?$/i;

/**
 * X-Forwarded-For as the relay reads it. Some proxies write the port beside the address, another for
 * each connection: every one of them would be a network of its own, and a proxy nobody trusts.
 */
export function withoutPorts(forwarded: string): string {
  const addresses = forwarded.split(',').map((entry) => {
    const address = entry.trim();
    return (ipv4WithPort.exec(address) ?? ipv6InBrackets.exec(address))?.[1] ?? address;
  });
  return addresses.join(', ');
}
