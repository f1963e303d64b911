import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../platform/clock.ts';
import { sweepDaily } from './daily-sweep.ts';

test('a store that began while the clock said 1970 is swept by the right date within weeks', async () => {
  const kept = new Map<string, string>();
  const states = {
    readState: (name: string) => Promise.resolve(kept.get(name)),
    writeState(name: string, value: string | undefined) {
      kept.set(name, value ?? assert.fail());
      return Promise.resolve();
    },
  };
  const log = { warn: () => undefined };
  const stopping = new AbortController().signal;
  let now = 5 * minuteMs;
  let sweptBy: number | undefined;
  const sweep = () =>
    sweepDaily(
      { name: 'retention', states, clock: { now: () => now }, log, stopping },
      (believed) => {
        sweptBy = believed;
        return Promise.resolve();
      },
    );
  await sweep();
  assert.equal(sweptBy, undefined);
  now = Date.UTC(2026, 11, 24);
  for (let days = 0; days < 14; days += 1) {
    await sweep();
    now += dayMs;
  }
  assert.equal(sweptBy, now - dayMs);
});
