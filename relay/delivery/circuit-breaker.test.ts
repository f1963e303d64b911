import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuitBreaker } from './circuit-breaker.ts';

const away = { channelDown: true, requestedWaitMs: 0 };

test('lets everything through until the server fails, then one probe after each rest', () => {
  const breaker = createCircuitBreaker();
  assert.equal(breaker.limit(0, 10), 10);
  breaker.failed(0, away);
  breaker.failed(1, away);
  assert.equal(breaker.limit(1, 10), 0);
  assert.equal(breaker.untilNextMs(1), 999);
  assert.equal(breaker.limit(1000, 10), 1);
  breaker.close();
  assert.equal(breaker.limit(1001, 10), 10);
});

test('lets one delivery probe a server that has not yet accepted us', () => {
  const breaker = createCircuitBreaker(false);
  assert.equal(breaker.limit(0, 10), 1);
  breaker.failed(0, { channelDown: undefined, requestedWaitMs: 0 });
  assert.equal(breaker.limit(0, 10), 1);
  breaker.failed(0, { channelDown: false, requestedWaitMs: 0 });
  assert.equal(breaker.limit(0, 10), 10);
});

test('rests twice as long each time, and at most half a minute', () => {
  const breaker = createCircuitBreaker();
  const rests: number[] = [];
  for (let now = 0, count = 0; count < 7; count += 1) {
    breaker.failed(now, away);
    const rest = breaker.untilNextMs(now);
    rests.push(rest / 1000);
    now += rest;
  }
  assert.deepEqual(rests, [1, 2, 4, 8, 16, 30, 30]);
});

test('rests for as long as the server asks, and at most a quarter of an hour', () => {
  for (const [requestedMs, restMs] of [
    [300_000, 300_000],
    [86_400_000, 900_000],
  ] as const) {
    const breaker = createCircuitBreaker();
    breaker.failed(0, { channelDown: true, requestedWaitMs: requestedMs });
    assert.equal(breaker.untilNextMs(0), restMs);
    assert.equal(breaker.limit(restMs, 10), 1);
  }
});

test('a clock that is set back makes no rest longer', () => {
  for (const backMs of [3_600_000, 60_000]) {
    const breaker = createCircuitBreaker();
    breaker.failed(3_600_000, away);
    assert.equal(breaker.limit(3_600_000 - backMs, 10), 1);
  }
});
