import assert from 'node:assert/strict';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { createUploadRoom } from './upload-room.ts';

test('what was promised to files that are done may be promised again, and to one that comes in may not', async () => {
  const room = createUploadRoom(tmpdir());
  const { bavail, bsize } = await statfs(tmpdir());
  const mostOfIt = Math.floor(bavail * bsize * 0.6);
  for (let file = 0; file < 3; file += 1) (await room.take(mostOfIt))();
  const giveBack = await room.take(mostOfIt);
  await assert.rejects(room.take(mostOfIt), { statusCode: 503 });
  // Whoever was refused has taken nothing.
  (await room.take(1))();
  giveBack();
  (await room.take(mostOfIt))();
});

test('files that come in at once share what the disk has free', async () => {
  const room = createUploadRoom(tmpdir());
  const { bavail, bsize } = await statfs(tmpdir());
  const aThird = Math.floor(bavail * bsize * 0.3);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => room.take(aThird)));
  const taken = answers.filter(({ status }) => status === 'fulfilled').length;
  assert.ok(taken > 0 && taken <= 3, `${taken} of 8`);
});
