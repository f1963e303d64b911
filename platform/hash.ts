import { hash } from 'node:crypto';

/** SHA-256 in hex over the parts, each marked off from the next. */
export function hashOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}
