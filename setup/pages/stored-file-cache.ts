import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CachedFile } from '../../content/file-cache.ts';
import { replaceFile } from './compress-text.ts';

/** The cached content files, for the next build. */
type FileCache = readonly (readonly [string, CachedFile])[];

/** Reads the cache of the last build by the same code. Empty if there was none. */
export async function readFileCache(buildDirectory: string): Promise<FileCache> {
  try {
    return JSON.parse(await readFile(fileOf(buildDirectory), 'latin1')) as FileCache;
  } catch {
    return [];
  }
}

export function writeFileCache(buildDirectory: string, cache: FileCache): void {
  replaceFile(fileOf(buildDirectory), inAscii(JSON.stringify(cache)));
}

export function forgetFileCache(buildDirectory: string): Promise<void> {
  return rm(fileOf(buildDirectory), { force: true });
}

/** Escapes all but ASCII. At one byte per character the file is read and parsed in two thirds of the time. */
function inAscii(json: string): string {
  return json.replaceAll(
    /[^\0-\x7F]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function fileOf(buildDirectory: string): string {
  return path.join(buildDirectory, 'content-read.json');
}
