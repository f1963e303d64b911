import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idEndOf, newLeadId, referenceOf } from './lead.ts';

test('a reference leads back to its lead, however it is copied', () => {
  for (let count = 0; count < 200; count += 1) {
    const id = newLeadId();
    const reference = referenceOf(id);
    const misread = reference.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
    for (const text of [reference, reference.replace('-', ' '), misread]) {
      assert.equal(idEndOf(text), id.slice(-12), text);
    }
  }
});

test('a text that is not a reference leads to no lead', () => {
  for (const text of ['', 'ZZZZZ-ZZZZZ', 'ABCDU-12345', 'ABCDE-1234', newLeadId()]) {
    assert.equal(idEndOf(text), null, text);
  }
});
