import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../platform/clock.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { readNotStored, startNotStored } from './not-stored.ts';

test('adds up what two relays on one store could not store, even if one stops at once', async (t) => {
  const { store, clock, app, beside, pass, stop } = await startTestRelay();
  t.after(stop);
  const read = async () => (await readNotStored(store, clock.now()))?.count;
  const start = () => beside(() => startNotStored({ store, clock, log: app.log }));
  const [one, other] = [start(), start()];
  await pass(0);
  assert.equal(await read(), undefined);
  for (const { notStored } of [one, one, other]) notStored();
  await pass(minuteMs);
  await pass(minuteMs);
  assert.equal(await read(), 3);
  one.notStored();
  await one.stop();
  await other.stop();
  assert.equal(await read(), 4);
  clock.advance(dayMs);
  assert.equal(await read(), undefined);
});

test('a count that the store rejected is stored once the store accepts it', async (t) => {
  const { store, clock, app, beside, pass, stop } = await startTestRelay();
  t.after(stop);
  let isWell = false;
  const replaceState: typeof store.replaceState = (...state) =>
    isWell ? store.replaceState(...state) : Promise.reject(new Error('The disk is full.'));
  const unwell = { readState: store.readState, replaceState };
  const counted = beside(() => startNotStored({ store: unwell, clock, log: app.log }));
  t.after(counted.stop);
  counted.notStored();
  await pass(minuteMs);
  assert.equal(await readNotStored(store, clock.now()), undefined);
  isWell = true;
  await pass(minuteMs);
  assert.equal((await readNotStored(store, clock.now()))?.count, 1);
});
