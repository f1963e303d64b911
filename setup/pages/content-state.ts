import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMeantForPage } from '../../content/content-files.ts';
import { stateOf, type FileState } from '../../content/file-cache.ts';
import { today } from '../../content/days.ts';

const contentFolder = 'content';

/** The state of content, as far as it can be told in a moment. */
export interface ContentState {
  /** A hash of each content file's state and of the date, because roles close and go on a date. */
  fingerprint: string;
  files: ReadonlyMap<string, FileState>;
}

/** Reads the state of all content. Which pages a change affects, `buildPages` finds out. */
export function contentState(): ContentState {
  const files = new Map<string, FileState>();
  const hash = createHash('sha256').update(today());
  for (const file of textsMeant().toSorted()) {
    const state = stateOf(file);
    // A file may vanish during the listing.
    if (!state) continue;
    files.set(file, state);
    hash.update(`\n${file}\n${state.version}`);
  }
  return { fingerprint: hash.digest('hex'), files };
}

/** Every file that is meant for a page, also if it is misplaced and has to be reported. */
function textsMeant(): string[] {
  return readdirSync(contentFolder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => isMeantForPage(name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

/** Whether the pages were built from the present content. @param state of content, if known */
export async function isContentAsBuilt(
  buildDirectory: string,
  { fingerprint }: ContentState = contentState(),
): Promise<boolean> {
  return (await builtFrom(buildDirectory)) === fingerprint;
}

/** Whether the pages are complete, of present or older content: no build of them was begun and not finished. */
export async function arePagesWhole(buildDirectory: string): Promise<boolean> {
  return (await builtFrom(buildDirectory)) !== '';
}

function builtFrom(buildDirectory: string): Promise<string> {
  return readFile(stampIn(buildDirectory), 'utf8').catch(() => '');
}

/** @param fingerprint from before content was read. Empty while pages are being made */
export function noteContentState(buildDirectory: string, fingerprint: string): Promise<void> {
  return writeFile(stampIn(buildDirectory), fingerprint);
}

function stampIn(buildDirectory: string): string {
  return path.join(buildDirectory, 'pages-made-from.txt');
}
