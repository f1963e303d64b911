import { randomBytes } from 'node:crypto';

/** 256 bits, which nobody guesses, in letters that an address and a cookie take as they are. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
