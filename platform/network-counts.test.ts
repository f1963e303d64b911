import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from './clock.ts';
import { createNetworkCounts } from './network-counts.ts';

const now = Date.UTC(2026, 10, 21, 9);

test('no number of other networks evicts a network’s count or inflates it', () => {
  const counts = createNetworkCounts(minuteMs);
  for (let count = 0; count < 60; count += 1) counts.add('203.0.113.0/24', now);
  for (let other = 0; other < 100_000; other += 1) counts.add(`another network ${other}`, now);
  assert.ok(counts.of('203.0.113.0/24', now) >= 60);
  assert.ok(counts.of('198.51.100.0/24', now) < 20);
});

test('a network’s count expires with its window, and says when', () => {
  const counts = createNetworkCounts(minuteMs);
  const start = Math.ceil(now / minuteMs) * minuteMs;
  for (let count = 0; count < 60; count += 1) counts.add('a', start);
  const waitMs = counts.waitMs('a', 60, start);
  assert.equal(counts.of('a', start + minuteMs - 1), 60);
  assert.ok(counts.of('a', start + waitMs) < 60);
  assert.ok(waitMs > minuteMs && waitMs < 1.1 * minuteMs);
  assert.equal(counts.of('a', start + 1.5 * minuteMs), 30);
  for (let count = 0; count < 60; count += 1) counts.add('b', start + 1.5 * minuteMs);
  assert.equal(counts.of('b', start + 10 * minuteMs), 0, 'nor after a silence');
});

test('a count at its maximum stays there', () => {
  const counts = createNetworkCounts(minuteMs);
  for (let count = 0; count < 70_000; count += 1) counts.add('203.0.113.0/24', now);
  assert.ok(counts.of('203.0.113.0/24', now) > 60_000);
});
