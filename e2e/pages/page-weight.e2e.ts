import { expect, test, type Site } from '../site.ts';

/** The size of HTML with its styles, as sent, that a server may send before the first acknowledgement. */
const maxPageBytes = 14_000;

test('no page is larger than what is sent before the first acknowledgement', ({ site }) => {
  const heavy = pagesOf(site)
    .map(([path, { brotli }]) => ({ path, bytes: brotli?.body.length ?? Infinity }))
    .filter(({ bytes }) => bytes > maxPageBytes);
  expect(heavy).toEqual([]);
});

// Chromium lays out a page with a container as soon as it is parsed, for its styles, and again when the fonts arrive.
// Container units have alternatives. Only what needs `@container` is worth the cost.
test('no page is laid out twice for a container that no rule queries', ({ site }) => {
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
