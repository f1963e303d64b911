import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { contentState, noteContentState, type ContentState } from './content-state.ts';
import { filesUnderMeanwhile } from '../files/files-under.ts';
import { readLastChanges } from './last-changes.ts';
import { forgetFileCache, readFileCache, writeFileCache } from './stored-file-cache.ts';
import type { MadePage, PageOrder } from './make-page.ts';
import { createDataReader, plainText } from './page-data.ts';
import { createPageSources } from './page-sources.ts';
import { openPageJournal, type PageJournal } from './page-record.ts';
import { startPageThreads, type PageThreads } from './page-threads.ts';
import { searchTexts } from './search-index.ts';
import { readSiteCode, type SiteCode } from './site-code.ts';
import { listTexts, writeTexts } from './site-lists.ts';

/** Above this number of pages none is compressed at full strength, which would take longer than everything else. */
const maxFullStrengthPages = 200;

interface Options {
  /** The state of content a moment ago, if known. */
  state?: ContentState;
  /** Above this number of pages none is compressed at full strength. */
  fullStrengthPages?: number;
}

/** Fewer changed files than this are read again faster than the cache of all content is written: 2 ms each. */
const fewFiles = 50;

/** Drops all that is cached of pages and content, because other code made it. */
export async function forgetPages(buildDirectory: string): Promise<void> {
  await noteContentState(buildDirectory, '');
  await rm(journalFileIn(buildDirectory), { force: true });
  await forgetFileCache(buildDirectory);
}

function journalFileIn(buildDirectory: string): string {
  return path.join(buildDirectory, 'pages.jsonl');
}

/**
 * Makes the pages that are missing or were made from something else, using the bundled code, and then what lists
 * them all. Removes files that no build makes any more. To be called once per process, which caches content.
 * @returns what it did, and whether content stayed unchanged: if not, a page may show a state in between
 * @throws ContentError
 */
export async function buildPages(
  buildDirectory: string,
  { state = contentState(), fullStrengthPages = maxFullStrengthPages }: Options = {},
) {
  const threads = startPageThreads(buildDirectory);
  try {
    return await buildPagesOf(buildDirectory, { state, fullStrengthPages, threads });
  } finally {
    await threads.stop();
  }
}

async function buildPagesOf(
  buildDirectory: string,
  { state, fullStrengthPages, threads }: Required<Options> & { threads: PageThreads },
) {
  // Git's history and the list of published files are read in parallel with the rest.
  const lastChanges = readLastChanges(state.files);
  const code = await readSiteCode(buildDirectory);
  const { client, content } = code;
  const listing = filesUnderMeanwhile(client);
  // A failure is thrown where `listing` is awaited.
  listing.catch(() => {});
  const orders = await readOrders(buildDirectory, code, { state, fullStrengthPages });
  // Content has passed its checks. From here on published files change. Until now they were whole.
  await noteContentState(buildDirectory, '');
  const journal = await openPageJournal(journalFileIn(buildDirectory));
  const standing = await listing;
  const made = await askForPages(orders, code, { threads, journal, standing });
  // No content is read from here on. What does not depend on the pages is done while threads make them.
  const isContentAsRead = contentState().fingerprint === state.fingerprint;
  const searches = writeTexts(client, searchTexts(content), standing);
  const sourcesOf = createPageSources(code.screens, [...state.files.keys()]);
  const lastChange = await lastChanges;
  const dates = new Map(orders.map(({ path: page }) => [page, lastChange(sourcesOf(page))]));
  await threads.allMade();
  const inOrder = orders.flatMap(({ path: page }) => journal.standing.get(page) ?? []);
  const lists = writeTexts(client, listTexts(inOrder, dates), standing);
  const answered = new Set([
    ...code.files,
    ...searches,
    ...lists,
    ...inOrder.flatMap(({ files }) => files.map(([file]) => file)),
  ]);
  for (const file of standing.keys()) {
    if (!answered.has(file)) await rm(path.join(client, file));
  }
  // A page may show either state of a file that changed meanwhile.
  if (isContentAsRead) await noteContentState(buildDirectory, state.fingerprint);
  else for (const { path: page } of made) journal.forget(page);
  return { made, keptPages: orders.length - made.length, isContentAsRead };
}

/** All pages of the site, in the order in which they are listed. */
async function readOrders(
  buildDirectory: string,
  { content }: SiteCode,
  { state: { files }, fullStrengthPages }: Required<Options>,
): Promise<readonly PageOrder[]> {
  content.loadFileCache(await readFileCache(buildDirectory));
  content.setFileStates(files);
  // Outlines of texts suffice to tell which pages exist, what changes them, and what searches find.
  content.outlineTexts();
  content.checkContent();
  const pages = content.prerenderedPaths();
  const told = [
    ...content.deadLinks(pages),
    ...content.misplacedTexts(files.keys()),
    ...content.daysAhead(),
  ];
  for (const words of told) console.warn(words);
  const listed = new Set(content.listedPaths());
  if (content.cacheMisses() >= fewFiles) writeFileCache(buildDirectory, content.cachedFiles());
  const strength = pages.length > fullStrengthPages ? 'quick' : 'full';
  return pages.map((page) => ({ path: page, isListed: listed.has(page), strength }));
}

/** What making a page needs. */
interface PageMaking {
  threads: PageThreads;
  journal: PageJournal;
  /** Published files with their sizes in bytes: a power cut may have truncated one. */
  standing: ReadonlyMap<string, number>;
}

/**
 * Orders each page as soon as it proves stale or incomplete.
 * @returns those pages, complete once the threads have made all
 */
async function askForPages(
  orders: readonly PageOrder[],
  { build, content }: SiteCode,
  { threads, journal, standing }: PageMaking,
): Promise<readonly MadePage[]> {
  const made: MadePage[] = [];
  const dataOf = createDataReader(build);
  for (const order of orders) {
    const { path: page } = order;
    const key = pageKey(order, JSON.stringify(await dataOf(page)));
    const record = journal.standing.get(page);
    const standsWhole = record?.files.every(([file, bytes]) => standing.get(file) === bytes);
    if (record?.key === key && standsWhole) continue;
    journal.forget(page);
    content.outlineTexts(false);
    const data = plainText(page, await dataOf(page));
    content.outlineTexts();
    await threads.make({ order, data }, (one) => {
      const { files, facts } = one;
      journal.note({ path: page, key, files, ...(facts && { facts }) });
      made.push(one);
    });
  }
  const ordered = new Set(orders.map(({ path: page }) => page));
  for (const page of journal.standing.keys()) if (!ordered.has(page)) journal.forget(page);
  return made;
}

/**
 * Identifies the state that a page was made from: a hash of its order and all of its routes' loader data. With
 * the same code, nothing else goes into a page. The linter and the limits on what browsers import keep components
 * from reading content, which the hash would miss.
 * @param data the loaders' data as JSON
 */
function pageKey(order: PageOrder, data: string): string {
  return hash('sha256', `${JSON.stringify(order)}\n${data}`, 'base64url');
}
