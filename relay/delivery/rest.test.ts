import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../leads/store/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import type { Channel } from './channel.ts';
import { deliverBy, postLead } from '../../testing/test-delivery.ts';

/**
 * A clock that advances by a millisecond at each reading, and whose sleeps end one too early, as timers may.
 * @param isAtWork holds sleeps open: work under way takes no time
 */
function createTickingClock(isAtWork: () => boolean): Clock {
  let time = Date.now();
  return {
    now: () => (time += 1),
    async sleep(ms, signal) {
      do await setTimeout(1);
      while (isAtWork() && !signal.aborted);
      if (!signal.aborted) time += Math.max(ms - 2, 1);
    },
  };
}

test('resumes when a rest is over, at whatever moment the clock is read', async () => {
  const relay = await startTestRelay();
  await postLead(relay, 'first');
  await postLead(relay, 'second');
  const triedAt: number[] = [];
  let settled = 0;
  const clock = createTickingClock(() => triedAt.length > settled);
  const second = Promise.withResolvers<void>();
  const channel: Channel = {
    name: 'mail',
    maxUnderWay: 1,
    perMinute: undefined,
    attemptTimeoutMs: 1000,
    send() {
      triedAt.push(clock.now());
      if (triedAt.length === 2) second.resolve();
      return Promise.reject(new Error('Nobody listens.'));
    },
    classify: () => ({
      step: 'retry',
      alert: false,
      channelDown: true,
      requestedWaitMs: 0,
      answer: 'Nobody listens.',
    }),
  };
  const store: Store = {
    ...relay.store,
    async settle(claim, settlement) {
      await relay.store.settle(claim, settlement);
      settled += 1;
    },
  };
  const deliveries = deliverBy(channel, relay, { store, clock });
  await second.promise;
  await deliveries.stop();
  const [first = 0, next = 0] = triedAt;
  assert.ok(next - first < 2000, `rested ${next - first} ms`);
  await relay.stop();
});
