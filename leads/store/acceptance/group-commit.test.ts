import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { isFault } from '../../fault.ts';
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

test('an unusable store is not tried with every item of a group', async () => {
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
  asked = 0;
  await assert.rejects(add(1), gone);
  assert.equal(asked, 1, 'for one alone once');
  down = false;
  assert.equal(await add(1), 1);
});

test('groups are committed one after the other, and items beyond the limit are refused at once', async () => {
  const groups: (readonly number[])[] = [];
  let underWay = 0;
  const { add } = createGroupCommit(
    async (group: readonly number[]) => {
      underWay += 1;
      groups.push(group);
      await setImmediate();
      assert.equal(underWay, 1);
      underWay -= 1;
      return group;
    },
    { maxGroup: 2, maxWaiting: 3 },
  );
  const taken = [1, 2, 3].map(add);
  await assert.rejects(add(4), (error) => isFault(error, 'overloaded'));
  assert.deepEqual(await Promise.all(taken), [1, 2, 3]);
  assert.deepEqual(groups, [[1, 2], [3]]);
  assert.equal(await add(5), 5);
});
