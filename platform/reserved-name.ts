/** RFC 2606 and RFC 6761: set aside for examples and tests. No mail server is ever behind them. */
const reserved = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/i;

/** Whether a host name can be nobody's. */
export function isReservedName(hostname: string): boolean {
  return reserved.test(hostname);
}
