import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const buildArgs = ['build', '--logLevel', 'warn'];

/** The tree's sources in a folder of their own, to be changed and built beside the real ones. */
export interface SiteCopy {
  folder: string;
  /** Where a build puts the site. */
  buildDirectory: string;
  build: (
    env: Readonly<Record<string, string>>,
  ) => Promise<{ code: number | null; output: string }>;
  /** Runs a file of unit tests on what stands in the copy. */
  test: (file: string) => Promise<{ code: number | null; output: string }>;
  remove: () => Promise<void>;
}

export async function copySite(): Promise<SiteCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-copy-'));
  for (const name of await sources()) await cp(name, path.join(folder, name));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    buildDirectory: path.join(folder, 'build'),
    build: (env) =>
      runIn(folder, path.resolve('node_modules/.bin/react-router'), buildArgs, {
        NODE_ENV: 'production',
        ...env,
      }),
    // Inside a test run, node:test would otherwise take the other for a part of itself.
    test: (file) => runIn(folder, process.execPath, ['--test', file], { NODE_TEST_CONTEXT: '' }),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** What git knows, and what is new in the tree: nothing that was installed or built. */
async function sources(): Promise<string[]> {
  const args = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', [...args, '-z']);
  return stdout.split('\0').filter((name) => name !== '' && existsSync(name));
}

async function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [code, ...outputs] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, output: outputs.join('\n') };
}
