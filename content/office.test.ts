import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticedPromise, replyPromise } from './office.ts';

test('the notices make the same reply promise as everything else', () => {
  assert.equal(noticedPromise.replace('\u00A0', ' '), replyPromise);
});
