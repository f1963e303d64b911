import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, systemClock } from './clock.ts';
import { startLoop } from './loop.ts';

/** A loop that reports the start of each round and sleeps for an hour after it. */
function watched(work: (round: number) => Promise<void> = () => Promise.resolve()) {
  const begun: (() => void)[] = [];
  let rounds = 0;
  const loop = startLoop({
    clock: systemClock,
    async round() {
      rounds += 1;
      begun.shift()?.();
      await work(rounds);
      return hourMs;
    },
    onFault: () => hourMs,
  });
  const next = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(resolve);
    return promise;
  };
  return { loop, next, rounds: () => rounds };
}

test('a round that fails ends neither the loop nor the process', async () => {
  const { loop, next, rounds } = watched(() => Promise.reject(new Error('The store is away.')));
  const again = next();
  // Lets the first round fail and the sleep begin.
  await new Promise(setImmediate);
  loop.wake();
  await again;
  assert.equal(rounds(), 2);
  await loop.stop();
});

test('a wake during a round skips the next sleep, and only that one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { loop, next, rounds } = watched((round) => (round === 1 ? released : Promise.resolve()));
  const again = next();
  loop.wake();
  release();
  await again;
  await new Promise(setImmediate);
  assert.equal(rounds(), 2);
  await loop.stop();
});

test('a stop waits for the round under way and starts no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { loop, rounds } = watched(() => released);
  let stopped = false;
  const stop = loop.stop().then(() => (stopped = true));
  loop.wake();
  await new Promise(setImmediate);
  assert.equal(stopped, false);
  release();
  await stop;
  assert.equal(rounds(), 1);
});

test('a stop ends a sleep', async () => {
  const { loop } = watched();
  await new Promise(setImmediate);
  await loop.stop();
});
