import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../testing/until.ts';
import { outageLog } from './outage-log.ts';

test('a store’s outage and its recovery are logged once each, and all else as usual', async () => {
  const lines: string[] = [];
  const note = (about: unknown, words = '') => void lines.push(words);
  let away = true;
  let looks = 0;
  const log = outageLog(
    { info: note, warn: note, error: note },
    {
      clock: { now: () => 0, sleep: () => new Promise((resolve) => setImmediate(resolve)) },
      probe() {
        looks += 1;
        return away ? Promise.reject(new Error('away')) : Promise.resolve();
      },
    },
  );
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let round = 0; round < 3; round += 1) {
    log.error({ err: refused }, 'letters');
    log.error({ err: refused }, 'deliveries');
  }
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^letters: the store cannot be used\. It is retried until/);
  log.error({ err: refused, delivery: 7 }, 'an outcome was not stored');
  log.error({ err: new Error('a bug of ours') }, 'a bug');
  log.warn('a warning');
  assert.deepEqual(lines.slice(1), ['an outcome was not stored', 'a bug', '']);
  await until(() => looks > 2, 'it looks again');
  away = false;
  await until(() => lines.length > 4, 'it is back');
  assert.match(lines[4] ?? '', /can be used again/);
  log.error({ err: refused }, 'letters');
  assert.equal(lines.length, 6);
  away = false;
});
