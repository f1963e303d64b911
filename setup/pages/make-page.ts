import { mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Manifest } from 'vite';
import { errorPaths } from '../../content/paths.ts';
import { headingOf, metaOf, textOf } from './built-page.ts';
import { writeCompressed, type Strength } from './compress-text.ts';
import { markdownFileOf } from './llms-text.ts';
import { createMarkdownPages } from './markdown-pages.ts';
import { withGivenData, type PageData } from './page-data.ts';
import type { PageRecord } from './page-record.ts';
import { scriptsReached } from './page-scripts.ts';
import { createStylePurger } from './page-styles.ts';
import { createShareImages } from './share-images.ts';

/** A page to be made. */
export interface PageOrder {
  path: string;
  /** Whether search engines should list it. */
  isListed: boolean;
  strength: Strength;
}

/** The steps of making a page, whose times are measured. */
export const pageSteps = ['rendering', 'styles', 'picture', 'Markdown', 'compression'] as const;

export type PageStep = (typeof pageSteps)[number];

export interface MadePage extends Omit<PageRecord, 'key'> {
  /** Milliseconds of each step. */
  spent: Record<PageStep, number>;
}

const html = /^<!doctype html>/i;

/** Returns functions that render pages and write them with all files beside them. */
export async function createPageMaker(client: string, build: ServerBuild, manifest: Manifest) {
  const given = withGivenData(build);
  const handle = createRequestHandler(given.build, 'production');
  const purgeStyles = createStylePurger(await readScripts(client, manifest));
  const drawShareImage = await createShareImages();
  const markdownOf = createMarkdownPages();

  async function rendered(pagePath: string, data: PageData): Promise<string> {
    given.give(data);
    const url = new URL(pagePath, 'http://localhost');
    const response = await handle(new Request(url), new RouterContextProvider());
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${pagePath} was answered with ${response.status}.`);
    return text;
  }

  /** Makes a page without a loader and writes nothing, to warm up: the first page takes as long as ten others. */
  async function tryOut(pagePath: string): Promise<void> {
    const text = await rendered(pagePath, {});
    const page = purgeStyles(text, scriptsReached(manifest, text));
    await drawShareImage(page);
    markdownOf(page);
  }

  /** Makes a page, its share image and its Markdown, each text compressed too. */
  async function makePage(
    { path: pagePath, isListed, strength }: PageOrder,
    data: PageData,
  ): Promise<MadePage> {
    const { spent, take } = stopwatch();
    const files: [string, number][] = [];
    const write = (name: string, content: string | Uint8Array) =>
      take('compression', () => {
        const file = path.join(client, name);
        mkdirSync(path.dirname(file), { recursive: true });
        const written = writeCompressed(file, content, strength);
        for (const one of written) files.push([path.relative(client, one), statSync(one).size]);
      });
    const text = await take('rendering', () => rendered(pagePath, data));
    if (!html.test(text)) {
      await write(pagePath, text);
      return { path: pagePath, files, spent };
    }
    const page = await take('styles', () => purgeStyles(text, scriptsReached(manifest, text)));
    await write(pageFileOf(pagePath), page);
    if (!isListed) return { path: pagePath, files, spent };
    const { file, image } = await take('picture', () => drawShareImage(page));
    await write(file, image);
    const markdown = await take('Markdown', () => markdownOf(page));
    await write(markdownFileOf(pagePath), markdown);
    return { path: pagePath, files, facts: factsOf(pagePath, page), spent };
  }

  return { makePage, tryOut };
}

/** The scripts' texts, in which only names are looked up. */
async function readScripts(client: string, manifest: Manifest): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of scriptsReached(manifest)) {
    if (file.endsWith('.js')) texts.set(file, await readFile(path.join(client, file), 'utf8'));
  }
  return texts;
}

const errorPages: ReadonlySet<string> = new Set(Object.values(errorPaths));

/** Static hosts expect error pages under fixed names, such as 404.html. */
function pageFileOf(pagePath: string): string {
  return errorPages.has(pagePath) ? `${pagePath}.html` : path.join(pagePath, 'index.html');
}

/** Reads the address from the page's own canonical link, so that the two cannot differ. */
function factsOf(pagePath: string, page: string) {
  const url = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
  if (url === undefined) throw new Error(`${pagePath} has no canonical address.`);
  return {
    url: textOf(url),
    heading: headingOf(page),
    description: metaOf(page, 'description') ?? '',
  };
}

function stopwatch() {
  const spent = Object.fromEntries(pageSteps.map((step) => [step, 0])) as MadePage['spent'];
  async function take<Value>(step: PageStep, work: () => Value | Promise<Value>): Promise<Value> {
    const started = performance.now();
    const value = await work();
    spent[step] += performance.now() - started;
    return value;
  }
  return { spent, take };
}
