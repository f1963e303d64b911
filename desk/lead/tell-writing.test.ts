import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { tellWriting } from './tell-writing.ts';

test('who goes on writing under a clock that is set back is told of all the same', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 2 * hourMs });
  const { mock } = t.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response()));
  tellWriting('6PXTA-M2076', true);
  tellWriting('6PXTA-M2076', true);
  assert.equal(mock.callCount(), 1);
  t.mock.timers.setTime(hourMs);
  tellWriting('6PXTA-M2076', true);
  assert.equal(mock.callCount(), 2);
});
