import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnownFile } from '../content/known-files.ts';

/** What content files say, for the next build. */
export type Known = readonly (readonly [string, KnownFile])[];

/** What the last build with this very code knew of content; nothing where there was none. */
export async function readKnownContent(buildDirectory: string): Promise<Known> {
  try {
    return JSON.parse(await readFile(fileOf(buildDirectory), 'utf8')) as Known;
  } catch {
    return [];
  }
}

/** So few files are read again in less time than all of it is written: 2 ms each. */
const fewFiles = 50;

/** @param before what is noted already */
export async function writeKnownContent(
  buildDirectory: string,
  now: Known,
  before: Known,
): Promise<void> {
  const versions = new Map(before.map(([file, { version }]) => [file, version]));
  const news = now.filter(([file, { version }]) => versions.get(file) !== version);
  if (news.length < fewFiles && before.length > 0) return;
  const file = fileOf(buildDirectory);
  await writeFile(`${file}.new`, JSON.stringify(now));
  await rename(`${file}.new`, file);
}

export function forgetKnownContent(buildDirectory: string): Promise<void> {
  return rm(fileOf(buildDirectory), { force: true });
}

function fileOf(buildDirectory: string): string {
  return path.join(buildDirectory, 'content-read.json');
}
