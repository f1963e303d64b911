import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { pdf } from '../../../testing/test-files.ts';
import { createThreadedHashes } from './threaded-hashes.ts';
import { createWriteBatches } from './write-batches.ts';

test('files that come in at once have each its own hash, whatever was given up between them', async () => {
  const begin = createThreadedHashes();
  const batches = createWriteBatches({ bytes: 100_000, atOnce: 6 });
  const files = Array.from({ length: 6 }, (_, place) => ({
    content: pdf(250_000 + place),
    batch: batches.take() as Buffer,
    hash: begin(),
  }));
  for (const at of [0, 100_000]) {
    const update = async ({ content, batch, hash: own }: (typeof files)[number]) => {
      content.copy(batch, 0, at);
      await own.update(batch);
    };
    await Promise.all(files.map(update));
  }
  const [givenUp, ...others] = files;
  givenUp?.hash.drop();
  const ends = others.map(({ content, batch, hash: own }) => {
    const length = content.copy(batch, 0, 200_000);
    return own.end(batch.subarray(0, length));
  });
  assert.deepEqual(
    await Promise.all(ends),
    others.map(({ content }) => hash('sha256', content, 'hex')),
  );
});

test('a thread that ends gives no hash of what was under way, and the next file has another', async () => {
  const begin = createThreadedHashes();
  const [first, second] = [begin(), begin()];
  await first.update(Buffer.from('of the first'));
  await second.update({} as Buffer);
  for (const { end } of [first, second]) {
    await assert.rejects(end(Buffer.from('its end')), ({ message, cause }: Error) => {
      return /has ended/.test(message) && cause instanceof TypeError;
    });
  }
  assert.equal(await begin().end(Buffer.from('whole')), hash('sha256', 'whole', 'hex'));
});
