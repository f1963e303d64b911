import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { bundleIfStale } from './bundler.ts';

test('a file that a running server may load late survives one build, and goes with the next', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bundled-'));
  const here = process.cwd();
  process.chdir(folder);
  t.after(async () => {
    process.chdir(here);
    await rm(folder, { recursive: true });
  });
  await mkdir('server');
  await writeFile('package-lock.json', '');
  await writeFile('server/same.ts', 'export const words = `same`;');
  await writeFile(
    'server/start.ts',
    'export const late = () => [import("./late.ts"), import("./same.ts")];',
  );
  const build = async (words: string) => {
    await writeFile('server/late.ts', `export const words = '${words}';`);
    await bundleIfStale({
      stampFile: 'build/stamp.json',
      by: 'server/start.ts',
      folder: 'build/server',
      input: { start: 'server/start.ts' },
      output: { chunkFileNames: '[name]-[hash].js' },
    });
    return (await readdir('build/server')).filter((name) => name.startsWith('late-'));
  };
  const [first = ''] = await build('first');
  for (let failed = 0; failed < 2; failed += 1) {
    await assert.rejects(build("', which is no code"));
  }
  const afterSecond = await build('second');
  assert.ok(afterSecond.includes(first));
  const afterThird = await build('third');
  assert.equal(afterThird.length, 2);
  assert.ok(!afterThird.includes(first));
  const others = (await readdir('build/server')).filter((name) => !name.startsWith('late-'));
  assert.match(others.join(' '), /^same-\S+ start\.m?js$/);
});
