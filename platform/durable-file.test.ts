import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { watchSyncs } from '../testing/watched-syncs.ts';
import { unfinishedEnding, writeWhole } from './durable-file.ts';

test('a file’s content is on the disk before it gets its name, and the name before the write resolves', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'durable-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'export.csv');
  const synced = await watchSyncs(t);
  await writeWhole(file, (unfinished) => writeFile(unfinished, 'Whole'));
  assert.deepEqual(synced, [`${file}${unfinishedEnding}`, folder]);
  assert.equal(await readFile(file, 'utf8'), 'Whole');
});
