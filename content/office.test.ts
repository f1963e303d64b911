import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticedPromise, replyPromise } from './office.ts';

test('the notices promise what everything else does', () => {
  assert.equal(noticedPromise.replace('\u00A0', ' '), replyPromise);
});
