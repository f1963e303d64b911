import type { Path } from 'react-router';

/**
 * The address of a page, the same before and after something was done on it: the router has its own word in
 * that of a list whose form was sent, and a link to it has none.
 */
export function pageAddress({ pathname, search }: Path): string {
  const asked = new URLSearchParams(search);
  asked.delete('index');
  return `${pathname}?${asked}`;
}
