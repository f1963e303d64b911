import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { jsonIn } from '../../platform/json-in.ts';
import { replaceFile } from './compress-text.ts';

/** What lists of all pages say of one. */
export interface PageFacts {
  /** Its canonical address. */
  url: string;
  heading: string;
  description: string;
}

/** A page that stands built. */
export interface PageRecord {
  path: string;
  /** Of all that it was made of. */
  key: string;
  /**
   * Each file that was made, by its name from the built site's folder, with its bytes. Pairs: objects
   * that each have names of their own take V8 twice as long to read.
   */
  files: readonly (readonly [name: string, bytes: number])[];
  /** Of a page that search engines list. */
  facts?: PageFacts;
}

/** What a line says: of a page without a key, that nobody knows how it stands. */
type Line = PageRecord | { path: string; key?: undefined };

/** So many lines a page are put up with before those that say nothing any more are left out. */
const maxLinesAPage = 2;

export type PageRecords = Awaited<ReturnType<typeof openRecords>>;

/**
 * The pages that stand built, noted for as long as they do: a build may be killed at any moment.
 * @param file has a line for each thing that was noted, of which the last of a page stands
 */
export async function openRecords(file: string) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const cutOff = lines.pop();
  const standing = new Map<string, PageRecord>();
  const take = (line: Line): void => {
    if (line.key === undefined) standing.delete(line.path);
    else standing.set(line.path, line);
  };
  for (const one of lines) {
    // A power cut may leave anything.
    const line = jsonIn(one) as Line | undefined;
    if (line) take(line);
  }
  // What was cut off would take the next line with it.
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
    /** Before any file of the page is touched. */
    forget: (pagePath: string): void => {
      if (standing.has(pagePath)) add({ path: pagePath });
    },
    /** When all its files are written. */
    note: (record: PageRecord): void => add(record),
  };
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
