import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile, writeCompressed, type Strength } from './compress-text.ts';
import { llmsText } from './llms-text.ts';
import type { PageFacts, PageRecord } from './page-record.ts';
import { securityTxt, securityTxtFile } from './security-txt.ts';
import { sitemapsOf } from './sitemap.ts';

/** robots.txt without its reference to the sitemap. */
const robotsFile = 'site/public/robots.txt';

/** Above this number of texts none is compressed at full strength: one role changes most of a search index. */
const fullStrengthTexts = 100;

type ListedPage = PageRecord & { facts: PageFacts };

/**
 * The texts about the whole site by file name: the sitemap, robots.txt, llms.txt and security.txt.
 * @param dates when each page was last changed. Undefined if unknown
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
 * Writes texts into the built site's folder, unless they are there already.
 * @param client that folder
 * @param standing the files in it
 * @returns the names of the texts and of their compressed forms, relative to that folder
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
