import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../platform/clock.ts';
import { briefTime, readTime, saidDay, saidTime, shownTime } from './times.ts';

/** Two hours later in Johannesburg, where the new year has begun. */
const newYear = Date.UTC(2026, 11, 31, 22, 5);

test('times are South African, whatever the server’s time zone', () => {
  assert.equal(saidTime(newYear), '1 Jan 2027, 00:05');
  assert.equal(shownTime(newYear), '2027-01-01 00:05');
});

test('a time of today is given as hours and minutes, an earlier one as its day', () => {
  assert.equal(briefTime(newYear, newYear + 60 * minuteMs), '00:05');
  const yesterday = newYear - 10 * minuteMs;
  assert.equal(briefTime(yesterday, yesterday + minuteMs), '23:55');
  assert.equal(briefTime(yesterday, newYear), '31 Dec 2026');
});

test('a day has its year once that year is over', () => {
  assert.equal(saidDay(newYear, newYear), '1 Jan');
  assert.equal(saidDay(newYear - 10 * minuteMs, newYear), '31 Dec 2026');
});

test('a requested day is the whole day, and a day that its month lacks is refused', () => {
  const at = (text: string, edge: 'begins' | 'ends') => readTime(text, 'until', edge, newYear);
  assert.equal(at('2027-01-01', 'begins'), newYear - 5 * minuteMs);
  assert.equal(at('2026-12-31', 'ends'), newYear - 5 * minuteMs - 1);
  assert.equal(at('2027-01-01 00:05', 'ends'), newYear);
  assert.equal(at('30m', 'begins'), newYear - 30 * minuteMs);
  for (const text of ['2026-02-31', '2026-13-01', 'yesterday', '2026-12-31T24:01']) {
    assert.throws(() => at(text, 'begins'), /^UsageError: --until .*: give a day/);
  }
});
