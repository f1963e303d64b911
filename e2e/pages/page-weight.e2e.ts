import { expect, test, type Site } from '../site.ts';

/** HTML with its styles, as sent: what a server may send before it is answered. */
const maxPageBytes = 14_000;

test('no page is heavier than what is sent before the first answer', ({ site }) => {
  const heavy = pagesOf(site)
    .map(([path, { brotli }]) => ({ path, bytes: brotli?.body.length ?? Infinity }))
    .filter(({ bytes }) => bytes > maxPageBytes);
  expect(heavy).toEqual([]);
});

// Chromium lays a page with a container out as soon as it is parsed, for its styles, and once more
// when the faces are there. Units of a container can be said otherwise; what only `@container` can
// say is worth it.
test('no page is laid out twice for a container that no rule asks', ({ site }) => {
  const laidOutTwice = pagesOf(site)
    .filter(([, { body }]) => body.includes('container-type:') && !body.includes('@container'))
    .map(([path]) => path);
  expect(laidOutTwice).toEqual([]);
});

function pagesOf({ siteFiles }: Site) {
  return [...siteFiles.byPath].filter(([, { headers }]) =>
    headers['content-type']?.startsWith('text/html'),
  );
}
