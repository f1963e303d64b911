import assert from 'node:assert/strict';
import { createFileContents } from '../leads/store/files/file-contents.ts';
import type { Store } from '../leads/store/store.ts';
import { hourMs, minuteMs, type Clock } from '../platform/clock.ts';
import type { Channel } from '../relay/delivery/channel.ts';
import { startDeliveries } from '../relay/delivery/deliveries.ts';
import { createScanGate } from '../relay/delivery/files/scan-gate.ts';
import type { StoreCounts } from './test-counts.ts';
import { startTestRelay, type TestRelay } from './test-relay.ts';
import { until } from './until.ts';

/** Posts a lead that gets one notification and no autoresponse. */
export async function postLead(relay: TestRelay, message = 'A lead on its way'): Promise<void> {
  const answer = await relay.app.inject({
    method: 'POST',
    url: '/relay/ajax/services',
    payload: { message },
  });
  assert.equal(answer.statusCode, 200);
}

/** Starts deliveries by one channel, in addition to a test relay's own. */
export function deliverBy(
  channel: Channel,
  { dataDir, app: { log } }: TestRelay,
  { store, clock }: { store: Store; clock: Clock },
): ReturnType<typeof startDeliveries> {
  const common = { store, clock, log };
  const contents = createFileContents({ dataDir, shared: false }, store);
  return startDeliveries({
    ...common,
    channels: [channel],
    scanGate: createScanGate({ ...common, contents, scanner: undefined, onScanned: () => {} }),
    onAttempt: () => undefined,
  });
}

/** Advances time by hours until `count` deliveries have this state, or the retries are over. */
export async function deliveriesOf(
  relay: TestRelay,
  key: 'delivered' | 'parked',
  count = 1,
): Promise<StoreCounts['deliveries']> {
  for (let step = 0; step < 48; step += 1) {
    await relay.pass(step === 0 ? 0 : 5 * hourMs);
    const { deliveries } = await relay.counts();
    if (deliveries[key] >= count) return deliveries;
  }
  return (await relay.counts()).deliveries;
}

/** The bounds of the retry schedule's first wait, in milliseconds. */
const firstWaitMs = [0, minuteMs] as const;

/**
 * Resolves once the only delivery has failed and waits as long as expected. During an attempt, its lease of nine
 * to ten minutes takes the place of the next attempt.
 */
export async function untilRefused(
  relay: TestRelay,
  [minMs, maxMs]: readonly [number, number] = firstWaitMs,
): Promise<void> {
  await until(async () => {
    const waitMs = ((await relay.store.nextDueAt('mail')) ?? Infinity) - relay.clock.now();
    return waitMs > minMs && waitMs <= maxMs;
  }, 'the delivery waits as expected');
}

export async function withRelay(
  mailServer: { url: string; close: () => Promise<void> },
  run: (relay: TestRelay) => Promise<void>,
  parts: { isImpatient?: boolean } = {},
): Promise<void> {
  const relay = await startTestRelay({ SMTP_URL: mailServer.url }, parts);
  try {
    await run(relay);
  } finally {
    await relay.stop();
    await mailServer.close();
  }
}
