import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Says when the newest of some files was last changed; undefined where nobody knows. */
export type LastChange = (files: Iterable<string>) => Promise<Date | undefined>;

/**
 * When files were last changed, by their commits. Where there is no history the file's own time says
 * it; where the history is cut off, all that is older than the cut would seem to be as new as it is.
 */
export async function readLastChanges(): Promise<LastChange> {
  const history = await readHistory().catch(() => undefined);
  return async (files) => {
    const times: number[] = [];
    for (const file of files) {
      const time = history ? history.get(file) : (await stat(file)).mtimeMs;
      if (time === undefined) return undefined;
      times.push(time);
    }
    return times.length === 0 ? undefined : new Date(Math.max(...times));
  };
}

/** The time of each file's last commit; of a file that differs from it, that of the file itself. */
async function readHistory(): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return changes;
  const changed = await git('ls-files', '-z', '--modified', '--others', '--exclude-standard');
  for (const file of changed.split('\0')) {
    const found = await stat(file).catch(() => undefined);
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
