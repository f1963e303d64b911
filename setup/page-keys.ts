import { hash } from 'node:crypto';
import type { PageOrder } from './make-page.ts';

/**
 * What tells whether a page has to be made anew: a hash of all that its routes' loaders give it. With
 * the same code it is made of nothing else. Content asked for by a component would be left out; that
 * components cannot ask is held by the linter and by what browsers can import.
 * @param data what they give, as text
 */
export function pageKey(order: PageOrder, data: string): string {
  return hash('sha256', `${JSON.stringify(order)}\n${data}`, 'base64url');
}
