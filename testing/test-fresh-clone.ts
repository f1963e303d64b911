import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import './no-settings.ts';
import { until } from './until.ts';

/** What is committed, in a folder of its own, with what it needs installed. */
export interface FreshClone {
  folder: string;
  /** Starts a command of README's; what it starts itself ends with it. */
  start: (command: string, env?: Record<string, string>) => StartedCommand;
  /** Runs a command of README's to its end. */
  run: (command: string, env?: Record<string, string>) => Promise<Finished>;
  /** Whether a mail that its relay wrote as a file has these words. */
  hasMail: (words: string) => Promise<boolean>;
  /** Ends what still runs, and removes the folder. */
  remove: () => Promise<void>;
}

interface Finished {
  code: number | null;
  output: string;
}

interface StartedCommand {
  /** Everything it said so far. */
  output: () => string;
  /** Resolves once it has said something. @throws when it ends before, with what it said instead */
  says: (words: string) => Promise<void>;
  ended: Promise<Finished>;
  /** Asks it to end, as a terminal or a supervisor does, and resolves when nothing of it is left. */
  end: (signal: 'SIGINT' | 'SIGTERM') => Promise<Finished>;
  /** Ends it and each process it started, all at once. */
  stop: () => Promise<void>;
}

const execute = promisify(execFile);

export async function freshClone(): Promise<FreshClone> {
  const place = await mkdtemp(path.join(tmpdir(), 'fresh-clone-'));
  const folder = path.join(place, 'clone');
  // What a command leaves there that is ended goes with the clone.
  const temporary = path.join(place, 'temporary');
  await mkdir(temporary);
  // Whoever owns the tree: git otherwise declines to read another's.
  await execute('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '.', folder]);
  // Hard links take no time and no space; across file systems it has to be copies.
  await copyModules(folder, '-al').catch(async () => {
    await rm(path.join(folder, 'node_modules'), { recursive: true, force: true });
    await copyModules(folder, '-a');
  });
  const groups = new Set<number>();

  function start(command: string, env: Record<string, string> = {}): StartedCommand {
    const child = spawn('sh', ['-c', `exec ${command}`], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ownEnvironment(), TMPDIR: temporary, ...env },
    });
    const { pid: groupId } = child;
    if (groupId === undefined) throw new Error(`${command} was not started.`);
    groups.add(groupId);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const ended = once(child, 'exit').then(([code]) => ({
      code: code as number | null,
      output: said,
    }));
    const untilNothingIsLeft = async () => {
      const gone = until(() => !isAlive(-groupId), `nothing of ${command} is left`);
      await gone.catch(async (error: unknown) => {
        const left = await processesOf(groupId);
        throw new Error(`These are left:\n${left.join('\n')}\n${said}`, { cause: error });
      });
      groups.delete(groupId);
    };

    return {
      output: () => said,
      says: (words) =>
        until(() => {
          if (said.includes(words)) return true;
          if (child.exitCode === null) return false;
          throw new Error(`${command} ended with ${child.exitCode}.\n${said}`);
        }, `${command} says “${words}”`),
      ended,
      async end(signal) {
        child.kill(signal);
        const finished = await ended;
        await untilNothingIsLeft();
        return { ...finished, output: said };
      },
      async stop() {
        if (isAlive(-groupId)) process.kill(-groupId, 'SIGTERM');
        await untilNothingIsLeft();
      },
    };
  }

  return {
    folder,
    start,
    run: (command, env) => start(command, env).ended,
    async hasMail(words) {
      const mails = await Array.fromAsync(glob('data/mail/*.eml', { cwd: folder }), (name) =>
        readFile(path.join(folder, name), 'utf8'),
      );
      return mails.some((text) => text.includes(words));
    },
    async remove() {
      for (const pid of groups) if (isAlive(-pid)) process.kill(-pid, 'SIGKILL');
      await until(() => [...groups].every((pid) => !isAlive(-pid)), 'what was killed is gone');
      await rm(place, { recursive: true });
    },
  };
}

/** Without the code that Node has compiled: it is kept by its place, and others write there meanwhile. */
async function copyModules(clone: string, how: '-al' | '-a'): Promise<void> {
  for (const [folder, leftOut] of [
    ['node_modules', '.cache'],
    ['node_modules/.cache', 'compiled'],
  ] as const) {
    const names = (await readdir(folder)).filter((name) => name !== leftOut);
    const target = path.join(clone, folder);
    await mkdir(target);
    await execute('cp', [how, ...names.map((name) => path.join(folder, name)), target]);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What Linux says of each process of a group: its state, what it waits for in the kernel, its command. */
async function processesOf(groupId: number): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    ids.map(async (id) => {
      // Whatever ends meanwhile has no files any more.
      const told = ['stat', 'wchan', 'cmdline'].map((name) =>
        readFile(`/proc/${id}/${name}`, 'utf8').catch(() => ''),
      );
      const [stat = '', waitsIn = '', command = ''] = await Promise.all(told);
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { group, line: `${id} ${state} ${waitsIn} ${command.replaceAll('\0', ' ')}` };
    }),
  );
  return all.filter(({ group }) => group === String(groupId)).map(({ line }) => line);
}

/**
 * The machine's environment without what is the test run's own, and without colour: where CI is set
 * an address is printed with its port in bold, in the midst of its letters.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _context, NODE_ENV: _mode, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}
