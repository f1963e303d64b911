import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith } from '../testing/made-leads.ts';
import { wordsAsked, wordsOf } from './search-words.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

test('a lead of ever so many words is kept for a search with as many as people write', () => {
  assert.equal(wordsOf(leadWith({ message: words(10_000) })).length, 4000);
});

test('a search of ever so many words asks for the first of them', () => {
  assert.deepEqual(wordsAsked(words(1000)), words(12).split(' '));
});

test('who wrote is found by a domain in letters of its own as people write it, and as mail has it', () => {
  const kept = wordsOf(leadWith({ replyTo: 'jo@xn--mller-kva.example' }));
  for (const asked of ['jo@müller.example', 'jo@xn--mller-kva.example']) {
    assert.deepEqual(
      wordsAsked(asked).filter((word) => !kept.includes(word)),
      [],
      asked,
    );
  }
});
