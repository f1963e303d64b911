import { hash } from 'node:crypto';
import type { PageOrder } from './make-page.ts';
import type { PageData } from './page-data.ts';

/**
 * What tells whether a page has to be made anew: a hash of all that its routes' loaders give it. With
 * the same code it is made of nothing else. Content asked for by a component would be left out; that
 * components cannot ask is held by the linter and by what browsers can import.
 */
export function pageKey(order: PageOrder, data: PageData): string {
  // What no text can say would make two pages look the same.
  if (!isPlain(data)) throw new TypeError(`${order.path}: its loader gives what is no JSON.`);
  return hash('sha256', JSON.stringify([order, data]), 'base64url');
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'bigint') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype && Object.values(value).every(isPlain);
}
