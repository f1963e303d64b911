import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charactersLeft } from './characters-left.ts';

for (const [maxLength, near] of [
  [1000, 100],
  [255, 25],
  [100, 20],
  [50, 20],
] as const) {
  test(`counts the last ${near} of ${maxLength} characters and none before`, () => {
    assert.equal(charactersLeft(0, maxLength), undefined);
    assert.equal(charactersLeft(maxLength - near - 1, maxLength), undefined);
    assert.equal(charactersLeft(maxLength - near, maxLength), `${near} characters left`);
    assert.equal(charactersLeft(maxLength - 1, maxLength), '1 character left');
    assert.equal(charactersLeft(maxLength, maxLength), 'No characters left');
  });
}

test('does not count fields with a short limit', () => {
  assert.equal(charactersLeft(20, 20), undefined);
});

test('asks to check the end of text that was pasted up to the limit, even in a short field', () => {
  assert.equal(charactersLeft(1000, 1000, true), 'Full: check that its end is there');
  assert.equal(charactersLeft(20, 20, true), 'Full: check that its end is there');
  assert.equal(charactersLeft(19, 20, true), undefined);
  assert.equal(charactersLeft(990, 1000, true), '10 characters left');
});

test('never counts below zero, even if a script filled in more than fits', () => {
  assert.equal(charactersLeft(1200, 1000), 'No characters left');
});
