import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alone } from './alone.ts';
import { filesUnder } from './files-under.ts';

/** What tools read in the project's folder by themselves, without being told. */
const readByTools = /^(?:package-lock|tsconfig)\.json$|\.config\./;

/**
 * What is no part of what is bundled: tests, what an owner keeps in content beside code and data, such as
 * texts, of which setup/pages/build-pages.ts makes pages, and what editors and systems keep beside a file.
 */
const leftOut = /\.(test\.ts|md)$|~$|(^|\/)\.[^/]*$|^content\/.*(?<!\.(tsx?|json))$/;

/** What a build leaves beside what it built. */
interface Stamp {
  /** The project's files that it read. */
  read: string[];
  /** Of what stood there then; missing where the build was broken off. */
  fingerprint?: string;
}

/**
 * Builds something unless it stands built from the same sources.
 *
 * What these are the last build tells: every folder that it read a file of, with all that stands in
 * it and below. So a new file is one of them before anything imports it; and a folder that is new is
 * read of through a file that changed.
 *
 * Of the processes that build beside the same stamp one does at a time, and the others find what it
 * built. Who finds all built writes nothing.
 * @param stampFile is given the files that the build reads, by `recordReadFiles`
 * @param settings what else it depends on
 */
export async function buildIfStale(
  stampFile: string,
  settings: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  if (!(await isStale(stampFile, settings))) return;
  await alone(buildLockIn(path.dirname(stampFile)), async () => {
    if (await isStale(stampFile, settings)) await buildAnew(stampFile, settings, build);
  });
}

/** What whoever builds something in a folder has locked. */
export function buildLockIn(folder: string): string {
  return path.join(folder, 'building.lock');
}

async function buildAnew(
  stampFile: string,
  settings: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  // A build that is broken off leaves neither what was built before nor what should be now.
  await writeReadFiles(stampFile, []);
  // By the file system's clock, as the changes are that this is compared with.
  const started = (await stat(stampFile)).ctimeMs;
  await build();
  const { read } = await readStamp(stampFile);
  const sources = sourcesOf(read);
  // Whether a file that changed meanwhile was read before or after, nobody knows.
  const changes = await Promise.all(sources.map(async (name) => (await stat(name)).ctimeMs));
  if (Math.max(...changes) > started) return;
  const fingerprint = fingerprintOf(sources, settings);
  await writeFile(stampFile, JSON.stringify({ read, fingerprint } satisfies Stamp));
}

/** Whether what stands built was built of something else than what there is now. */
export async function isStale(stampFile: string, settings: readonly string[]): Promise<boolean> {
  const stamp = await readStamp(stampFile).catch(() => undefined);
  if (stamp?.fingerprint === undefined) return true;
  return stamp.fingerprint !== fingerprintOf(sourcesOf(stamp.read), settings);
}

/** Notes what a build under way has read, for `buildIfStale` to finish. */
export function writeReadFiles(stampFile: string, read: readonly string[]): Promise<void> {
  return writeFile(stampFile, JSON.stringify({ read: [...read] } satisfies Stamp));
}

async function readStamp(stampFile: string): Promise<Stamp> {
  return JSON.parse(await readFile(stampFile, 'utf8')) as Stamp;
}

/** What the sources are: files by name. */
function sourcesOf(read: readonly string[]): string[] {
  const folders = new Set(read.map((file) => path.dirname(file)));
  // Of the project's own folder only what was read: whatever a command writes may land there.
  folders.delete('.');
  const names = new Set(read.filter((file) => path.dirname(file) === '.'));
  for (const name of readdirSync('.')) if (readByTools.test(name)) names.add(name);
  for (const folder of folders) {
    // A folder inside another is looked through with that one.
    if (folders.has(path.dirname(folder)) || !existsSync(folder)) continue;
    for (const name of filesUnder(folder)) {
      if (!leftOut.test(name)) names.add(path.join(folder, name));
    }
  }
  return [...names].filter((name) => !leftOut.test(name) && existsSync(name)).toSorted();
}

/** One file after another: waiting for each takes longer than reading it. */
function fingerprintOf(names: readonly string[], settings: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([settings, names]));
  for (const name of names) hash.update(readFileSync(name));
  return hash.digest('hex');
}
