import type { Page } from '@playwright/test';
import { feedPaths } from '../../content/paths.ts';
import { readInsights } from '../../content/insights.ts';
import { openRoles } from '../../content/roles.ts';
import { listedPaths } from '../../content/site-pages.ts';
import { expect, test, type Site } from '../site.ts';

// What programs read of the site besides its pages.

/** The texts of all elements with this name, parsed as strict XML. */
function xmlTexts(page: Page, xml: string, name: string): Promise<string[]> {
  return page.evaluate(
    ([text, wanted]) => {
      const document = new DOMParser().parseFromString(text, 'text/xml');
      const fault = document.querySelector('parsererror');
      if (fault) throw new Error(fault.textContent);
      return [...document.getElementsByTagName(wanted)].map(({ textContent }) => textContent);
    },
    [xml, name] as const,
  );
}

function fileAt(site: Site, address: string): Buffer {
  const file = site.siteFiles.byPath.get(new URL(address, site.url).pathname);
  if (!file) throw new Error(`Nothing is at ${address}.`);
  return file.body;
}

const textAt = (site: Site, address: string) => fileAt(site, address).toString();

/** The width and height in a PNG file's header. */
function pngSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test('every feed has its entries, and each address in it exists', async ({ page, site }) => {
  const titles = readInsights().map(({ fields }) => fields.title);
  const rss = textAt(site, feedPaths.rss);
  expect((await xmlTexts(page, rss, 'title')).slice(1)).toEqual(titles);
  const atom = textAt(site, feedPaths.atom);
  expect((await xmlTexts(page, atom, 'title')).slice(1)).toEqual(titles);
  const roles = textAt(site, feedPaths.roles);
  expect(await xmlTexts(page, roles, 'title')).toEqual(openRoles().map(({ title }) => title));
  const { items } = JSON.parse(textAt(site, feedPaths.json)) as {
    items: { title: string; url: string; content_html: string }[];
  };
  expect(items.map(({ title }) => title)).toEqual(titles);

  const linked = items.flatMap(({ content_html: html }) => [...html.matchAll(/href="([^"]+)"/g)]);
  for (const address of [
    ...(await xmlTexts(page, rss, 'link')),
    ...(await xmlTexts(page, roles, 'url')),
    ...items.map(({ url }) => url),
    ...linked.map(([, href = '']) => href),
  ]) {
    // Only absolute addresses, since a feed reader has no base page.
    const { protocol } = new URL(address);
    if (protocol !== 'mailto:') expect(textAt(site, address)).toContain('<h1');
  }
});

test('the sitemap has every page once, with the date of its last change', async ({
  page,
  site,
}) => {
  const sitemap = textAt(site, '/sitemap.xml');
  const addresses = await xmlTexts(page, sitemap, 'loc');
  expect(addresses.map((address) => new URL(address).pathname)).toEqual(listedPaths());
  const changes = await xmlTexts(page, sitemap, 'lastmod');
  for (const change of changes) expect(Date.parse(change)).toBeLessThanOrEqual(Date.now());
});

test('every page has its own share image, its Markdown, and a line in llms.txt', ({ site }) => {
  const index = textAt(site, '/llms.txt');
  const pictures = new Set<string>();
  for (const path of listedPaths()) {
    const html = textAt(site, path);
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const file = fileAt(site, picture);
    expect(pngSize(file)).toEqual([1200, 630]);
    pictures.add(file.toString('base64'));
    const markdown = path === '/' ? '/index.md' : `${path}.md`;
    expect(textAt(site, markdown), path).toContain('# ');
    // The Markdown contains no HTML elements.
    expect(textAt(site, markdown).match(/<[a-z][^>]*>/), path).toBeNull();
    expect(index).toContain(`${new URL(markdown, site.url).pathname})`);
  }
  // Two roles may share title, place and salary. Here no two pages do.
  expect(pictures.size).toBe(listedPaths().length);
});

test('icons have the sizes that the manifest says', ({ site }) => {
  const { icons } = JSON.parse(textAt(site, '/manifest.webmanifest')) as {
    icons: { src: string; type: string; sizes: string }[];
  };
  for (const { src, type, sizes } of icons) {
    const file = fileAt(site, src);
    if (type === 'image/png') expect(pngSize(file).join('x')).toBe(sizes);
  }
  expect(pngSize(fileAt(site, '/apple-touch-icon.png'))).toEqual([180, 180]);
  expect(fileAt(site, '/favicon.ico').subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

test('security.txt says whom to tell about a vulnerability, and expires within a year', ({
  site,
}) => {
  const text = textAt(site, '/.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
});
