/**
 * Whether the router's scripts request a page's data, at an address that ends in `.data`, and not a browser the
 * page.
 */
export function isByScripts({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data');
}
