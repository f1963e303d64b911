import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { cvLimits, mebibyte } from '../../forms/file-kinds.ts';
import { tooLarge } from '../../forms/file-problems.ts';
import { incomingFolderIn } from '../../leads/file-folder.ts';
import { maxPairs } from './limits.ts';
import { createReceiver } from './receive-files.ts';
import { tooManyFields } from './refusal.ts';
import { createUploadRoom } from './upload-room.ts';

let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'receive-'));
});

after(() => rm(dataDir, { recursive: true }));

const contentType = 'multipart/form-data; boundary=b';
const fileHead = '--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n';

function receive(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  posted = new Map<string, string[]>(),
) {
  const receiver = createReceiver(dataDir, createUploadRoom(dataDir));
  return receiver({ pieces, contentType, limits: cvLimits, networks: [], posted });
}

test('reads on past a file that is too large for the words after it, but not for ever', async () => {
  const piece = Buffer.alloc(mebibyte);
  const most = 100;
  let came = 0;
  function* endless() {
    yield Buffer.from(fileHead);
    for (; came < most; came += 1) yield piece;
    yield Buffer.from('\r\n--b--\r\n');
  }
  await assert.rejects(receive(endless()), {
    statusCode: 413,
    problems: { cv: tooLarge('cv.pdf', cvLimits) },
  });
  assert.ok(came < most / 2, `${came} MiB were read`);
});

test('reads the words after a refused file even if the disk does not let go of it', async () => {
  const incoming = incomingFolderIn(dataDir);
  async function* form() {
    yield Buffer.from(fileHead);
    yield Buffer.alloc(mebibyte);
    // As on a disk that has become read-only, the file can no longer be removed.
    await rename(incoming, `${incoming}-away`);
    await writeFile(incoming, '');
    yield Buffer.alloc(5 * mebibyte);
    const name = 'content-disposition: form-data; name="message"';
    yield Buffer.from(`\r\n--b\r\n${name}\r\n\r\nHello\r\n--b--\r\n`);
  }
  const posted = new Map<string, string[]>();
  await assert.rejects(receive(form(), posted), { statusCode: 413 });
  assert.deepEqual([...posted], [['message', ['Hello']]]);
  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
});

test('imports the file check again after a failed import, as while a build replaces it', async () => {
  const away = new Error('It is away.');
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.endsWith('/kind-by-content.ts')) throw away;
      return next(specifier, context);
    },
  });
  const form = [Buffer.from(`${fileHead}%PDF-1.7\n%%EOF\r\n--b--\r\n`)];
  await assert.rejects(receive(form), away);
  hooks.deregister();
  const { files, discard } = await receive(form);
  assert.deepEqual(
    files.map(({ name }) => name),
    ['cv.pdf'],
  );
  await discard();
});

test('a form with files may have no more parts than any form has pairs', async () => {
  const part = '--b\r\ncontent-disposition: form-data; name="cv"; filename=""\r\n\r\n\r\n';
  const formOf = (parts: number) => [Buffer.from(`${part.repeat(parts)}--b--\r\n`)];
  await (await receive(formOf(maxPairs))).discard();
  await assert.rejects(receive(formOf(maxPairs + 1)), tooManyFields());
});
