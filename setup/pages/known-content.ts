import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { KnownFile } from '../../content/known-files.ts';
import { replaceFile } from './compress-text.ts';

/** The cached content files, for the next build. */
type Known = readonly (readonly [string, KnownFile])[];

/** Reads the cache of the last build by the same code. Empty if there was none. */
export async function readKnownContent(buildDirectory: string): Promise<Known> {
  try {
    return JSON.parse(await readFile(fileOf(buildDirectory), 'latin1')) as Known;
  } catch {
    return [];
  }
}

export function writeKnownContent(buildDirectory: string, known: Known): void {
  replaceFile(fileOf(buildDirectory), inAscii(JSON.stringify(known)));
}

export function forgetKnownContent(buildDirectory: string): Promise<void> {
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
