import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../../platform/clock.ts';
import type { Desk } from '../visit/desk-context.ts';
import { noteReading } from './readings.ts';

test('a page that stays open and revalidates is one reading in the log', async () => {
  const read: number[] = [];
  let now = 0;
  const write = {
    writeAudit({ at }: { at: number }) {
      read.push(at);
      return Promise.resolve();
    },
  };
  const desk = { now: () => now, write } as unknown as Desk;
  const show = () => noteReading(desk, { who: 'ann@office.example', leadId: 'FL-1', typed: '' });
  for (; now <= 60 * minuteMs; now += 10.1 * minuteMs) await show();
  assert.deepEqual(read, [0]);
  now += 60 * minuteMs;
  await show();
  assert.equal(read.length, 2);
  await noteReading(desk, { who: 'ben@office.example', leadId: 'FL-1', typed: '' });
  assert.equal(read.length, 3, 'somebody else’s is another');
});
