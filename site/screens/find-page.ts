import { data } from 'react-router';

/** Each list's pages by slug. A list is indexed once, as a build looks up thousands of pages in it. */
const pagesBySlug = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/**
 * Finds the page with the given slug.
 * @throws the site's 404 if there is none
 */
export function findPage<Page extends { slug: string }>(all: readonly Page[], slug: string): Page {
  const page = pagesBySlug
    .getOrInsertComputed(all, () => new Map(all.map((one) => [one.slug, one])))
    .get(slug);
  if (!page) throw notFound();
  return page as Page;
}

/**
 * Parses the page number in the address of a list's further page. The first page has the list's own address.
 * @throws the site's 404 if there is no such page
 */
export function findListPage(written: string, pages: number): { page: number; pages: number } {
  const page = Number(written);
  if (String(page) !== written || !Number.isInteger(page) || page < 2 || page > pages) {
    throw notFound();
  }
  return { page, pages };
}

/** The site's 404, for a loader to throw. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' });
}
