import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMeantForPage } from '../../content/content-files.ts';
import { stateOf, type FileState } from '../../content/known-files.ts';
import { today } from '../../content/days.ts';

const contentFolder = 'content';

/** What pages are made of beside code, as far as it can be told in a moment. */
export interface ContentState {
  /** Of each content file, and the day, on which roles close and go. */
  fingerprint: string;
  files: ReadonlyMap<string, FileState>;
}

/** Which pages a change is of, `buildPages` finds. */
export function contentState(): ContentState {
  const files = new Map<string, FileState>();
  const hash = createHash('sha256').update(today());
  for (const file of textsMeant().toSorted()) {
    const state = stateOf(file);
    // It may go while the others are looked at.
    if (!state) continue;
    files.set(file, state);
    hash.update(`\n${file}\n${state.version}`);
  }
  return { fingerprint: hash.digest('hex'), files };
}

/** Every text that somebody means for a page, also where none is made of it and that is to be told. */
function textsMeant(): string[] {
  return readdirSync(contentFolder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => isMeantForPage(name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

/** Whether the pages stand made of content as it is. @param state that it is in, where it is known */
export async function isContentAsBuilt(
  buildDirectory: string,
  { fingerprint }: ContentState = contentState(),
): Promise<boolean> {
  return (await builtFrom(buildDirectory)) === fingerprint;
}

/** Whether pages stand whole, made of content as it is or was: none was begun and not finished. */
export async function arePagesWhole(buildDirectory: string): Promise<boolean> {
  return (await builtFrom(buildDirectory)) !== '';
}

function builtFrom(buildDirectory: string): Promise<string> {
  return readFile(stampIn(buildDirectory), 'utf8').catch(() => '');
}

/** @param fingerprint from before it was read; nothing while pages are made */
export function noteContentState(buildDirectory: string, fingerprint: string): Promise<void> {
  return writeFile(stampIn(buildDirectory), fingerprint);
}

function stampIn(buildDirectory: string): string {
  return path.join(buildDirectory, 'pages-made-from.txt');
}
