import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseJson } from '../../platform/parse-json.ts';
import { replaceFile } from './compress-text.ts';

/** What lists of all pages, such as the sitemap, say about one. */
export interface PageFacts {
  /** Its canonical address. */
  url: string;
  heading: string;
  description: string;
}

/** A page that was built. */
export interface PageRecord {
  path: string;
  /** The hash of all that the page was made from. */
  key: string;
  /**
   * The page's files, relative to the built site's folder, with their sizes in bytes. Pairs, because V8 takes
   * twice as long to parse objects that each have keys of their own.
   */
  files: readonly (readonly [name: string, bytes: number])[];
  /** Only for a page that search engines should list. */
  facts?: PageFacts;
}

/** A line of the file. Without a key it says that the page's state is unknown. */
type Line = PageRecord | { path: string; key?: undefined };

/** The file is compacted when it has more lines than this per page. */
const maxLinesAPage = 2;

export type PageJournal = Awaited<ReturnType<typeof openPageJournal>>;

/**
 * Opens the journal of built pages, which is true at any moment, because a build may be killed at any moment.
 * @param file one line of JSON per event, of which the last about a page counts
 */
export async function openPageJournal(file: string) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const cutOff = lines.pop();
  const standing = new Map<string, PageRecord>();
  const take = (line: Line): void => {
    if (line.key === undefined) standing.delete(line.path);
    else standing.set(line.path, line);
  };
  for (const one of lines) {
    // After a power cut a line may hold anything.
    const line = parseJson(one) as Line | undefined;
    if (line) take(line);
  }
  // The next line would be appended to a truncated one, and lost with it.
  if (cutOff !== '' || lines.length > maxLinesAPage * standing.size) {
    replaceFile(file, Array.from(standing.values(), lineOf).join(''));
  }
  const add = (line: Line): void => {
    appendFileSync(file, lineOf(line));
    take(line);
  };
  return {
    /** By path. */
    standing: standing as ReadonlyMap<string, PageRecord>,
    /** To be called before any file of the page changes. */
    forget: (pagePath: string): void => {
      if (standing.has(pagePath)) add({ path: pagePath });
    },
    /** To be called when all of the page's files are written. */
    note: (record: PageRecord): void => add(record),
  };
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
