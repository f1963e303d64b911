import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { build } from 'vite';
import { buildIfStale } from './built-from.ts';
import { recordReadFiles } from '../vite/read-files.ts';

// Each test builds a small project in its working directory with the real bundler.

const stampFile = 'build/built-from.json';
const here = process.cwd();

const files = {
  'package-lock.json': '{}',
  'site/main.ts': "import { title } from '../content/company.ts'; console.log(title);",
  'site/main.test.ts': '',
  'content/company.ts': "export const title = 'A title';",
  // No module imports this. Tools find it by its folder.
  'content/opportunities/order.json': '[]',
  'setup/finish.ts': "import './compress.ts';",
  'setup/compress.ts': '',
  'relay/limits.ts': '',
};

const renamed = "export const title = 'Headland';";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'built-from-'));
  process.chdir(folder);
  for (const [name, text] of Object.entries(files)) await write(name, text);
  assert.equal(await isBuilt(), true, 'at first');
});

afterEach(async () => {
  process.chdir(here);
  await rm(folder, { recursive: true });
});

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(name), { recursive: true });
  await writeFile(name, text);
}

/** @param meanwhile runs during the build */
async function isBuilt({ settings = ['http://localhost'], meanwhile = async () => {} } = {}) {
  let built = false;
  await buildIfStale(stampFile, settings, async () => {
    built = true;
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [recordReadFiles(stampFile, ['setup/finish.ts'])],
      build: { outDir: 'build/site', rolldownOptions: { input: 'site/main.ts' } },
    });
    await meanwhile();
  });
  return built;
}

for (const [what, change] of [
  ['a module changes', () => write('site/main.ts', '')],
  ['a module changes that another imports', () => write('content/company.ts', renamed)],
  ['what finishes it changes', () => write('setup/compress.ts', 'export {};')],
  ['a file changes that stands below', () => write('content/opportunities/order.json', '[1]')],
  ['a file is added below', () => write('content/opportunities/more.json', '[]')],
  ['a file is removed below', () => rm('content/opportunities/order.json')],
  ['a folder is added below', () => write('content/jobs/order.json', '[]')],
  ['a package changes', () => write('package-lock.json', '{ }')],
  ['a tool is given a configuration', () => write('postcss.config.ts', 'export default {};')],
] as const) {
  test(`it rebuilds once when ${what}`, async () => {
    await change();
    assert.equal(await isBuilt(), true);
    assert.equal(await isBuilt(), false);
  });
}

test('another setting causes a rebuild', async () => {
  assert.equal(await isBuilt({ settings: ['https://site.example'] }), true);
});

for (const [what, change] of [
  ['nothing changes', async () => {}],
  ['something changes that no module of it imports', () => write('relay/limits.ts', 'export {};')],
  ['a text changes that pages are made of', () => write('content/cook.md', 'title: Cook')],
  ['a text comes under a wrong name', () => write('content/opportunities/Cook.MD', '')],
  ['an owner keeps a document beside texts', () => write('content/opportunities/cook.docx', '')],
  ['an editor keeps a copy beside a file', () => write('site/main.ts~', 'old')],
  ['an editor has a file open', () => write('content/opportunities/.order.json.swp', '\0')],
  ['a test changes', () => write('site/main.test.ts', 'export {};')],
  ['a command leaves a file in the project’s folder', () => write('leads.csv', '')],
] as const) {
  test(`it does not rebuild when ${what}`, async () => {
    await change();
    assert.equal(await isBuilt(), false);
  });
}

test('of two concurrent builds one runs, and the other finds its output', async () => {
  await write('content/company.ts', renamed);
  const built = await Promise.all([isBuilt(), isBuilt()]);
  assert.equal(built.filter(Boolean).length, 1);
});

test('an interrupted build runs again, although its sources are unchanged', async () => {
  await write('site/main.ts', 'const');
  await assert.rejects(isBuilt());
  await write('site/main.ts', files['site/main.ts']);
  assert.equal(await isBuilt(), true);
});

test('a change during a build causes a rebuild', async () => {
  await write('content/company.ts', renamed);
  const meanwhile = () => write('content/company.ts', files['content/company.ts']);
  assert.equal(await isBuilt({ meanwhile }), true);
  assert.equal(await isBuilt(), true);
  assert.equal(await isBuilt(), false);
});
