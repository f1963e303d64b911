import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../../testing/no-settings.ts';
import { diskSpaceOf } from './disk-space.ts';

const run = promisify(execFile);

test('reports a disk’s free inodes if it limits them', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'disk-space-'));
  t.after(() => rm(folder, { recursive: true }));
  const seen = async (options: string) => {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    const space = await diskSpaceOf(folder);
    await run('umount', [folder]);
    return space;
  };
  const limited = await seen('size=1m,nr_inodes=100').catch(() => undefined);
  if (limited === undefined) return t.skip('Needs the right to mount.');
  assert.equal(limited.files?.all, 100);
  assert.ok(limited.files.free < 100);
  assert.equal((await seen('size=1m,nr_inodes=0'))?.files, undefined);
});
