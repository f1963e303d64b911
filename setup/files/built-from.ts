import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runExclusively } from './run-exclusively.ts';
import { filesUnder } from './files-under.ts';

/** Files in the project's folder that tools read by themselves. */
const readByTools = /^(?:package-lock|tsconfig)\.json$|\.config\./;

/**
 * Files that never go into a bundle: tests, what an owner keeps in content beside code and data, such as texts
 * (setup/pages/build-pages.ts makes pages of these), and what editors and systems leave beside a file.
 */
const leftOut = /\.(test\.ts|md)$|~$|(^|\/)\.[^/]*$|^content\/.*(?<!\.(tsx?|json))$/;

/** The record that a build leaves beside its output. */
interface Stamp {
  /** The project's files that the build read. */
  read: string[];
  /** The hash of the sources at that time. Missing if the build was interrupted. */
  fingerprint?: string;
}

/**
 * Runs `build` unless its last output is of the same sources and settings.
 *
 * The last build recorded which files it read. The sources are all files in the folders of these, and below. A new
 * file therefore counts before anything imports it, and a new folder is reached through a file that changed.
 *
 * Of the processes that share a stamp file one builds at a time, and the others find its output. If everything is up
 * to date, nothing is written.
 * @param stampFile receives the names of the files that the build reads, from `recordReadFiles`
 * @param settings what else the output depends on
 */
export async function buildIfStale(
  stampFile: string,
  settings: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  if (!(await isStale(stampFile, settings))) return;
  await runExclusively(buildLockIn(path.dirname(stampFile)), async () => {
    if (await isStale(stampFile, settings)) await buildAnew(stampFile, settings, build);
  });
}

/** The lock file that a process holds while it builds something in a folder. */
export function buildLockIn(folder: string): string {
  return path.join(folder, 'building.lock');
}

async function buildAnew(
  stampFile: string,
  settings: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  // An interrupted build leaves neither the old output nor the new, so the old stamp must not stay.
  await writeReadFiles(stampFile, []);
  // Taken from the file system's clock, as are the times of the changes that this is compared with.
  const started = (await stat(stampFile)).ctimeMs;
  await build();
  const { read } = await readStamp(stampFile);
  const sources = sourcesOf(read);
  // A file that changed meanwhile may have been read before or after its change, so the stamp stays incomplete.
  const changes = await Promise.all(sources.map(async (name) => (await stat(name)).ctimeMs));
  if (Math.max(...changes) > started) return;
  const fingerprint = fingerprintOf(sources, settings);
  await writeFile(stampFile, JSON.stringify({ read, fingerprint } satisfies Stamp));
}

/** Whether the existing output was built from other sources or settings than the present ones. */
export async function isStale(stampFile: string, settings: readonly string[]): Promise<boolean> {
  const stamp = await readStamp(stampFile).catch(() => undefined);
  if (stamp?.fingerprint === undefined) return true;
  return stamp.fingerprint !== fingerprintOf(sourcesOf(stamp.read), settings);
}

/** Records the files that a running build has read. `buildIfStale` completes the stamp. */
export function writeReadFiles(stampFile: string, read: readonly string[]): Promise<void> {
  return writeFile(stampFile, JSON.stringify({ read: [...read] } satisfies Stamp));
}

async function readStamp(stampFile: string): Promise<Stamp> {
  return JSON.parse(await readFile(stampFile, 'utf8')) as Stamp;
}

/** The names of all source files. */
function sourcesOf(read: readonly string[]): string[] {
  const folders = new Set(read.map((file) => path.dirname(file)));
  // Of the project's top folder only the files that were read: any command may write others there.
  folders.delete('.');
  const names = new Set(read.filter((file) => path.dirname(file) === '.'));
  for (const name of readdirSync('.')) if (readByTools.test(name)) names.add(name);
  for (const folder of folders) {
    // A folder inside another of these is covered by that one.
    if (folders.has(path.dirname(folder)) || !existsSync(folder)) continue;
    for (const name of filesUnder(folder)) {
      if (!leftOut.test(name)) names.add(path.join(folder, name));
    }
  }
  return [...names].filter((name) => !leftOut.test(name) && existsSync(name)).toSorted();
}

/** Reads synchronously: awaiting each file takes longer than reading it. */
function fingerprintOf(names: readonly string[], settings: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([settings, names]));
  for (const name of names) hash.update(readFileSync(name));
  return hash.digest('hex');
}
