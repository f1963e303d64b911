/**
 * Whether a page's scripts ask for its data, which the router does at an address that ends so, and not a
 * browser for the page.
 */
export function isByScripts({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data');
}
