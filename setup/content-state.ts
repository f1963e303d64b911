import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { today } from '../content/posting.ts';
import { filesUnder } from './files-under.ts';

const contentFolder = 'content';

/**
 * What pages are made of beside code, as far as it can be told in a moment: the state of each content
 * file, and the day, on which roles close and go. Which pages a change is of, `buildPages` finds.
 */
export async function contentState(): Promise<string> {
  const names = [...(await filesUnder(contentFolder))].filter((name) => name.endsWith('.md'));
  const hash = createHash('sha256').update(today());
  for (const name of names.toSorted()) {
    const found = statSync(path.join(contentFolder, name), { throwIfNoEntry: false });
    if (found) hash.update([name, found.size, found.ino, found.mtimeMs, found.ctimeMs].join('\n'));
  }
  return hash.digest('hex');
}

/** Whether the pages stand made of content as it is. @param state that it is in, where it is known */
export async function isContentAsBuilt(buildDirectory: string, state?: string): Promise<boolean> {
  const built = await readFile(stampIn(buildDirectory), 'utf8').catch(() => '');
  return built === (state ?? (await contentState()));
}

/** @param state from before it was read */
export function noteContentState(buildDirectory: string, state: string): Promise<void> {
  return writeFile(stampIn(buildDirectory), state);
}

function stampIn(buildDirectory: string): string {
  return path.join(buildDirectory, 'pages-made-from.txt');
}
