import { appendFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';

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
  /** What was made, from the built site's folder. */
  files: readonly string[];
  /** Of a page that search engines list. */
  facts?: PageFacts;
}

/**
 * The pages that stand built, by path. A page is noted when all its files are written, a line each:
 * a build that is broken off goes on where it was, and a line that was cut off stands for nothing.
 */
export async function readRecords(file: string): Promise<Map<string, PageRecord>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const records = new Map<string, PageRecord>();
  for (const line of text.split('\n').slice(0, -1)) {
    const record = recordIn(line);
    if (record) records.set(record.path, record);
  }
  return records;
}

/** A power cut may leave anything. */
function recordIn(line: string): PageRecord | undefined {
  try {
    return JSON.parse(line) as PageRecord;
  } catch {
    return undefined;
  }
}

/** Forgets every page but these: before any file of the others is touched. */
export async function writeRecords(file: string, records: Iterable<PageRecord>): Promise<void> {
  const lines = [...records].map((record) => `${JSON.stringify(record)}\n`);
  await writeFile(`${file}.new`, lines.join(''));
  await rename(`${file}.new`, file);
}

export function addRecords(file: string, records: readonly PageRecord[]): void {
  appendFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}
