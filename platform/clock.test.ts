import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from './clock.ts';

test('a finished sleep leaves no listener on a long-lived signal', async () => {
  const { signal } = new AbortController();
  const sleeping = systemClock.sleep(1, signal);
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  // The sleep alone would not keep the test's process alive.
  await Promise.all([sleeping, setTimeout(20)]);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('an abort ends a sleep at once, before and while it lasts', async () => {
  const stopping = new AbortController();
  const sleeping = systemClock.sleep(60_000, stopping.signal);
  stopping.abort();
  await sleeping;
  await systemClock.sleep(60_000, stopping.signal);
});
