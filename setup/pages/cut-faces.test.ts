import assert from 'node:assert/strict';
import { glob, readFile, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { cutFace, everydayCharacters, faceFile, faces } from './cut-faces.ts';

/** The most that a visit may download of fonts, in bytes, with a name on the page that few pages have. */
const maxBytes = 50_000;

/** Characters from the device's fonts: arrows, the stars of the rating, other languages' names. */
const leftToTheDevice = '←→★✓';

test('all fonts together stay within a visit’s budget', async () => {
  const sizes = await Promise.all(faces.map(async (face) => (await stat(faceFile(face))).size));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= maxBytes, sizes.join(' + '));
});

for (const face of faces) {
  test(`${faceFile(face)} is the subset of its package`, async () => {
    const cut = await cutFace(face);
    assert.ok(cut.equals(await readFile(faceFile(face))), 'Run node setup/pages/cut-faces.ts');
  });
}

test('the fonts have every character that the pages use', async () => {
  const missing: string[] = [];
  for await (const name of glob('{content,forms,site}/**/*.{ts,tsx,md}')) {
    if (/\btest\b/.test(name)) continue;
    for (const sign of new Set(await readFile(name, 'utf8'))) {
      const known = sign < ' ' || `${everydayCharacters}${leftToTheDevice}`.includes(sign);
      if (!known) missing.push(`${sign} in ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});
