import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createSyncedFolder } from './synced-folder.ts';

let above: string;

before(async () => {
  above = await mkdtemp(path.join(tmpdir(), 'synced-folder-'));
});
after(() => rm(above, { recursive: true }));

test('concurrent writers share one open folder, which is closed after the last', async () => {
  const folder = createSyncedFolder(above);
  const held = Promise.withResolvers<void>();
  const works = Array.from({ length: 5 }, () =>
    folder.whileOpen(async (sync) => {
      await sync();
      await held.promise;
    }),
  );
  await folder.whileOpen((sync) => sync());
  assert.equal(await timesOpen(above), 1);
  held.resolve();
  await Promise.all(works);
  while ((await timesOpen(above)) > 0) await setImmediate();
  await folder.whileOpen((sync) => sync());
});

test('a missing folder fails its writer, and no later one once it exists', async () => {
  const name = path.join(above, 'later');
  const folder = createSyncedFolder(name);
  await assert.rejects(
    folder.whileOpen((sync) => sync()),
    { code: 'ENOENT' },
  );
  await mkdir(name);
  await folder.whileOpen((sync) => sync());
});

test('after a failed open the folder is opened for the next writer while others work', async () => {
  const name = path.join(above, 'meanwhile');
  const folder = createSyncedFolder(name);
  await folder.whileOpen(async (sync) => {
    await assert.rejects(sync(), { code: 'ENOENT' });
    await mkdir(name);
    await folder.whileOpen((syncBeside) => syncBeside());
  });
});

/** How often this process has a file open. */
async function timesOpen(name: string): Promise<number> {
  const open = await readdir('/proc/self/fd');
  const links = open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => ''));
  return (await Promise.all(links)).filter((link) => link === name).length;
}
