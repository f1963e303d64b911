import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../platform/clock.ts';
import { sweepDaily } from './daily-sweep.ts';

function newStates() {
  const kept = new Map<string, string>();
  return {
    readState: (name: string) => Promise.resolve(kept.get(name)),
    writeState(name: string, value: string | undefined) {
      kept.set(name, value ?? assert.fail());
      return Promise.resolve();
    },
  };
}

const log = { warn: () => undefined };

test('a sweep interrupted by a stop is repeated at the next start', async () => {
  const states = newStates();
  let now = Date.UTC(2026, 11, 24);
  const clock = { now: () => now };
  let sweeps = 0;
  const sweep = (stopsHalfway: boolean) => {
    const stop = new AbortController();
    const options = { name: 'retention', states, clock, log, stopping: stop.signal };
    return sweepDaily(options, () => {
      sweeps += 1;
      if (stopsHalfway) stop.abort();
      return Promise.resolve();
    });
  };
  await sweep(false);
  now += dayMs;
  await sweep(true);
  await sweep(false);
  await sweep(false);
  assert.equal(sweeps, 2);
});

test('a store created while the clock said 1970 is swept by the right date within weeks', async () => {
  const states = newStates();
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
