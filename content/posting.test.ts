import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen, isReadable, isStale } from './posting.ts';

for (const [closes, day, open, readable] of [
  [undefined, '2030-01-01', true, true],
  ['2026-02-28', '2026-02-27', true, true],
  ['2026-02-28', '2026-02-28', true, true],
  ['2026-02-28', '2026-03-01', false, true],
  ['2026-02-28', '2027-02-28', false, true],
  ['2026-02-28', '2027-03-01', false, false],
  ['2028-02-29', '2029-02-28', false, true],
  ['2028-02-29', '2029-03-01', false, false],
  ['9999-12-31', '2030-01-01', true, true],
] as const) {
  test(`a role that closes on ${closes ?? 'no day'} is ${open ? 'open' : 'closed'} on ${day} with ${readable ? 'a' : 'no'} page`, () => {
    assert.equal(isOpen({ closes }, day), open);
    assert.equal(isReadable({ closes }, day), readable);
  });
}

test('a role is stale on the sixty-first day after it was posted', () => {
  assert.equal(isStale({ posted: '2026-01-01' }, '2026-03-02'), false);
  assert.equal(isStale({ posted: '2026-01-01' }, '2026-03-03'), true);
});
