import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { jobPath, opportunityPath, paths } from '../content/paths.ts';
import { copySite } from '../testing/test-site-copy.ts';
import type { SiteCopy } from '../testing/test-site-copy.ts';
import { isContentAsBuilt } from './content-state.ts';
import { filesUnder } from './files-under.ts';
import { buildDirectory } from './site-build.ts';

const here = process.cwd();
const client = path.join(buildDirectory, 'client');
const records = path.join(buildDirectory, 'pages.jsonl');

let copy: SiteCopy;

/** Of roles: what builds do with more, they do with these. */
const rolesOfAKind = 3;

before(async () => {
  copy = await copySite();
  await copy.takeBuilt();
  process.chdir(copy.folder);
  for (const folder of ['opportunities', 'jobs']) {
    const names = (await readdir(`content/${folder}`)).toSorted();
    for (const name of names.slice(rolesOfAKind)) await rm(path.join('content', folder, name));
  }
  await build();
});

after(() => {
  process.chdir(here);
  return copy.remove();
});

const opportunities = 'content/opportunities';

async function firstFileIn(folder: string): Promise<string> {
  const [name = ''] = (await readdir(folder)).toSorted();
  return path.join(folder, name);
}

async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const whole = await readFile(file, 'utf8');
  const edited = whole.replace(from, to);
  assert.notEqual(edited, whole, `${file} has ${String(from)}`);
  await writeFile(file, edited);
}

/** A process reads content once, so each build has one of its own. */
const script = `
import { buildPages, forgetPages } from './setup/build-pages.ts';
if (process.argv.includes('anew')) await forgetPages('build');
const { made, keptPages } = await buildPages('build');
console.log(JSON.stringify({ made: made.map(({ path }) => path).toSorted(), keptPages }));
`;

/** Put before it: who looks on from outside may look too late, when all is done. */
const watchingItself = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { appendFileSync } = fs;
let left = Number(process.argv.at(-1));
fs.appendFileSync = (file, lines) => {
  appendFileSync(file, lines);
  if (file !== '${records}') return;
  left -= lines.split('\\n').length - 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
`;

function startBuild(code: string, ...args: string[]) {
  return spawn(process.execPath, ['--input-type=module', '--eval', code, '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

interface Built {
  made: string[];
  keptPages: number;
}

async function build(...args: string[]): Promise<Built> {
  return JSON.parse(await text(startBuild(script, ...args).stdout)) as Built;
}

const madePaths = async () => (await build()).made;

/** All that is published, but for when the notice of holes in the site expires. */
async function published(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of [...(await filesUnder(client))].toSorted()) {
    if (name.startsWith('.well-known/')) continue;
    files.set(name, await readFile(path.join(client, name), 'base64'));
  }
  return files;
}

/** Compared by name first: pages are too long to be shown beside each other. */
function assertSame(found: Map<string, string>, expected: Map<string, string>): void {
  assert.deepEqual([...found.keys()], [...expected.keys()]);
  const other = [...found.keys()].filter((name) => found.get(name) !== expected.get(name));
  assert.deepEqual(other, []);
}

/** What a build from nothing publishes. */
async function builtAnew(): Promise<Map<string, string>> {
  await build('anew');
  return published();
}

test('where nothing changed no page is made, and what is published stands', async () => {
  const stood = await published();
  assert.deepEqual(await madePaths(), []);
  assertSame(await published(), stood);
});

test('a word of one role makes its own page and the feed of roles anew, and no other page', async () => {
  const file = await firstFileIn(opportunities);
  await edit(file, /\.$/m, ', in one word more.');
  const slug = path.basename(file, '.md');
  assert.deepEqual(await madePaths(), ['/candidates/roles.xml', opportunityPath(slug)]);
  const page = await readFile(path.join(client, opportunityPath(slug), 'index.html'), 'utf8');
  assert.match(page, /in one word more/);
});

test('whatever is edited, the site is the same as one that was built from nothing', async () => {
  const files = await Promise.all(
    ['opportunities', 'jobs', 'insights'].map((folder) => firstFileIn(`content/${folder}`)),
  );
  const [opportunity = '', job = '', insight = ''] = files;
  const role = await readFile(opportunity, 'utf8');
  const lately = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const first = [
    edit(opportunity, /^title: .*/m, 'title: Edited'),
    edit(job, '---\n', `---\ncloses: ${lately}\n`),
    appendFile(insight, '\nA last line.\n'),
  ];
  await Promise.all(first);
  assert.equal(await isContentAsBuilt(buildDirectory), false);
  const made = new Set(await madePaths());
  const slugs = files.map((file) => path.basename(file, '.md'));
  for (const page of [opportunityPath(slugs[0] ?? ''), jobPath(slugs[1] ?? ''), paths.candidates]) {
    assert.ok(made.has(page), page);
  }
  assert.ok(!made.has(paths.home), 'no page that shows none of it');
  assert.equal(await isContentAsBuilt(buildDirectory), true);
  const newRole = role.replace(/^posted: .*/m, 'posted: 2026-10-28');
  await writeFile(path.join(opportunities, 'new-role.md'), newRole);
  await edit(insight, /^title: .*/m, "title: 'Edited'");
  await rm(opportunity);
  assert.ok((await madePaths()).includes(opportunityPath('new-role')));
  const found = await published();
  assertSame(found, await builtAnew());
});

test('what was removed or cut off in what is published is made again, and what nobody made goes', async () => {
  const stood = await published();
  await rm(path.join(client, 'about'), { recursive: true });
  await rm(path.join(client, 'contact.md.br'));
  await writeFile(path.join(client, 'left-over.html'), 'of another build');
  assert.deepEqual(await madePaths(), [paths.about, paths.contact]);
  assertSame(await published(), stood);
});

test('a build that is killed at any moment is gone on with, and leaves no half of a page', async () => {
  const whole = await published();
  for (const pagesDone of [1, 16]) {
    await killedAfter(pagesDone);
    // A note that was cut off; and of a page that is not noted, half.
    await appendFile(records, '{"path":"/about","key":"');
    if (!(await readFile(records, 'utf8')).includes('"/thank-you"')) {
      await writeFile(path.join(client, 'thank-you/index.html'), '<!doctype html><p');
    }
    const { made, keptPages } = await build();
    assert.ok(keptPages >= pagesDone && made.length > 0, `${keptPages} kept, ${made.length} made`);
    assertSame(await published(), whole);
  }
});

/** A build of all pages that is killed once so many are noted. */
async function killedAfter(pages: number): Promise<void> {
  await rm(records);
  const child = startBuild(watchingItself + script, String(pages));
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL', `it was done before ${pages} were noted`);
}
