import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../../testing/no-settings.ts';
import { newOrderedId } from './ordered-id.ts';

const now = Date.UTC(2026, 10, 26, 8);

test('ids made in the same millisecond sort in the order they were made', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now });
  const ids = Array.from({ length: 1000 }, newOrderedId);
  assert.deepEqual(ids.toSorted(), ids);
});

test('once a clock that was ahead is corrected, new ids have the right time', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: now + 1 });
  const ahead = newOrderedId();
  t.mock.timers.setTime(now);
  assert.ok(newOrderedId() < ahead);
});
