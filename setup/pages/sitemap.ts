import { escapeXml } from '../../site/feeds/xml-text.ts';

/** The sitemap protocol's limits per file. */
const limits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

const opening = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page's entry in the sitemap. */
interface SitemapUrl {
  loc: string;
  lastmod?: Date | undefined;
}

/**
 * The sitemap, with the date of each page's last change: one file, or an index of as many as the protocol's limits
 * require. Written without a library, since one that builds a tree takes a second for 10,000 pages at each edit.
 * @returns texts by file name
 */
export function sitemapsOf(
  origin: string,
  urls: readonly SitemapUrl[],
  { urls: maxUrls, bytes: maxBytes } = limits,
): Map<string, string> {
  const frameBytes = Buffer.byteLength(sitemap([]));
  const parts: string[][] = [[]];
  let partBytes = frameBytes;
  for (const url of urls) {
    const entry = entryOf(url);
    const entryBytes = Buffer.byteLength(entry);
    if (parts.at(-1)?.length === maxUrls || partBytes + entryBytes > maxBytes) {
      parts.push([]);
      partBytes = frameBytes;
    }
    parts.at(-1)?.push(entry);
    partBytes += entryBytes;
  }
  const [only = []] = parts;
  if (parts.length === 1) return new Map([['sitemap.xml', sitemap(only)]]);
  const names = parts.map((_, at) => `sitemap-${at + 1}.xml`);
  const index = names.map(
    (name) => `  <sitemap>\n    <loc>${origin}/${name}</loc>\n  </sitemap>\n`,
  );
  return new Map([
    ...parts.map((part, at) => [names[at] ?? '', sitemap(part)] as const),
    [
      'sitemap.xml',
      `${opening}\n<sitemapindex xmlns="${namespace}">\n${index.join('')}</sitemapindex>`,
    ],
  ]);
}

function sitemap(entries: readonly string[]): string {
  return `${opening}\n<urlset xmlns="${namespace}">\n${entries.join('')}</urlset>`;
}

function entryOf({ loc, lastmod }: SitemapUrl): string {
  const changed = lastmod ? `    <lastmod>${lastmod.toISOString()}</lastmod>\n` : '';
  return `  <url>\n    <loc>${escapeXml(loc)}</loc>\n${changed}  </url>\n`;
}
