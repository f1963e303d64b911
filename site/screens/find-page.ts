import { data } from 'react-router';

/** Pages by their slugs, for as long as content is held: thousands of pages are looked for in one list. */
const found = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/**
 * The content that an address names.
 * @throws the site's 404 where there is none
 */
export function findPage<Page extends { slug: string }>(all: readonly Page[], slug: string): Page {
  const page = found
    .getOrInsertComputed(all, () => new Map(all.map((one) => [one.slug, one])))
    .get(slug);
  if (!page) throw notFound();
  return page as Page;
}

/**
 * The page of a list that an address names. The first has the list's own address.
 * @throws the site's 404 where there is none
 */
export function findListPage(written: string, pages: number): { page: number; pages: number } {
  const page = Number(written);
  if (String(page) !== written || !Number.isInteger(page) || page < 2 || page > pages) {
    throw notFound();
  }
  return { page, pages };
}

/** The site's 404, to be thrown. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' });
}
