import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import './no-settings.ts';
import { memoryFolder } from './memory-folder.ts';
import { readConfig } from '../settings/config.ts';
import { runExclusively } from '../setup/files/run-exclusively.ts';
import { buildLockIn } from '../setup/files/built-from.ts';
import { projectFiles } from '../setup/files/project-files.ts';
import { buildDirectory, buildSiteIfStale } from '../setup/builds/site-build.ts';

/** A copy of the tree's sources, to be changed and built beside the real ones. */
export interface SiteCopy {
  folder: string;
  /** The folder that a build writes the site to. */
  buildDirectory: string;
  build: (env: Settings) => Promise<Finished>;
  /** What `npm run desk` does before it serves. */
  buildDesk: () => Promise<Finished>;
  /** What `npm start` does before it serves. */
  buildAll: (env: Settings) => Promise<Finished>;
  /** Copies the current tree's build, which is built first if necessary, to save bundling. */
  takeBuilt: () => Promise<void>;
  /** Runs a unit test file in the copy. */
  test: (file: string) => Promise<Finished>;
  remove: () => Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

interface Finished {
  code: number | null;
  output: string;
}

/** @param place the parent of its folder. Measurements use a real disk */
export async function copySite(place = memoryFolder()): Promise<SiteCopy> {
  const folder = await mkdtemp(path.join(place, 'site-copy-'));
  for (const name of projectFiles()) await cp(name, path.join(folder, name));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    buildDirectory: path.join(folder, buildDirectory),
    build: (env) =>
      runIn(folder, process.execPath, ['setup/builds/bundle.ts'], {
        NODE_ENV: 'production',
        ...env,
      }),
    buildDesk: () => runIn(folder, process.execPath, ['setup/builds/desk-build.ts'], {}),
    buildAll: (env) => runIn(folder, process.execPath, ['setup/build.ts'], env),
    takeBuilt: async () => {
      await buildSiteIfStale(readConfig({}));
      await runExclusively(buildLockIn(buildDirectory), () =>
        cp(buildDirectory, path.join(folder, buildDirectory), { recursive: true }),
      );
    },
    // With the variable set, node:test would treat the run as a part of this one.
    test: (file) => runIn(folder, process.execPath, ['--test', file], { NODE_TEST_CONTEXT: '' }),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Settings,
): Promise<Finished> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [code, ...outputs] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, output: outputs.join('\n') };
}
