import { data } from 'react-router';

/**
 * The content that an address names.
 * @throws the site's 404 where there is none
 */
export function findPage<Page extends { slug: string }>(all: readonly Page[], slug: string): Page {
  const page = all.find((one) => one.slug === slug);
  if (!page) throw data(null, { status: 404, statusText: 'Not Found' });
  return page;
}
