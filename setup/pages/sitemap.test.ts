import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlDocument } from 'libxml2-wasm';
import { sitemapsOf } from './sitemap.ts';

const origin = 'https://site.example';
const day = new Date('2026-11-01T10:00:00Z');

const urlsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ loc: `${origin}/roles/${at}`, lastmod: day }));

const namespaces = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

function textsIn(text: string | undefined, path: string): string[] {
  using document = XmlDocument.fromString(text ?? '');
  return document.find(path, namespaces).map(({ content }) => content);
}

const locationsIn = (text?: string) => textsIn(text, '/s:urlset/s:url/s:loc');

test('a site that fits has one sitemap, with each page’s address and last change', () => {
  const files = sitemapsOf(origin, urlsOf(3));
  assert.deepEqual([...files.keys()], ['sitemap.xml']);
  assert.deepEqual(textsIn(files.get('sitemap.xml'), '/s:urlset/s:url[1]/*'), [
    `${origin}/roles/0`,
    '2026-11-01T10:00:00.000Z',
  ]);
});

for (const [what, limits] of [
  ['addresses', { urls: 40, bytes: 1_000_000 }],
  ['bytes', { urls: 50_000, bytes: 4000 }],
] as const) {
  test(`no sitemap has more ${what} than the protocol allows, and an index leads to all of them`, () => {
    const urls = urlsOf(100);
    const files = sitemapsOf(origin, urls, limits);
    const index = textsIn(files.get('sitemap.xml'), '/s:sitemapindex/s:sitemap/s:loc');
    const names = index.map((loc) => loc.slice(`${origin}/`.length));
    assert.deepEqual(
      names.toSorted(),
      [...files.keys()].filter((one) => one !== 'sitemap.xml').toSorted(),
    );
    assert.ok(names.length > 1);
    for (const name of names) {
      const text = files.get(name) ?? '';
      assert.ok(Buffer.byteLength(text) <= limits.bytes, name);
      assert.ok(locationsIn(text).length <= limits.urls, name);
    }
    assert.deepEqual(
      names.flatMap((name) => locationsIn(files.get(name))),
      urls.map(({ loc }) => loc),
    );
  });
}

test('the protocol’s own limit is 50,000 addresses', () => {
  assert.equal(sitemapsOf(origin, urlsOf(50_000)).size, 1);
  assert.equal(sitemapsOf(origin, urlsOf(50_001)).size, 3);
});

test('characters with a meaning in XML are escaped', () => {
  const [text = ''] = sitemapsOf(origin, [{ loc: `${origin}/a?b&c=<d>` }]).values();
  assert.match(text, /\/a\?b&amp;c=&lt;d&gt;<\/loc>/);
});
