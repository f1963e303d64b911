import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stateOf } from '../content/known-files.ts';
import type { FileState } from '../content/known-files.ts';
import { today } from '../content/posting.ts';
import { filesUnder } from './files-under.ts';

const contentFolder = 'content';

/** What pages are made of beside code, as far as it can be told in a moment. */
export interface ContentState {
  /** Of each content file, and the day, on which roles close and go. */
  fingerprint: string;
  files: ReadonlyMap<string, FileState>;
}

/** Which pages a change is of, `buildPages` finds. */
export function contentState(): ContentState {
  const names = [...filesUnder(contentFolder)].filter((name) => name.endsWith('.md'));
  const files = new Map<string, FileState>();
  const hash = createHash('sha256').update(today());
  for (const name of names.toSorted()) {
    const file = path.join(contentFolder, name);
    const state = stateOf(file);
    // It may go while the others are looked at.
    if (!state) continue;
    files.set(file, state);
    hash.update(`\n${name}\n${state.version}`);
  }
  return { fingerprint: hash.digest('hex'), files };
}

/** Whether the pages stand made of content as it is. @param state that it is in, where it is known */
export async function isContentAsBuilt(
  buildDirectory: string,
  state?: ContentState,
): Promise<boolean> {
  const built = await readFile(stampIn(buildDirectory), 'utf8').catch(() => '');
  return built === (state ?? contentState()).fingerprint;
}

/** @param fingerprint from before it was read */
export function noteContentState(buildDirectory: string, fingerprint: string): Promise<void> {
  return writeFile(stampIn(buildDirectory), fingerprint);
}

function stampIn(buildDirectory: string): string {
  return path.join(buildDirectory, 'pages-made-from.txt');
}
