import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { replaceFile, writeCompressed } from './compress-text.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'compress-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** A text of pseudo-random words, which stronger compression makes smaller. */
function wordsOf(count: number): string {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return `word${seed % 3000}`;
  }).join(' ');
}

const bytesOf = async (name: string) => (await readFile(path.join(folder, name))).length;

for (const strength of ['full', 'quick'] as const) {
  test(`a text is written with its compressed forms, ${strength}`, async () => {
    const text = wordsOf(1000);
    const files = writeCompressed(path.join(folder, 'a.md'), text, strength);
    assert.deepEqual(
      files.map((file) => path.relative(folder, file)),
      ['a.md', 'a.md.br', 'a.md.gz'],
    );
    const written: string[] = [];
    writeCompressed('a.md', text, strength, (file) => written.push(file));
    assert.equal(written.at(-1), 'a.md', 'where it stands as it should the others do');
    const read = (ending: string) => readFile(path.join(folder, `a.md${ending}`));
    assert.equal(String(await read('')), text);
    assert.equal(String(brotliDecompressSync(await read('.br'))), text);
    assert.equal(String(gunzipSync(await read('.gz'))), text);
  });
}

test('a list that is replaced while it is read is read to its end, in every encoding', async () => {
  const file = path.join(folder, 'a.md');
  const [before, after] = [wordsOf(2000), wordsOf(1000)];
  const names = writeCompressed(file, before).toSorted();
  const readers = await Promise.all(names.map((name) => open(name)));
  writeCompressed(file, after, 'full', replaceFile);
  const [plain, brotli, gzip] = await Promise.all(readers.map((reader) => reader.readFile()));
  for (const reader of readers) await reader.close();
  assert.ok(plain && brotli && gzip);
  for (const read of [plain, brotliDecompressSync(brotli), gunzipSync(gzip)]) {
    assert.equal(String(read), before);
  }
  assert.equal(await readFile(file, 'utf8'), after);
  assert.deepEqual((await readdir(folder)).toSorted(), ['a.md', 'a.md.br', 'a.md.gz']);
});

test('files that are too small or already compressed are written without compressed forms', async () => {
  writeCompressed(path.join(folder, 'a.png'), wordsOf(1000));
  writeCompressed(path.join(folder, 'a.txt'), 'few');
  assert.deepEqual((await readdir(folder)).toSorted(), ['a.png', 'a.txt']);
});

test('a page is compressed harder if it exceeds what a server may send at once', async () => {
  const [light, heavy] = [wordsOf(2500), wordsOf(8000)];
  for (const strength of ['full', 'quick'] as const) {
    writeCompressed(path.join(folder, `light-${strength}.html`), light, strength);
    writeCompressed(path.join(folder, `heavy-${strength}.html`), heavy, strength);
  }
  assert.ok((await bytesOf('light-quick.html.br')) < 14_000);
  assert.ok((await bytesOf('light-full.html.br')) < (await bytesOf('light-quick.html.br')));
  assert.ok((await bytesOf('heavy-full.html.br')) > 14_000);
  assert.equal(await bytesOf('heavy-quick.html.br'), await bytesOf('heavy-full.html.br'));
});
