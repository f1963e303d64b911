import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRoles } from '../content/roles.ts';
import { isOneSlipFrom } from '../site/islands/search.ts';
import { entriesPerPart, wordsPerPart } from '../site/islands/search-files.ts';
import { searchIndexOf } from './search-index.ts';
import type { Searchable } from './search-index.ts';

const many = (count: number): Searchable[] =>
  Array.from({ length: count }, (_, at) => ({
    entry: [`/opportunities/${at}`, `Accountant ${at}`, 'Gqeberha'],
    text: 'Eastern Cape',
    choices: ['place=gqeberha'],
  }));

test('no part of a search index grows with the number of entries, and no list of entries with their numbers', () => {
  const { words, parts } = searchIndexOf(many(2000));
  assert.equal(parts.size, Math.ceil(words.length / wordsPerPart) + 2000 / entriesPerPart);
  const stands = (parts.get(`w${Math.floor(words.indexOf('cape') / wordsPerPart)}.json`) ??
    []) as number[][];
  const steps = stands[words.indexOf('cape') % wordsPerPart] ?? [];
  assert.equal(steps.length, 2000);
  assert.ok(steps.every((step) => step <= 2));
});

test('every open role stands in the index once, under each of its words', () => {
  const roles = openRoles();
  const found = roles.map(({ path, title }): Searchable => ({
    entry: [path, title, ''],
    text: '',
    choices: [],
  }));
  const { words, parts } = searchIndexOf(found);
  assert.deepEqual(words, [...new Set(words)].toSorted());
  assert.deepEqual(
    (parts.get('e0.json') as Searchable['entry'][]).map(([path]) => path),
    roles.map(({ path }) => path),
  );
});

for (const [typed, word, isNear] of [
  ['acountant', 'accountant', true],
  ['accountnat', 'accountant', true],
  ['accauntant', 'accountant', true],
  ['acccountant', 'accountant', true],
  ['acount', 'accountant', true],
  ['acuontnat', 'accountant', false],
  ['auditor', 'accountant', false],
] as const) {
  test(`${typed} is ${isNear ? 'one slip' : 'more than a slip'} from ${word}`, () => {
    assert.equal(isOneSlipFrom(typed, word), isNear);
  });
}
