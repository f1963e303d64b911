import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAttemptLimits } from './attempt-limits.ts';

const now = Date.UTC(2026, 10, 23, 9);

test('a flood from everywhere gets no more links mailed to one address', () => {
  const limits = createAttemptLimits(() => now);
  const ask = () => limits.linkFor('ann@office.example');
  assert.deepEqual([ask(), ask(), ask(), ask()], [true, true, true, false]);
  for (let one = 0; one < 20_000; one += 1) {
    limits.linkFor(`${one}@elsewhere.example`);
    limits.tryFrom(`2001:db8:${one.toString(16)}::1`);
  }
  assert.equal(ask(), false);
});

test('a network that tried too often may try again after a while', () => {
  let at = now;
  const limits = createAttemptLimits(() => at);
  const home = '203.0.113.7';
  while (limits.tryFrom(home)) at += 1;
  assert.equal(limits.tryFrom('198.51.100.7'), true);
  at += 20 * 60_000;
  assert.equal(limits.tryFrom(home), true);
});
