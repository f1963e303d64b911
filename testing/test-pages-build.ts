import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import './no-settings.ts';
import { filesUnder } from '../setup/files/files-under.ts';
import { buildDirectory } from '../setup/builds/site-build.ts';

/**
 * The code of a process that builds the pages, since a process reads content only once. `quick` avoids full
 * compression, which takes more time than everything else of a page, for builds that are compared with each other.
 */
export const pagesBuild = `
import { buildPages, forgetPages } from './setup/pages/build-pages.ts';
if (process.argv.includes('anew')) await forgetPages('${buildDirectory}');
const options = process.argv.includes('quick') ? { fullStrengthPages: 0 } : {};
const { made, keptPages } = await buildPages('${buildDirectory}', options);
console.log(JSON.stringify({ made: made.map(({ path }) => path).toSorted(), keptPages }));
`;

/** @param folder where it builds. The working directory by default */
export function startBuild(
  code: string,
  args: readonly string[],
  folder = '.',
  env: NodeJS.ProcessEnv = process.env,
) {
  return spawn(process.execPath, ['--input-type=module', '--eval', code, '--', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

interface Built {
  /** By path. */
  made: string[];
  keptPages: number;
}

/**
 * Builds the pages in the working directory.
 * @param day the date to build on, such as 2027-03-02. Today by default
 */
export async function buildPagesHere({ isAnew = false, day = '' } = {}): Promise<Built> {
  const args = isAnew ? ['quick', 'anew'] : ['quick'];
  return builtBy(startBuild((day && onDay(day)) + pagesBuild, args));
}

/** Builds the pages there. @param words written to the file between the reading of content's state and of content */
export async function buildBetweenLookAndReading(file: string, words: string): Promise<void> {
  const code = `
import { writeFileSync } from 'node:fs';
import { buildPages } from './setup/pages/build-pages.ts';
import { contentState } from './setup/pages/content-state.ts';
const state = contentState();
writeFileSync(...${JSON.stringify([file, words])});
await buildPages('${buildDirectory}', { state, fullStrengthPages: 0 });
`;
  await once(startBuild(code, []), 'exit');
}

/** Builds the pages as `npm start` does after an edit of content. */
export function buildPagesIn(folder: string): Promise<Built> {
  return builtBy(startBuild(pagesBuild, [], folder));
}

async function builtBy(child: ReturnType<typeof startBuild>): Promise<Built> {
  return JSON.parse(await text(child.stdout)) as Built;
}

/** Builds the pages there. @returns the Markdown files that the build read */
export async function textsReadHere(): Promise<string[]> {
  const code = `${notingTexts}${pagesBuild}console.log(JSON.stringify([...read]));`;
  const child = startBuild(code, ['quick']);
  const [, read = ''] = (await text(child.stdout)).split('\n');
  return JSON.parse(read) as string[];
}

const notingTexts = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { readFileSync } = fs;
const read = new Set();
fs.readFileSync = (file, ...options) => {
  if (String(file).endsWith('.md')) read.add(file);
  return readFileSync(file, ...options);
};
syncBuiltinESMExports();
`;

/** Code that changes what `Intl` formats as the current date. */
function onDay(day: string): string {
  return `
const { prototype } = Intl.DateTimeFormat;
const { get } = Object.getOwnPropertyDescriptor(prototype, 'format');
Object.defineProperty(prototype, 'format', {
  get() {
    const format = get.call(this);
    return (date = Date.parse('${day}T12:00Z')) => format(date);
  },
});
`;
}

/** All published files but security.txt, whose expiry date changes. */
export async function published(): Promise<Map<string, string>> {
  const client = path.join(buildDirectory, 'client');
  const files = new Map<string, string>();
  for (const name of [...filesUnder(client)].toSorted()) {
    if (name.startsWith('.well-known/')) continue;
    files.set(name, await readFile(path.join(client, name), 'base64'));
  }
  return files;
}

/** Compares names first, then contents by name, since pages are too long for a diff. */
export function assertSame(found: Map<string, string>, expected: Map<string, string>): void {
  assert.deepEqual([...found.keys()], [...expected.keys()]);
  const other = [...found.keys()].filter((name) => found.get(name) !== expected.get(name));
  assert.deepEqual(other, []);
}

export async function firstFileIn(folder: string): Promise<string> {
  const [name = ''] = (await readdir(folder)).toSorted();
  return path.join(folder, name);
}

export async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const whole = await readFile(file, 'utf8');
  const edited = whole.replace(from, to);
  assert.notEqual(edited, whole, `${file} has ${String(from)}`);
  await writeFile(file, edited);
}
