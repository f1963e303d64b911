import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pruneCompileCache } from './compiled.ts';

test('empties the compile cache once it holds too much, and not before', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compiled-'));
  t.after(() => rm(folder, { recursive: true }));
  const directory = path.join(folder, 'kept');
  const version = path.join(directory, 'version');
  await mkdir(version, { recursive: true });
  for (const name of ['one', 'other']) await writeFile(path.join(version, name), '');
  pruneCompileCache(directory, 3);
  assert.equal(existsSync(version), true);
  pruneCompileCache(directory, 2);
  assert.equal(existsSync(version), false);
  pruneCompileCache(directory, 2);
});

test('a cache that cannot be deleted stops no start', () => {
  // A folder of the kernel's, which not even root may delete.
  const directory = '/proc/sys/kernel/random';
  pruneCompileCache(directory, 0);
  assert.equal(existsSync(directory), true);
});
