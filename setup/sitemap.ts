import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'xmlbuilder2';
import { readLastChanges } from './last-changes.ts';
import { sourcesOf } from './site-pages.ts';

/** The protocol's own limit for one file. */
const maxUrls = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Url {
  loc: string;
  lastmod?: string;
}

/** Tells search engines of the pages and of when each was last changed. */
export async function writeSitemap(client: string, paths: readonly string[]): Promise<void> {
  const urls = await urlsOf(client, paths);
  const origin = new URL(urls[0]?.loc ?? '').origin;
  const write = (name: string, root: object) =>
    writeFile(
      path.join(client, name),
      create({ encoding: 'UTF-8' }, root).end({ prettyPrint: true }),
    );
  if (urls.length <= maxUrls) {
    await write('sitemap.xml', { urlset: { '@xmlns': namespace, url: urls } });
  } else {
    const names: string[] = [];
    for (let start = 0; start < urls.length; start += maxUrls) {
      const name = `sitemap-${names.length + 1}.xml`;
      await write(name, {
        urlset: { '@xmlns': namespace, url: urls.slice(start, start + maxUrls) },
      });
      names.push(name);
    }
    const sitemap = names.map((name) => ({ loc: `${origin}/${name}` }));
    await write('sitemap.xml', { sitemapindex: { '@xmlns': namespace, sitemap } });
  }
  await appendFile(path.join(client, 'robots.txt'), `Sitemap: ${origin}/sitemap.xml\n`);
}

/** The addresses come from the pages' own canonical links, so that the two cannot differ. */
async function urlsOf(client: string, paths: readonly string[]): Promise<Url[]> {
  const lastChange = await readLastChanges();
  const urls: Url[] = [];
  for (const pagePath of paths) {
    const html = await readFile(path.join(client, pagePath, 'index.html'), 'utf8');
    const loc = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    if (loc === undefined) throw new Error(`${pagePath} has no canonical address.`);
    const changed = await lastChange(sourcesOf(pagePath));
    urls.push({ loc, ...(changed && { lastmod: changed.toISOString() }) });
  }
  return urls;
}
