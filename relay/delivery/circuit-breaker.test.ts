import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('lets everything through until the server fails, then one after each rest', () => {
  const breaker = createCircuitBreaker();
  assert.equal(breaker.limit(0, 10), 10);
  breaker.open(0);
  breaker.open(1);
  assert.equal(breaker.limit(1, 10), 0);
  assert.equal(breaker.untilNextMs(1), 999);
  assert.equal(breaker.limit(1000, 10), 1);
  breaker.close();
  assert.equal(breaker.limit(1001, 10), 10);
});

test('rests twice as long each time, and at most half a minute', () => {
  const breaker = createCircuitBreaker();
  const rests: number[] = [];
  for (let now = 0, count = 0; count < 7; count += 1) {
    breaker.open(now);
    const rest = breaker.untilNextMs(now);
    rests.push(rest / 1000);
    now += rest;
  }
  assert.deepEqual(rests, [1, 2, 4, 8, 16, 30, 30]);
});

test('a clock that is set back makes no rest longer', () => {
  const breaker = createCircuitBreaker();
  breaker.open(3_600_000);
  assert.equal(breaker.limit(0, 10), 1);
});
