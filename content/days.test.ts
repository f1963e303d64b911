import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayInWords, today } from './days.ts';

test('a day is written as people write it, without a zero before it', () => {
  assert.equal(dayInWords('2025-08-08'), '8 August 2025');
  assert.equal(dayInWords('2025-10-28'), '28 October 2025');
});

test('a day begins as it begins in South Africa, wherever the site is built', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 11, 31, 22, 30) });
  assert.equal(today(), '2027-01-01');
});
