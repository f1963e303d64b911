import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../../platform/clock.ts';
import { waitBeforeRetryMs, waitInWordsMs } from './retry-schedule.ts';

const middle = 0.5;

test('waits 30 s, 2, 5, 10, 30 minutes, 1 and 2 hours, then every 4 hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map((attempts) =>
    waitBeforeRetryMs(attempts, 0, middle),
  );
  assert.deepEqual(
    waits.map((ms) => ms / minuteMs),
    [0.5, 2, 5, 10, 30, 60, 120, 240, 240, 240],
  );
});

test('spreads a wait by a fifth to either side', () => {
  assert.equal(waitBeforeRetryMs(2, 0, 0), 96_000);
  assert.equal(Math.round(waitBeforeRetryMs(2, 0, 0.999_999)), 144_000);
});

const wait = (answer: string) => waitBeforeRetryMs(1, waitInWordsMs(answer), middle) / minuteMs;

test('obeys a server that asks for a longer wait, up to a day', () => {
  assert.equal(wait('451 4.7.1 Greylisted, please try again in 300 seconds'), 5);
  assert.equal(wait('450 try again in 10 minutes'), 10);
  assert.equal(wait('421 come back after 2 hours'), 120);
  assert.equal(wait('421 come back after 900 hours'), 24 * 60);
  assert.equal(wait('450 try again in 5 s'), 0.5);
  assert.equal(wait('452 4.2.2 mailbox full'), 0.5);
});
