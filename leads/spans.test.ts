import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../platform/clock.ts';
import { spanOf } from './spans.ts';

test('a span is given in the largest unit that people use, and is never negative', () => {
  const said = [
    [-1, '0 minutes'],
    [0, '0 minutes'],
    [minuteMs, '1 minute'],
    [59 * minuteMs, '59 minutes'],
    [60 * minuteMs, '1 hour'],
    [47 * 60 * minuteMs, '47 hours'],
    [48 * 60 * minuteMs, '2 days'],
  ] as const;
  for (const [ms, words] of said) assert.equal(spanOf(ms), words);
});
