import assert from 'node:assert/strict';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { contactWords, postEncoded, postFields } from '../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const json = 'application/json';

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay();
});

after(() => relay.stop());

test('names each wrong field with a status of 422, as JSON and as a page', async () => {
  const wrong = { _form: 'contact', name: 'Thandi', email: 'thandi', message: 'short' };
  const answer = await postFields(relay, wrong);
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(answer.json(), {
    success: 'false',
    message: 'Some answers need a correction. Nothing has been sent yet.',
    errors: {
      email: 'Enter an email address like name@company.co.za.',
      message: 'Write at least 10 characters in “Message”.',
      consent: 'Tick the box so that we may keep your details and reply.',
    },
  });
  const page = await postFields(relay, wrong, {
    path: '/relay/services',
    headers: { accept: 'text/html' },
  });
  assert.equal(page.statusCode, 422);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /Write at least 10 characters in “Message”\..*Thandi/s);
});

for (const [what, status, request] of [
  ['a mailbox that is not configured', 404, { path: '/relay/ajax/ceo', payload: 'a=b' }],
  ['an empty form', 422, { payload: '' }],
  ['plain text', 415, { type: 'text/plain', payload: 'hello' }],
  ['a packed form', 415, { payload: 'message=words', headers: { 'content-encoding': 'gzip' } }],
  [
    'a form that is packed on its way',
    415,
    { payload: 'message=words', headers: { 'transfer-encoding': 'gzip, chunked' } },
  ],
  ['broken JSON', 400, { type: json, payload: '{"name":' }],
  ['JSON that reaches for the prototype', 400, { type: json, payload: '{"__proto__":{"a":1}}' }],
  ['nested JSON', 400, { type: json, payload: '{"name":{"first":"a"}}' }],
  ['JSON that is no object', 400, { type: json, payload: '[1]' }],
  ['multipart without a boundary', 400, { type: 'multipart/form-data', payload: 'x' }],
  [
    'multipart that breaks off',
    400,
    {
      type: 'multipart/form-data; boundary=b',
      payload: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
    },
  ],
  [
    'a part without a name',
    400,
    {
      type: 'multipart/form-data; boundary=b',
      payload: '--b\r\nContent-Disposition: form-data\r\n\r\nwords\r\n--b--\r\n',
    },
  ],
  [
    'a file',
    413,
    {
      type: 'multipart/form-data; boundary=b',
      payload:
        '--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\nx\r\n--b--\r\n',
    },
  ],
  ['300 kB', 413, { payload: `message=${'x'.repeat(300_000)}` }],
  [
    '300 kB as multipart',
    413,
    {
      type: 'multipart/form-data; boundary=b',
      payload: `--b\r\nContent-Disposition: form-data; name="m"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--\r\n`,
    },
  ],
  [
    'a thousand fields',
    413,
    { payload: Array.from({ length: 1000 }, (_, i) => `f${i}=1`).join('&') },
  ],
  ['a control character in a field’s name', 422, { payload: 'mess%00age=words' }],
  ['nothing but control characters', 422, { payload: 'message=%00%1b' }],
  ['half a character', 422, { type: json, payload: String.raw`{"message":"\ud83d"}` }],
] as const) {
  test(`answers ${what} with ${status} and stores nothing`, async () => {
    const leads = (await relay.counts()).leads;
    const usual = { path: '/relay/ajax/services', headers: {}, type: urlencoded };
    const { path, headers, ...encoded } = { ...usual, ...request };
    const answer = await postEncoded(relay, encoded, { path, headers });
    assert.equal(answer.statusCode, status, answer.body);
    assert.equal(answer.json().success, 'false');
    assert.match(answer.json().message, /\.$/);
    assert.equal((await relay.counts()).leads, leads);
  });
}

test('answers 503 and says so when the store cannot keep a lead', async () => {
  const broken = await startTestRelay();
  await broken.store.close();
  const answer = await postFields(broken, contactWords);
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.json().success, 'false');
  assert.ok(Number(answer.headers['retry-after']) > 0);
  await broken.stop();
});

for (const [what, ending] of [
  ['', ''],
  ['’s log', '-wal'],
  ['’s index of its log', '-shm'],
] as const) {
  test(`a store${what} that was moved takes no lead and says so, and takes them again once it is back`, async () => {
    const token = 'a-token-of-a-test';
    const moving = await startTestRelay({ METRICS_TOKEN: token });
    assert.equal((await postFields(moving, contactWords)).statusCode, 200);
    const file = storeFileIn(moving.dataDir) + ending;
    await rename(file, `${file}.moved`);
    assert.equal((await postFields(moving, contactWords)).statusCode, 503);
    const headers = { authorization: `Bearer ${token}` };
    const ready = await moving.app.inject({ url: '/readyz', headers });
    assert.equal(ready.statusCode, 503);
    assert.match(
      ready.body,
      new RegExp(`leads\\.sqlite${ending} was moved or removed .+ Put it back`),
    );
    await rename(`${file}.moved`, file);
    assert.equal((await postFields(moving, contactWords)).statusCode, 200);
    await moving.stop();
  });
}

test('what was stored is in the store’s file once its write-ahead log was deleted', async () => {
  const losing = await startTestRelay();
  const file = storeFileIn(losing.dataDir);
  assert.equal((await postFields(losing, contactWords)).statusCode, 200);
  await rm(`${file}-wal`);
  assert.equal((await postFields(losing, contactWords)).statusCode, 503);
  // The file as it would be found after the process was killed.
  const found = join(losing.dataDir, 'found.sqlite');
  await copyFile(file, found);
  using store = new DatabaseSync(found);
  assert.deepEqual({ ...store.prepare('select count(*) as leads from lead').get() }, { leads: 1 });
  await losing.stop();
});
