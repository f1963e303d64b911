import { expect, test } from './site.ts';

/** HTML with its styles, as sent: what a server may send before it is answered. */
const maxPageBytes = 14_000;

test('no page is heavier than what is sent before the first answer', ({ site }) => {
  const heavy = [...site.siteFiles.byPath]
    .filter(([, { headers }]) => headers['content-type']?.startsWith('text/html'))
    .map(([path, { brotli }]) => ({ path, bytes: brotli?.body.length ?? Infinity }))
    .filter(({ bytes }) => bytes > maxPageBytes);
  expect(heavy).toEqual([]);
});
