import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  appendFile,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { feedPaths, jobPath, opportunityPath, paths, snapshotPath } from '../../content/paths.ts';
import { readConfig } from '../../settings/config.ts';
import { copySite, type SiteCopy } from '../../testing/test-site-copy.ts';
import {
  assertSame,
  buildPagesHere,
  edit,
  firstFileIn,
  pagesBuild,
  published,
  startBuild,
} from '../../testing/test-pages-build.ts';
import { buildIfStale, writeReadFiles } from '../files/built-from.ts';
import { isContentAsBuilt } from './content-state.ts';
import { outcomeOf } from '../machine/run.ts';
import { buildDirectory, siteStampFile } from '../builds/site-build.ts';

const here = process.cwd();
const client = path.join(buildDirectory, 'client');
const journal = path.join(buildDirectory, 'pages.jsonl');
const stamp = path.join(buildDirectory, 'pages-made-from.txt');

let copy: SiteCopy;

/** Roles that are kept, per kind. Builds of more would behave the same. */
const rolesOfAKind = 3;

before(async () => {
  copy = await copySite();
  await copy.takeBuilt();
  process.chdir(copy.folder);
  for (const folder of ['opportunities', 'jobs']) {
    const names = (await readdir(`content/${folder}`)).toSorted();
    for (const name of names.slice(rolesOfAKind)) await rm(path.join('content', folder, name));
  }
  await compressQuickly();
  await buildPagesHere();
});

after(() => {
  process.chdir(here);
  return copy.remove();
});

/**
 * Makes `npm start` and `npm run build` compress quickly here, as the builds do that they are compared with. At
 * full strength each would remake every page, and the next quick build all of them again. The copy's stamp is
 * renewed, since no bundle changes with this edit.
 */
async function compressQuickly(): Promise<void> {
  await edit('setup/pages/build-pages.ts', /(?<=maxFullStrengthPages = )\d+/, '0');
  const { read } = JSON.parse(await readFile(siteStampFile, 'utf8')) as { read: string[] };
  const { siteUrl, relayUrl } = readConfig({});
  await buildIfStale(siteStampFile, [siteUrl, relayUrl], () => writeReadFiles(siteStampFile, read));
}

const opportunities = 'content/opportunities';

