import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openPastCache } from './past-cache.ts';
import { createWriteBatches } from './write-batches.ts';

test('a full batch can be written past the cache, wherever in memory it lies', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'past-cache-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const handle = await openPastCache(file);
  if (handle === undefined) return t.skip('the disk has no such way');
  const batches = createWriteBatches();
  for (let place = 0; place < 8; place += 1) {
    const batch = batches.take();
    assert.ok(batch);
    batch.fill(place);
    await handle.write(batch, 0, batch.length, 0);
    assert.ok(batch.equals(await readFile(file)));
  }
  await handle.close();
});
