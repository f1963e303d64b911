import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { FileState } from '../../content/known-files.ts';

type States = ReadonlyMap<string, FileState>;

/** Says when the newest of some files was last changed; undefined where nobody knows. */
type LastChange = (files: readonly string[]) => Date | undefined;

/**
 * When files were last changed, by their commits. Where there is no history the file's own time says
 * it; where the history is cut off, all that is older than the cut would seem to be as new as it is.
 * @param states of files that were looked at already
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

/** The time of each file's last commit; of a file that differs from it, that of the file itself. */
async function readHistory(): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return changes;
  const changed = await git('ls-files', '-z', '--modified', '--others', '--exclude-standard');
  for (const file of changed.split('\0')) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) changes.set(file, found.mtimeMs);
  }
  // A commit's time stands before the names of its files, the newest commit first.
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
  // Whoever owns the tree: git otherwise declines to read another's. Names are written as they are.
  const settings = ['-c', 'safe.directory=*', '-c', 'core.quotePath=false'];
  const { stdout } = await promisify(execFile)('git', [...settings, ...args], {
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout;
}
