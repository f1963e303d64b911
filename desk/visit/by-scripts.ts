/**
 * Whether the router's scripts request a page's data, at an address that ends in `.data`, rather than a browser
 * the page.
 */
export function isByScripts({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data');
}
