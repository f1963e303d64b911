import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pdf } from '../../../testing/test-files.ts';
import { createIncomingFile, type IncomingFile } from './incoming-file.ts';
import { openPastCache } from './past-cache.ts';
import { createWriteBatches } from './write-batches.ts';

const pieceBytes = 64 * 1024;

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'incoming-'));
});
after(() => rm(folder, { recursive: true }));

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) {
    yield content.subarray(at, at + pieceBytes);
  }
}

test('a file that comes in small pieces is written in a few large ones', async () => {
  const content = pdf(5_000_000);
  const counts: number[] = [];
  // Waking a thread is a write, too, and a busy machine has more of those: the smallest count is the file's own.
  for (let time = 0; time < 10; time += 1) {
    const file = createIncomingFile(folder, createWriteBatches());
    const atFirst = await writesSoFar();
    for (const piece of piecesOf(content)) await file.write(piece);
    file.finish();
    await file.written();
    counts.push((await writesSoFar()) - atFirst);
    assert.ok(content.equals(await readFile(await file.written())));
    await file.discard();
  }
  assert.ok(Math.min(...counts) < content.length / pieceBytes, `writes: ${counts.join(', ')}`);
});

test('a file that fits into one batch is on the disk under its final name, and under no other', async () => {
  const own = await mkdtemp(path.join(folder, 'small-'));
  const batches = createWriteBatches({ bytes: 100_000, atOnce: 1 });
  const content = pdf(70_000);
  const file = createIncomingFile(own, batches);
  for (const piece of piecesOf(content)) await file.write(piece);
  assert.equal(file.finish().hash, hash('sha256', content, 'hex'));
  await assertReads(file, content);
  assert.deepEqual(await readdir(own), []);
  const kept = path.join(own, 'kept');
  await file.keepAs(kept);
  await file.sync();
  assert.ok(batches.take(), 'its memory is another’s');
  await assertReads(file, content);
  await file.discard();
  assert.deepEqual(await readdir(own), ['kept']);
  assert.ok(content.equals(await readFile(kept)));
  assert.equal((await stat(kept)).mode & 0o777, 0o400);
  await rm(own, { recursive: true });
});

test('a larger file is written past the cache, and is marked as no lead’s under its final name', async () => {
  const own = await mkdtemp(path.join(folder, 'large-'));
  const content = pdf(1_500_000);
  const file = createIncomingFile(own, createWriteBatches());
  for (const piece of piecesOf(content)) await file.write(piece);
  const [name = ''] = await readdir(own);
  const ways = await waysOpen(path.join(own, name));
  const another = await openPastCache(path.join(own, name));
  await another?.close();
  const both = another ? ['by way of the cache', 'past it'] : ['by way of the cache'];
  assert.deepEqual(ways.toSorted(), both, 'where the disk has both');
  assert.equal(file.finish().hash, hash('sha256', content, 'hex'));
  await assertReads(file, content);
  const kept = path.join(own, 'kept');
  await file.keepAs(kept);
  await file.sync();
  assert.ok(content.equals(await readFile(kept)));
  assert.equal((await stat(kept)).mode & 0o777, 0o400);
  await file.discard();
  assert.deepEqual(await waysOpen(kept), []);
  assert.deepEqual(await readdir(own), ['kept']);
  await rm(own, { recursive: true });
});

test('a write error reaches whoever keeps the file, and holds no memory', async () => {
  const batches = createWriteBatches({ bytes: 100_000, atOnce: 1 });
  const content = pdf(50_000);
  const file = createIncomingFile(path.join(folder, 'not there'), batches);
  await file.write(content);
  assert.equal(file.finish().hash, hash('sha256', content, 'hex'));
  await assertReads(file, content);
  for (const kept of [file.written, file.sync, () => file.keepAs(path.join(folder, 'kept'))]) {
    await assert.rejects(kept, { code: 'ENOENT' });
  }
  await file.discard();
  assert.ok(batches.take());
});

/** The flags of this process's descriptors of a file, as Linux reports them. */
async function waysOpen(file: string): Promise<string[]> {
  const ways: string[] = [];
  for (const descriptor of await readdir('/proc/self/fd')) {
    const name = await readlink(`/proc/self/fd/${descriptor}`).catch(() => undefined);
    if (name !== file) continue;
    const about = await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8');
    const flags = Number.parseInt(/flags:\s+(\d+)/.exec(about)?.[1] ?? '', 8);
    ways.push((flags & constants.O_DIRECT) === 0 ? 'by way of the cache' : 'past it');
  }
  return ways;
}

/** The count of all write calls of this process. */
async function writesSoFar(): Promise<number> {
  return Number(/syscw: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}

test('more files than there are batches arrive whole', async () => {
  const batches = createWriteBatches({ bytes: 100_000, atOnce: 3 });
  const coming = Array.from({ length: 8 }, (_, place) => {
    const content = pdf(50_000 + place * 70_000);
    return {
      content,
      file: createIncomingFile(folder, batches),
      pieces: piecesOf(content),
    };
  });
  for (let count = 0; count < 20; count += 1) {
    for (const { file, pieces } of coming) {
      const { value } = pieces.next() as IteratorResult<Buffer, undefined>;
      if (value) await file.write(value);
    }
  }
  for (const { content, file } of coming) {
    const { bytes, hash: found } = file.finish();
    assert.equal(bytes, content.length);
    assert.equal(found, hash('sha256', content, 'hex'));
    await assertReads(file, content);
    assert.ok(content.equals(await readFile(await file.written())));
    await file.discard();
  }
  assert.deepEqual(await readdir(folder), []);
});

/** Reads from the start, across the part in memory, and past the end. */
async function assertReads(file: IncomingFile, content: Buffer): Promise<void> {
  for (const at of [0, 1000, content.length - 70_000, content.length - 10]) {
    const position = Math.max(at, 0);
    const read = Buffer.alloc(65_000);
    let length = 0;
    while (length < read.length) {
      const more = await file.read(read.subarray(length), position + length);
      if (more === 0) break;
      length += more;
    }
    assert.ok(
      content.subarray(position, position + read.length).equals(read.subarray(0, length)),
      `from ${position} of ${content.length}`,
    );
  }
}
