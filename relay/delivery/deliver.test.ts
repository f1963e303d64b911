import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith, now } from '../../testing/made-leads.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { deliver, storeFaultPauseMs } from './deliver.ts';

test('keeps a delivery’s outcome until the store accepts it, and logs the fault once', async () => {
  const told: string[] = [];
  const settled: string[] = [];
  const tries = 100;
  const reported: string[] = [];
  const breaker = createCircuitBreaker(false);
  let asked = 0;
  let sent = 0;
  let sleptMs = 0;
  const delivery = {
    id: '019aa000-0000-7000-8000-000000000001',
    kind: 'notification',
    recipient: 'ann@office.example',
    attempts: 1,
    tryingSince: now,
    lead: leadWith(),
  } as const;
  await deliver(delivery, {
    channel: {
      name: 'mail',
      maxUnderWay: 10,
      perMinute: undefined,
      attemptTimeoutMs: 1000,
      send() {
        sent += 1;
        return Promise.resolve('250 OK');
      },
      classify: () => assert.fail('it was taken'),
    },
    breaker,
    scanGate: {
      holds: () => false,
      scan: () => assert.fail('nothing of it waits for a scan'),
      stop: () => Promise.resolve(),
    },
    clock: {
      now: () => now,
      sleep(ms) {
        sleptMs += ms;
        return Promise.resolve();
      },
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_about: unknown, words?: string) => told.push(words ?? ''),
    },
    onAttempt: ({ outcome }) => reported.push(outcome),
    store: {
      settle(_claim, { kind }) {
        asked += 1;
        if (asked < tries) return Promise.reject(new Error('The disk is full.'));
        settled.push(kind);
        return Promise.resolve();
      },
    },
    stopping: new AbortController().signal,
  });
  assert.deepEqual({ settled, asked, sent }, { settled: ['delivered'], asked: tries, sent: 1 });
  assert.equal(sleptMs, (tries - 1) * storeFaultPauseMs);
  assert.deepEqual(reported, ['delivered']);
  assert.equal(breaker.limit(now, 10), 10, 'the server takes us');
  assert.deepEqual(told, ['deliveries: an outcome could not be stored yet']);
});
