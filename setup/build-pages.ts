import { rm } from 'node:fs/promises';
import path from 'node:path';
import { holdContent } from '../content/held-content.ts';
import { knownFiles, takeFileStates, takeKnownFiles } from '../content/known-files.ts';
import { outlineTexts } from '../content/markdown-file.ts';
import { contentState, noteContentState } from './content-state.ts';
import type { ContentState } from './content-state.ts';
import { filesUnderMeanwhile } from './files-under.ts';
import { readLastChanges } from './last-changes.ts';
import { forgetKnownContent, readKnownContent, writeKnownContent } from './known-content.ts';
import type { Known } from './known-content.ts';
import type { MadePage, PageOrder } from './make-page.ts';
import { createDataReader } from './page-data.ts';
import { pageKey } from './page-keys.ts';
import { createPageSources } from './page-sources.ts';
import { addRecords, readRecords, writeRecords } from './page-record.ts';
import type { PageRecord } from './page-record.ts';
import { startPageThreads } from './page-threads.ts';
import type { PageThreads } from './page-threads.ts';
import { searchTexts } from './search-index.ts';
import { readSiteCode } from './site-code.ts';
import type { SiteCode } from './site-code.ts';
import { listedPaths, prerenderedPaths } from './site-pages.ts';
import { listTexts, writeTexts } from './site-lists.ts';

/** Of more than so many pages none is compressed at full strength: it takes longer than all else. */
const maxFullStrengthPages = 200;

interface Options {
  /** The state of content from a moment ago, where it is known. */
  state?: ContentState;
  /** Of more pages than so many none is compressed at full strength. */
  fullStrengthPages?: number;
}

/** What a build of the pages did. */
export interface PagesBuilt {
  made: readonly MadePage[];
  keptPages: number;
}

/** Whatever is known of pages and of content was made by other code. */
export async function forgetPages(buildDirectory: string): Promise<void> {
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
 * @throws ContentError
 */
export async function buildPages(
  buildDirectory: string,
  { state = contentState(), fullStrengthPages = maxFullStrengthPages }: Options = {},
): Promise<PagesBuilt> {
  await noteContentState(buildDirectory, '');
  holdContent();
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
): Promise<PagesBuilt> {
  // Git answers, and what is published is listed, while other things are found out.
  const lastChanges = readLastChanges(state.files);
  const code = await readSiteCode(buildDirectory);
  const listing = filesUnderMeanwhile(code.client);
  // Told to who waits for it.
  listing.catch(() => {});
  const recordsFile = recordsIn(buildDirectory);
  const known = await readKnownContent(buildDirectory);
  const orders = readOrders(known, code, { state, fullStrengthPages });
  const dataOf = createDataReader(code.build);
  const keys = await keysOf(orders, dataOf);
  await writeKnownContent(buildDirectory, code.content.knownFiles(), known);
  // From here on pages are asked for to be made.
  code.content.outlineTexts(false);
  const standing = await listing;
  const kept = keptOf(await readRecords(recordsFile), keys, standing);
  await writeRecords(recordsFile, kept.values());

  const records = new Map(kept);
  const made: MadePage[] = [];
  const missing = orders.filter(({ path: page }) => !kept.has(page));
  const making = threads.make(missing, dataOf, (pages) => {
    const done = pages.map((page) => recordOf(page, keys));
    addRecords(recordsFile, done);
    for (const record of done) records.set(record.path, record);
    made.push(...pages);
  });
  // Told to who waits for the pages. What searches fetch is written meanwhile.
  making.catch(() => {});
  const searches = writeTexts(code.client, searchTexts(), standing);
  const sourcesOf = createPageSources(code.screens);
  const lastChange = await lastChanges;
  const dates = new Map(orders.map(({ path: page }) => [page, lastChange(sourcesOf(page))]));
  await making;
  const inOrder = orders.flatMap(({ path: page }) => records.get(page) ?? []);
  const lists = writeTexts(code.client, listTexts(inOrder, dates), standing);
  const answered = new Set([
    ...code.files,
    ...searches,
    ...lists,
    ...inOrder.flatMap(({ files }) => files),
  ]);
  for (const file of standing.difference(answered)) await rm(path.join(code.client, file));
  // Which state of a file that changed meanwhile a page shows, nobody knows.
  const isSame = contentState().fingerprint === state.fingerprint;
  if (isSame) await noteContentState(buildDirectory, state.fingerprint);
  else await writeRecords(recordsFile, kept.values());
  return { made, keptPages: kept.size };
}

/** The pages that there are to be, in the order in which they are listed. */
function readOrders(
  known: Known,
  { content }: SiteCode,
  { state: { files }, fullStrengthPages }: Required<Options>,
): readonly PageOrder[] {
  takeKnownFiles(known);
  takeFileStates(files);
  // What pages there are, and what of them is searched, outlines tell.
  outlineTexts();
  const pages = prerenderedPaths();
  const listed = new Set(listedPaths());
  // The built modules have content of their own. The main thread needs no more of it than outlines.
  content.takeKnownFiles(knownFiles());
  content.takeFileStates(files);
  content.outlineTexts();
  const strength = pages.length > fullStrengthPages ? 'quick' : 'full';
  return pages.map((page) => ({ path: page, isListed: listed.has(page), strength }));
}

async function keysOf(
  orders: readonly PageOrder[],
  dataOf: ReturnType<typeof createDataReader>,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const order of orders) keys.set(order.path, pageKey(order, await dataOf(order.path)));
  return keys;
}

/** Those that are made of the same and stand whole. */
function keptOf(
  records: ReadonlyMap<string, PageRecord>,
  keys: ReadonlyMap<string, string>,
  standing: ReadonlySet<string>,
): Map<string, PageRecord> {
  const kept = new Map<string, PageRecord>();
  for (const record of records.values()) {
    const isSame = record.key === keys.get(record.path);
    if (isSame && record.files.every((file) => standing.has(file))) kept.set(record.path, record);
  }
  return kept;
}

function recordOf(
  { path: page, files, facts }: MadePage,
  keys: ReadonlyMap<string, string>,
): PageRecord {
  return { path: page, key: keys.get(page) ?? '', files, ...(facts && { facts }) };
}
