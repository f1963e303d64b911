import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile, writeCompressed, type Strength } from './compress-text.ts';
import { llmsText } from './llms-text.ts';
import type { PageFacts, PageRecord } from './page-record.ts';
import { securityTxt, securityTxtFile } from './security-txt.ts';
import { sitemapsOf } from './sitemap.ts';

/** What search engines are told, as it stands before the sitemap is named. */
const robotsFile = 'site/public/robots.txt';

/** Of more than so many none is compressed at full strength: a changed role changes most of a search. */
const fullStrengthTexts = 100;

type ListedPage = PageRecord & { facts: PageFacts };

/**
 * What is said of the whole site, by the files' names: the sitemap, robots.txt, which leads there,
 * llms.txt, and whom to tell of a hole.
 * @param dates when what stands on a page was last changed; undefined where nobody knows
 */
export function listTexts(
  pages: readonly PageRecord[],
  dates: ReadonlyMap<string, Date | undefined>,
): Map<string, string> {
  const listed = pages.filter((page): page is ListedPage => page.facts !== undefined);
  const origin = new URL(listed[0]?.facts.url ?? '').origin;
  const urls = listed.map(({ path: page, facts }) => ({
    loc: facts.url,
    lastmod: dates.get(page),
  }));
  const texts = sitemapsOf(origin, urls);
  texts.set('robots.txt', `${readFileSync(robotsFile, 'utf8')}Sitemap: ${origin}/sitemap.xml\n`);
  texts.set('llms.txt', llmsText(listed));
  texts.set(securityTxtFile, securityTxt(origin));
  return texts;
}

/**
 * Writes texts into the built site's folder.
 * @param client that folder
 * @param standing what stands in it: what would be written as it stands is left
 * @returns the names of all that stands there for them, from that folder
 */
export function writeTexts(
  client: string,
  texts: ReadonlyMap<string, string>,
  standing: ReadonlyMap<string, number>,
): string[] {
  const strength = texts.size > fullStrengthTexts ? 'quick' : 'full';
  return [...texts].flatMap((one) => writeChanged(client, one, strength, standing));
}

function writeChanged(
  client: string,
  [name, text]: readonly [string, string],
  strength: Strength,
  standing: ReadonlyMap<string, number>,
): string[] {
  const file = path.join(client, name);
  const beside = [`${name}.br`, `${name}.gz`].filter((one) => standing.has(one));
  if (standing.has(name) && beside.length > 0 && readFileSync(file, 'utf8') === text) {
    return [name, ...beside];
  }
  mkdirSync(path.dirname(file), { recursive: true });
  const written = writeCompressed(file, text, strength, replaceFile);
  return written.map((one) => path.relative(client, one));
}
