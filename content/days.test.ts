import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayInWords } from './days.ts';

test('a day in words has no leading zero', () => {
  assert.equal(dayInWords('2025-08-08'), '8 August 2025');
  assert.equal(dayInWords('2025-10-28'), '28 October 2025');
});