/** Prepended to a build, which then kills itself: an observer from outside may look too late, when all is done. */
const watchingItself = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { appendFileSync } = fs;
let left = Number(process.argv.at(-1));
fs.appendFileSync = (file, lines) => {
  appendFileSync(file, lines);
  if (file !== '${journal}') return;
  left -= lines.split('\\n').length - 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
`;

const madePaths = async () => (await buildPagesHere()).made;

test('without changes no page is made, and published files stay as they are', async () => {
  const stood = await published();
  assert.deepEqual(await madePaths(), []);
  assertSame(await published(), stood);
});

test('a changed word of one role remakes its own page and the feed of roles only', async () => {
  const file = await firstFileIn(opportunities);
  await edit(file, /\.$/m, ', in one word more.');
  const slug = path.basename(file, '.md');
  assert.deepEqual(await madePaths(), ['/candidates/roles.xml', opportunityPath(slug)]);
  const page = await readFile(path.join(client, opportunityPath(slug), 'index.html'), 'utf8');
  assert.match(page, /in one word more/);
});

test('missing or truncated published files are made again, and stray ones removed', async () => {
  const stood = await published();
  await rm(path.join(client, 'about'), { recursive: true });
  await rm(path.join(client, 'contact.md.br'));
  // As a power cut leaves a file that was written a moment before.
  await writeFile(path.join(client, 'employers/index.html.br'), '');
  await writeFile(path.join(client, 'left-over.html'), 'of another build');
  assert.deepEqual(await madePaths(), [paths.about, paths.contact, paths.employers]);
  assertSame(await published(), stood);
});

test('a build that is killed at any moment is resumed, and leaves no half-made page', async () => {
  const whole = await published();
  for (const pagesDone of [1, 16]) {
    await rm(journal);
    await killedAfter(pagesDone);
    // A truncated line, and half of a page that has no line.
    await appendFile(journal, '{"path":"/about","key":"');
    if (!(await readFile(journal, 'utf8')).includes('"/thank-you"')) {
      await writeFile(path.join(client, 'thank-you/index.html'), '<!doctype html><p');
    }
    const { made, keptPages } = await buildPagesHere();
    assert.ok(keptPages >= pagesDone && made.length > 0, `${keptPages} kept, ${made.length} made`);
    assertSame(await published(), whole);
  }
});

test('a page that a killed build had begun is made again, even if its content is back to what it was', async () => {
  const whole = await published();
  const file = await firstFileIn(opportunities);
  const text = await readFile(file, 'utf8');
  await edit(file, /^title: .*/m, 'title: Chief Astrologer');
  await killedAfter(1);
  const [last = ''] = (await readFile(journal, 'utf8')).trimEnd().split('\n').slice(-1);
  const begun = JSON.parse(last) as { path: string; key?: string };
  assert.equal(begun.key, undefined, 'it is forgotten before it is made');
  await writeFile(path.join(client, begun.path, 'index.html'), '<!doctype html><p');
  await writeFile(file, text);
  assert.deepEqual(await madePaths(), [begun.path]);
  const page = path.join(begun.path.slice(1), 'index.html');
  assert.equal((await published()).get(page), whole.get(page));
});

const env = { ...process.env, SITE_URL: '', RELAY_URL: '', DESK: 'off' };

/** What `npm run build` does, and what `npm start` does before it serves, with the flag. */
const buildAll = (...flags: string[]) =>
  outcomeOf(process.execPath, ['setup/build.ts', ...flags], { env, words: 'kept' });

test('faulty content is reported in sentences, and no page is touched until it is corrected', async () => {
  const file = await firstFileIn(opportunities);
  const guide = 'content/guides/finance-cv.md';
  const texts = await Promise.all([file, guide].map((name) => readFile(name, 'utf8')));
  const whole = await published();
  await edit(file, /^posted: .*/m, 'posted: 28 Oct 2026');
  await edit(guide, '<SalaryBands />', '<SalaryBand />');
  const { code, output } = await buildAll();
  assert.equal(code, 1);
  assert.match(String(output), new RegExp(`^${file}, line \\d+: posted: expected a date .*$`, 'm'));
  assert.match(String(output), new RegExp(`^${guide}, line \\d+: <SalaryBand /> is nothing`, 'm'));
  assert.doesNotMatch(String(output), /^ +at /m);
  assertSame(await published(), whole);
  await writeFile(file, texts[0] ?? '');
  await writeFile(guide, texts[1] ?? '');
  assert.deepEqual(await madePaths(), []);
});

test('npm start serves the previous pages while content is faulty, unless some are half made', async () => {
  const file = await firstFileIn(opportunities);
  const text = await readFile(file, 'utf8');
  await edit(file, /^posted: .*/m, 'posted: 28 Oct 2026');
  const served = await buildAll('--to-serve');
  assert.equal(served.code, 0, String(served.output));
  assert.match(
    String(served.output),
    /posted: expected a date .*\nUntil .* served as it was before/,
  );
  await writeFile(file, text.replace(/^title: .*/m, 'title: Chief Astrologer'));
  await killedAfter(1);
  await writeFile(file, text.replace(/^posted: .*/m, 'posted: 28 Oct 2026'));
  const refused = await buildAll('--to-serve');
  assert.equal(refused.code, 1);
  assert.doesNotMatch(String(refused.output), /served/);
  await writeFile(file, text);
  await madePaths();
});

/** Prepended to a build: an editor has emptied a file, and saves it as soon as the build has read it empty. */
const savedMeanwhile = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { readFileSync } = fs;
const [, file, saved] = process.argv;
fs.readFileSync = (name, ...options) => {
  const read = readFileSync(name, ...options);
  if (name === file && read.length === 0) fs.writeFileSync(file, saved);
  return read;
};
syncBuiltinESMExports();
const { buildAll } = await import('./setup/builds/build-all.ts');
await buildAll({
  isToServe: process.argv.includes('toServe'),
  isOnceMore: process.argv.includes('onceMore'),
});
`;

test('a file that an editor saves during the build is read again', async () => {
  const file = await firstFileIn(opportunities);
  const text = await readFile(file, 'utf8');
  await writeFile(file, '');
  const saved = text.replace(/^title: .*/m, 'title: Saved Meanwhile');
  const child = startBuild(savedMeanwhile, [file, saved], '.', env);
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  const slug = path.basename(file, '.md');
  const page = await readFile(path.join(client, opportunityPath(slug), 'index.html'), 'utf8');
  assert.match(page, /<h1[^>]*>Saved Meanwhile</);
  await writeFile(file, text);
  assert.deepEqual((await madePaths()).includes(opportunityPath(slug)), true);
});

test('content that is still being edited is not published, and is served if the site is complete', async () => {
  const file = await firstFileIn(opportunities);
  const text = await readFile(file, 'utf8');
  const edited = async (...flags: string[]) => {
    await writeFile(file, '');
    const child = startBuild(savedMeanwhile, [file, text, 'onceMore', ...flags], '.', env);
    return (await once(child, 'exit'))[0] as number;
  };
  assert.equal(await edited(), 1);
  assert.equal(await edited('toServe'), 0);
  await rm(stamp);
  assert.equal(await edited('toServe'), 1);
  await madePaths();
});

test('npm start serves the previous site if it cannot be built, as on a full disk', async () => {
  const lock = path.join(buildDirectory, 'building.lock');
  await rm(lock);
  await mkdir(lock);
  // As if another day had come.
  await writeFile(stamp, 'another state');
  const served = await buildAll('--to-serve');
  assert.equal(served.code, 0, String(served.output));
  assert.match(
    String(served.output),
    /not be built \(.+\)\. Let .*\nUntil .* served as it was before\.$/m,
  );
  assert.equal((await buildAll()).code, 1);
  await rm(stamp);
  assert.equal((await buildAll('--to-serve')).code, 1);
  await rm(lock, { recursive: true });
  await madePaths();
});

test('a server that cannot be built, as without write access, is reported in a sentence', async () => {
  const relayStamp = path.join(buildDirectory, 'relay-built-from.json');
  await rm(relayStamp, { force: true });
  await mkdir(relayStamp);
  const { code, output } = await buildAll('--to-serve');
  await rm(relayStamp, { recursive: true });
  assert.equal(code, 1);
  assert.match(
    String(output),
    /^It could not be built \(EISDIR.+\)\. Let this user write to build/m,
  );
  assert.doesNotMatch(String(output), /^ +at /m);
});

test('in feeds, a text’s links and pictures have absolute addresses', async () => {
  const role = await firstFileIn(opportunities);
  const article = 'content/insights/south-african-finance-salary-snapshot-2025.md';
  const texts = await Promise.all([role, article].map((name) => readFile(name, 'utf8')));
  await appendFile(role, '\n[How to write one](/candidates/finance-cv)\n');
  await edit(article, '<SalaryChart />', '![The team](/our-team.png)\n\n<SalaryChart/>');
  await madePaths();
  const textOf = (name: string) => readFile(path.join(client, name), 'utf8');
  const slug = path.basename(role, '.md');
  for (const name of ['candidates/roles.xml', `${opportunityPath(slug)}/index.html`]) {
    assert.match(
      await textOf(name),
      /href=\\?"http:\/\/localhost:3000\/candidates\/finance-cv/,
      name,
    );
  }
  for (const feed of [feedPaths.rss, feedPaths.atom, feedPaths.json]) {
    const text = await textOf(feed);
    assert.match(text, /http:\/\/localhost:3000\/our-team\.png/, feed);
    assert.doesNotMatch(text, /SalaryChart|(src|href)=\\?(&quot;|")[/#]/, feed);
  }
  assert.match(
    await textOf(`${snapshotPath}.md`),
    /!\[The team\]\(http:\/\/localhost:3000\/our-team/,
  );
  for (const [at, name] of [role, article].entries()) await writeFile(name, texts[at] ?? '');
  await madePaths();
});

test('a content file may be a symbolic link, and edits of its target are seen', async () => {
  const file = await firstFileIn('content/jobs');
  await rename(file, 'elsewhere.md');
  await symlink('../../elsewhere.md', file);
  await madePaths();
  await edit('elsewhere.md', /^title: .*/m, 'title: Edited Elsewhere');
  assert.equal(await isContentAsBuilt(buildDirectory), false);
  assert.ok((await madePaths()).includes(jobPath(path.basename(file, '.md'))));
});

test('a folder of content may be a symbolic link, and edits in its target are seen', async () => {
  await mkdir('kept');
  await rename('content/jobs', 'kept/jobs');
  await symlink('../kept/jobs', 'content/jobs');
  await madePaths();
  const file = await firstFileIn('kept/jobs');
  await edit(file, /^title: .*/m, 'title: Edited In Its Folder');
  assert.equal(await isContentAsBuilt(buildDirectory), false);
  assert.ok((await madePaths()).includes(jobPath(path.basename(file, '.md'))));
  await rename('kept', 'not-mounted');
  const whole = await published();
  const { code, output } = await buildAll('--to-serve');
  assert.equal(code, 0, String(output));
  assert.match(String(output), /^content\/jobs: is a link to a folder that is not there: see .*$/m);
  assertSame(await published(), whole);
  await rm('content/jobs');
  await rename('not-mounted/jobs', 'content/jobs');
  await madePaths();
});

test('a role with a wrong file name is reported, while npm start serves the previous site', async () => {
  const whole = await published();
  const misnamed = `${opportunities}/tax-manager.MD`;
  await writeFile(misnamed, await readFile(await firstFileIn(opportunities)));
  const { code, output } = await buildAll('--to-serve');
  assert.equal(code, 0, String(output));
  assert.match(
    String(output),
    /tax-manager\.MD: let its name end in \.md\.\nUntil .* served as it was before\.$/m,
  );
  assertSame(await published(), whole);
  await rm(misnamed);
  assert.deepEqual(await madePaths(), []);
});

test('a text that no page is made from is reported, and does not stop the build', async () => {
  const text = await readFile(await firstFileIn(opportunities));
  const places = ['content/tax-manager.md', `${opportunities}/2027/tax-manager.md`];
  await mkdir(path.dirname(places[1] ?? ''));
  for (const place of places) await writeFile(place, text);
  const { code, output } = await buildAll();
  assert.equal(code, 0, String(output));
  for (const place of places) {
    assert.ok(String(output).includes(`${place}: no page is made of a text that stands here: `));
  }
  await rm(places[0] ?? '');
  await rm(path.dirname(places[1] ?? ''), { recursive: true });
  await madePaths();
});

/** Runs a build of pages that kills itself once this many pages are recorded. */
async function killedAfter(pages: number): Promise<void> {
  const child = startBuild(watchingItself + pagesBuild, ['quick', String(pages)]);
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL', `it was done before ${pages} were noted`);
}
