import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { tellWriting } from './tell-writing.ts';

test('somebody who goes on writing is reported even if the clock is set back', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 2 * hourMs });
  const { mock } = t.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response()));
  tellWriting('6PXTA-M2076', true);
  tellWriting('6PXTA-M2076', true);
  assert.equal(mock.callCount(), 1);
  t.mock.timers.setTime(hourMs);
  tellWriting('6PXTA-M2076', true);
  assert.equal(mock.callCount(), 2);
});

test('emptying an answer, or going on to another, is reported at once', (t) => {
  const { mock } = t.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response()));
  tellWriting('04J19-Y3Z2Q', true);
  tellWriting('04J19-Y3Z2Q', false);
  tellWriting('6PXTA-M2076', false);
  const told = mock.calls.map(({ arguments: [, options] }) =>
    Object.fromEntries(options?.body as URLSearchParams),
  );
  assert.deepEqual(told, [
    { lead: '04J19-Y3Z2Q', writing: 'yes' },
    { lead: '04J19-Y3Z2Q', writing: 'no' },
    { lead: '6PXTA-M2076', writing: 'no' },
  ]);
});
