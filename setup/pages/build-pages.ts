import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { contentState, noteContentState, type ContentState } from './content-state.ts';
import { filesUnderMeanwhile } from '../files/files-under.ts';
import { readLastChanges } from './last-changes.ts';
import { forgetKnownContent, readKnownContent, writeKnownContent } from './known-content.ts';
import type { MadePage, PageOrder } from './make-page.ts';
import { createDataReader, plainText } from './page-data.ts';
import { createPageSources } from './page-sources.ts';
import { openRecords, type PageRecords } from './page-record.ts';
import { startPageThreads, type PageThreads } from './page-threads.ts';
import { searchTexts } from './search-index.ts';
import { readSiteCode, type SiteCode } from './site-code.ts';
import { listTexts, writeTexts } from './site-lists.ts';

/** Of more than so many pages none is compressed at full strength: it takes longer than all else. */
const maxFullStrengthPages = 200;

interface Options {
  /** The state of content from a moment ago, where it is known. */
  state?: ContentState;
  /** Of more pages than so many none is compressed at full strength. */
  fullStrengthPages?: number;
}

/** So few files are read again in less time than what is known of all is written: 2 ms each. */
const fewFiles = 50;

/** Whatever is known of pages and of content was made by other code. */
export async function forgetPages(buildDirectory: string): Promise<void> {
  await noteContentState(buildDirectory, '');
  await rm(recordsIn(buildDirectory), { force: true });
  await forgetKnownContent(buildDirectory);
}

function recordsIn(buildDirectory: string): string {
  return path.join(buildDirectory, 'pages.jsonl');
}

/**
 * Makes the pages that are not made yet, or were made of something else, with what was bundled; and
 * then what lists them all. What nobody makes any more is removed. Once in a process, which holds
 * content as it read it.
 * @returns what it did, and whether content stood still: where somebody edits it, a page may show it as
 *   it was in between
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
  // Git answers, and what is published is listed, while other things are found out.
  const lastChanges = readLastChanges(state.files);
  const code = await readSiteCode(buildDirectory);
  const { client, content } = code;
  const listing = filesUnderMeanwhile(client);
  // Told to who waits for it.
  listing.catch(() => {});
  const orders = await readOrders(buildDirectory, code, { state, fullStrengthPages });
  // Content is right, and what is published is touched from here on: it was whole until now.
  await noteContentState(buildDirectory, '');
  const records = await openRecords(recordsIn(buildDirectory));
  const standing = await listing;
  const made = await askForPages(orders, code, { threads, records, standing });
  // No content is read from here on; what does not need the pages is done while they are made.
  const isContentAsRead = contentState().fingerprint === state.fingerprint;
  const searches = writeTexts(client, searchTexts(content), standing);
  const sourcesOf = createPageSources(code.screens, [...state.files.keys()]);
  const lastChange = await lastChanges;
  const dates = new Map(orders.map(({ path: page }) => [page, lastChange(sourcesOf(page))]));
  await threads.allMade();
  const inOrder = orders.flatMap(({ path: page }) => records.standing.get(page) ?? []);
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
  // Which state of a file that changed meanwhile a page shows, nobody knows.
  if (isContentAsRead) await noteContentState(buildDirectory, state.fingerprint);
  else for (const { path: page } of made) records.forget(page);
  return { made, keptPages: orders.length - made.length, isContentAsRead };
}

/** The pages that there are to be, in the order in which they are listed. */
async function readOrders(
  buildDirectory: string,
  { content }: SiteCode,
  { state: { files }, fullStrengthPages }: Required<Options>,
): Promise<readonly PageOrder[]> {
  content.takeKnownFiles(await readKnownContent(buildDirectory));
  content.takeFileStates(files);
  // What pages there are, what changes them and what of them is searched, outlines tell.
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
  if (content.filesMade() >= fewFiles) writeKnownContent(buildDirectory, content.knownFiles());
  const strength = pages.length > fullStrengthPages ? 'quick' : 'full';
  return pages.map((page) => ({ path: page, isListed: listed.has(page), strength }));
}

/** What is needed to make a page anew. */
interface PageMaking {
  threads: PageThreads;
  records: PageRecords;
  /** What is published, with its bytes: a power cut may have left less of a file. */
  standing: ReadonlyMap<string, number>;
}

/**
 * Has each page made as soon as it is found that it is made of something else, or does not stand whole.
 * @returns those pages, of which all are there once all are made
 */
async function askForPages(
  orders: readonly PageOrder[],
  { build, content }: SiteCode,
  { threads, records, standing }: PageMaking,
): Promise<readonly MadePage[]> {
  const made: MadePage[] = [];
  const dataOf = createDataReader(build);
  for (const order of orders) {
    const { path: page } = order;
    const key = pageKey(order, JSON.stringify(await dataOf(page)));
    const record = records.standing.get(page);
    const standsWhole = record?.files.every(([file, bytes]) => standing.get(file) === bytes);
    if (record?.key === key && standsWhole) continue;
    records.forget(page);
    content.outlineTexts(false);
    const data = plainText(page, await dataOf(page));
    content.outlineTexts();
    await threads.make({ order, data }, (one) => {
      const { files, facts } = one;
      records.note({ path: page, key, files, ...(facts && { facts }) });
      made.push(one);
    });
  }
  const ordered = new Set(orders.map(({ path: page }) => page));
  for (const page of records.standing.keys()) if (!ordered.has(page)) records.forget(page);
  return made;
}

/**
 * What tells whether a page has to be made anew: a hash of all that its routes' loaders give it. With
 * the same code it is made of nothing else. Content asked for by a component would be left out; that
 * components cannot ask is held by the linter and by what browsers can import.
 * @param data what they give, as text
 */
function pageKey(order: PageOrder, data: string): string {
  return hash('sha256', `${JSON.stringify(order)}\n${data}`, 'base64url');
}
