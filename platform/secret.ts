import { randomBytes } from 'node:crypto';

/** Makes a random secret of 256 bits, in characters that a URL and a cookie take unescaped. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
