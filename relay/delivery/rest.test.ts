import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createFileContents } from '../../leads/store/file-contents.ts';
import type { Clock } from '../../platform/clock.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import type { Channel } from './channel.ts';
import { startDeliveries } from './deliveries.ts';
import { createScanGate } from './files/scan-gate.ts';
import { postLead } from '../../testing/test-delivery.ts';

/** Every reading is a millisecond after the one before, and a sleep ends one too early, as timers may. */
function createTickingClock(): Clock {
  let time = Date.now();
  return {
    now: () => (time += 1),
    async sleep(ms, signal) {
      await setTimeout(50, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) time += Math.max(ms - 2, 1);
    },
  };
}

test('goes on when a rest is over, at whatever moment the clock is read', async () => {
  const relay = await startTestRelay();
  await postLead(relay, 'first');
  await postLead(relay, 'second');
  const clock = createTickingClock();
  const triedAt: number[] = [];
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
  const { store, dataDir, app } = relay;
  const common = { store, clock, log: app.log };
  const contents = createFileContents({ dataDir, shared: false }, store);
  const deliveries = startDeliveries({
    ...common,
    channels: [channel],
    scanGate: createScanGate({ ...common, contents, scanner: undefined, onScanned: () => {} }),
    onAttempt: () => undefined,
  });
  await second.promise;
  await deliveries.stop();
  const [first = 0, next = 0] = triedAt;
  assert.ok(next - first < 2000, `rested ${next - first} ms`);
  await relay.stop();
});
