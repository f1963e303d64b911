import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { FileState } from '../../content/file-cache.ts';

type States = ReadonlyMap<string, FileState>;

/** Returns when the newest of some files was last changed. Undefined if that is unknown. */
type LastChange = (files: readonly string[]) => Date | undefined;

/**
 * Reads when files were last changed, by their commits. Without a history, a file's modification time counts. In
 * a shallow clone nothing is known, because every file older than the cut would seem as new as the cut.
 * @param states of files that were read already
 */
export async function readLastChanges(states: States = new Map()): Promise<LastChange> {
  const history = await readHistory().catch(() => undefined);
  const known = new WeakMap<readonly string[], Date | undefined>();
  return (files) => known.getOrInsertComputed(files, () => newestOf(files, states, history));
}

function newestOf(
  files: readonly string[],
  states: States,
  history?: ReadonlyMap<string, number>,
): Date | undefined {
  let newest: number | undefined;
  for (const file of files) {
    const time = history
      ? history.get(file)
      : (states.get(file)?.modifiedMs ?? statSync(file).mtimeMs);
    if (time === undefined) return undefined;
    newest = Math.max(newest ?? time, time);
  }
  return newest === undefined ? undefined : new Date(newest);
}

/** The time of each file's last commit, or the modification time of a file that differs from it, in milliseconds. */
async function readHistory(): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return changes;
  const changed = await git('ls-files', '-z', '--modified', '--others', '--exclude-standard');
  for (const file of changed.split('\0')) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) changes.set(file, found.mtimeMs);
  }
  // Git prints each commit's time before the names of its files, newest first.
  const log = await git('log', '--format=%x00%ct', '--name-only', '--no-renames');
  for (const commit of log.split('\0').slice(1)) {
    const [seconds, ...names] = commit.split('\n');
    for (const name of names) {
      if (name !== '' && !changes.has(name)) changes.set(name, Number(seconds) * 1000);
    }
  }
  return changes;
}

async function git(...args: string[]): Promise<string> {
  // Git otherwise refuses a tree that another user owns, and quotes names that are not ASCII.
  const settings = ['-c', 'safe.directory=*', '-c', 'core.quotePath=false'];
  const { stdout } = await promisify(execFile)('git', [...settings, ...args], {
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout;
}
