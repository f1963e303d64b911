import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith } from '../testing/made-leads.ts';
import { wordsAsked, wordsOf } from './search-words.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

test('a lead with thousands of words is indexed with the first 4,000', () => {
  assert.equal(wordsOf(leadWith({ message: words(10_000) })).length, 4000);
});

test('a search with many words uses the first twelve', () => {
  assert.deepEqual(wordsAsked(words(1000)), words(12).split(' '));
});

test('a sender with an internationalized domain is found by its Unicode and its ASCII form', () => {
  const kept = wordsOf(leadWith({ replyTo: 'jo@xn--mller-kva.example' }));
  for (const asked of ['jo@müller.example', 'jo@xn--mller-kva.example']) {
    assert.deepEqual(
      wordsAsked(asked).filter((word) => !kept.includes(word)),
      [],
      asked,
    );
  }
});
