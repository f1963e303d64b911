import { hash } from 'node:crypto';

/** The SHA-256, in hex, of the parts. They are delimited, so that moving text from one part to the next changes it. */
export function hashOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}
