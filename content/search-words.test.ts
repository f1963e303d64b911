import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchWords } from './search-words.ts';

test('a word is found with or without accents, capitals and joining characters', () => {
  assert.deepEqual(searchWords('Senior FP&A Analyst'), ['senior', 'fpa', 'analyst']);
  assert.deepEqual(searchWords('Café in Évora, Côte d’Ivoire'), [
    'cafe',
    'in',
    'evora',
    'cote',
    'divoire',
  ]);
  assert.deepEqual(searchWords('R550,000 – R700,000'), ['r550', '000', 'r700', '000']);
  assert.deepEqual(searchWords(' … '), []);
});
