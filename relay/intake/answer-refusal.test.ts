import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { storeFileIn } from '../../leads/store/database/store-place.ts';
import { contactWords, postFields } from '../../testing/test-posting.ts';
import { startTestRelay } from '../../testing/test-relay.ts';

test('logs why a lead was not stored, and a stack only for a fault of ours', async () => {
  const log = new PassThrough();
  const logged = text(log);
  const relay = await startTestRelay({}, { log });
  const refused = async () => {
    assert.equal((await postFields(relay, contactWords)).statusCode, 503);
  };
  await rm(`${storeFileIn(relay.dataDir)}-wal`);
  await refused();
  await relay.store.close();
  await refused();
  await relay.stop();
  log.end();
  const [ofStore, ofOurs] = (await logged).split('\n').filter((line) => line.includes('"not acc'));
  assert.match(ofStore ?? '', /"reason":".+","code":"ERR_SQLITE_ERROR","errcode":1032,/);
  assert.doesNotMatch(ofStore ?? '', /"stack"/);
  assert.match(ofOurs ?? '', /"stack":"Error: /);
});
