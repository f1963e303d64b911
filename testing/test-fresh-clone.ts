import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import './no-settings.ts';
import { until } from './until.ts';

/** A clone of the committed tree in its own folder, with its packages installed. */
export interface FreshClone {
  folder: string;
  /** Starts a command from README. Its child processes end with it. */
  start: (command: string, env?: Record<string, string>) => StartedCommand;
  /** Runs a command from README to its end. */
  run: (command: string, env?: Record<string, string>) => Promise<Finished>;
  /** Whether a mail that the clone's relay wrote as a file contains these words. */
  hasMail: (words: string) => Promise<boolean>;
  /** Ends all processes and removes the folder. */
  remove: () => Promise<void>;
}

interface Finished {
  code: number | null;
  output: string;
}

interface StartedCommand {
  /** All output so far. */
  output: () => string;
  /** Resolves once the output contains these words. @throws if the command ends before, with its output */
  says: (words: string) => Promise<void>;
  ended: Promise<Finished>;
  /**
   * Signals the command to end, as a terminal or a supervisor does, and resolves once all of its processes are gone.
   */
  end: (signal: 'SIGINT' | 'SIGTERM') => Promise<Finished>;
  /** Signals the command and all of its processes at once. */
  stop: () => Promise<void>;
}

const execute = promisify(execFile);

export async function freshClone(): Promise<FreshClone> {
  const place = await mkdtemp(path.join(tmpdir(), 'fresh-clone-'));
  const folder = path.join(place, 'clone');
  // Temporary files of commands that are killed are removed with the clone.
  const temporary = path.join(place, 'temporary');
  await mkdir(temporary);
  // Git otherwise refuses a tree that another user owns.
  await execute('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '.', folder]);
  // Hard links take no time or space. Across file systems, files have to be copied.
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

/** Copies packages without Node's compile cache, which is keyed by path and which others write meanwhile. */
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

/** Each process of a group, for error messages: its state, what it waits for in the kernel, its command. */
async function processesOf(groupId: number): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    ids.map(async (id) => {
      // A process that has ended meanwhile has no files.
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
 * The machine's environment without the test run's variables and without colour: with CI set, Vite prints the
 * port of an address in bold, which splits the text.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _context, NODE_ENV: _mode, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}
