import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGroupCommit } from './group-commit.ts';

const limits = { maxGroup: 128, maxWaiting: 4096 };
const numbers = Array.from({ length: 100 }, (_, number) => number);

test('one bad item fails alone', async () => {
  const { add } = createGroupCommit((group: readonly number[]) => {
    if (group.includes(7)) return Promise.reject(new Error('bad'));
    return Promise.resolve(group.map((item) => item * 2));
  }, limits);
  const outcomes = await Promise.allSettled(numbers.map((item) => add(item)));
  for (const [item, outcome] of outcomes.entries()) {
    assert.equal(outcome.status, item === 7 ? 'rejected' : 'fulfilled');
    if (outcome.status === 'fulfilled') assert.equal(outcome.value, item * 2);
  }
});

test('a store that takes nothing is not asked for every item of a group', async () => {
  const gone = Object.assign(new Error('gone'), { code: 'ETIMEDOUT' });
  let asked = 0;
  let down = true;
  const { add } = createGroupCommit((group: readonly number[]) => {
    asked += 1;
    return down ? Promise.reject(gone) : Promise.resolve(group);
  }, limits);
  const outcomes = await Promise.allSettled(numbers.map((item) => add(item)));
  assert.ok(outcomes.every(({ status }) => status === 'rejected'));
  assert.ok(asked <= 2, `asked ${asked} times`);
  down = false;
  assert.equal(await add(1), 1);
});
