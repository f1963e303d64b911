import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../../testing/no-settings.ts';
import { newOrderedId } from './ordered-id.ts';

const now = Date.UTC(2026, 10, 26, 8);

test('ids of one moment come in the order in which they were made', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now });
  const ids = Array.from({ length: 1000 }, newOrderedId);
  assert.deepEqual(ids.toSorted(), ids);
});

test('ids of a clock that was ahead are followed by those of the right time', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: now + 1 });
  const ahead = newOrderedId();
  t.mock.timers.setTime(now);
  assert.ok(newOrderedId() < ahead);
});
