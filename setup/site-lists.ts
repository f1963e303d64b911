import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeCompressed } from './compress-text.ts';
import { readLastChanges } from './last-changes.ts';
import { llmsText } from './markdown-pages.ts';
import type { PageFacts, PageRecord } from './page-record.ts';
import { securityTxt, securityTxtFile } from './security-txt.ts';
import { sourcesOf } from './site-pages.ts';
import { sitemapsOf } from './sitemap.ts';

/** What search engines are told, as it stands before the sitemap is named. */
const robotsFile = 'site/public/robots.txt';

type ListedPage = PageRecord & { facts: PageFacts };

/**
 * Writes what is said of the whole site: the sitemap, robots.txt, which leads there, llms.txt, and
 * whom to tell of a hole.
 * @param client the built site's folder
 * @param standing what stands in it: what would be written as it stands is left
 * @returns the names of all of it, from that folder
 */
export async function writeSiteLists(
  client: string,
  pages: readonly PageRecord[],
  standing: ReadonlySet<string>,
): Promise<string[]> {
  const listed = pages.filter((page): page is ListedPage => page.facts !== undefined);
  const origin = new URL(listed[0]?.facts.url ?? '').origin;
  const lastChange = await readLastChanges();
  const urls = listed.map(({ path: page, facts }) => ({
    loc: facts.url,
    lastmod: lastChange(sourcesOf(page)),
  }));
  const texts = sitemapsOf(origin, urls);
  texts.set('robots.txt', `${readFileSync(robotsFile, 'utf8')}Sitemap: ${origin}/sitemap.xml\n`);
  texts.set('llms.txt', llmsText(listed));
  texts.set(securityTxtFile, securityTxt(origin));
  return [...texts].flatMap(([name, text]) => writeChanged(client, name, text, standing));
}

function writeChanged(
  client: string,
  name: string,
  text: string,
  standing: ReadonlySet<string>,
): string[] {
  const file = path.join(client, name);
  const beside = [`${name}.br`, `${name}.gz`].filter((one) => standing.has(one));
  if (standing.has(name) && beside.length > 0 && readFileSync(file, 'utf8') === text) {
    return [name, ...beside];
  }
  mkdirSync(path.dirname(file), { recursive: true });
  const written = writeCompressed(file, text);
  return written.map((one) => path.relative(client, one));
}
