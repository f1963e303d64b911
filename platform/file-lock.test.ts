import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { takeFileLock } from './file-lock.ts';

test('a locked file cannot be locked again until it is released, and nothing is written into it', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'lock');
  const first = takeFileLock(file);
  assert.ok(first);
  assert.equal(takeFileLock(file), undefined);
  first[Symbol.dispose]();
  const second = takeFileLock(file);
  assert.ok(second);
  first[Symbol.dispose]();
  assert.equal(takeFileLock(file), undefined, 'given back twice it is still the second one’s');
  second[Symbol.dispose]();
  assert.equal(await readFile(file, 'utf8'), '');
});
