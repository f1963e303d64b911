import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfilledIn, wordsFor, wordsToKeep } from './answer-words.ts';

const lindiwe = { name: 'Lindiwe Maseko', reference: '6PXTA-M2076', me: 'Ann Smith' };

const text = `Dear Lindiwe,

Your message 6PXTA-M2076 has come. Ann of our office rings you.

Kind regards
Ann Smith`;

test('a saved answer has placeholders for greeting and signature, and fills them for another lead', () => {
  const kept = wordsToKeep(text, lindiwe);
  assert.equal(
    kept,
    `Dear {name},

Your message {reference} has come. Ann of our office rings you.

Kind regards
{me}`,
  );
  assert.equal(
    wordsFor(kept, { name: 'Jo', reference: '04J19-Y3Z2Q', me: 'Olive' }),
    `Dear Jo,

Your message 04J19-Y3Z2Q has come. Ann of our office rings you.

Kind regards
Olive`,
  );
});

for (const [own, kept] of [
  ['Hi Lindiwe', 'Hi {name}'],
  ['Good morning Lindiwe!', 'Good morning {name}!'],
  ['Dear Lindiwe Maseko, thank you.', 'Dear {name}, thank you.'],
  ['Lindiwe, we rang you.', '{name}, we rang you.'],
  ['Lindiwe’s message has come.', 'Lindiwe’s message has come.'],
  ['Yes.\nAnn', 'Yes.\n{me}'],
  ['Yes.\nAnn Smith\nRecruiter', 'Yes.\n{me}\nRecruiter'],
  ['Yes.\n\nAnn will ring.', 'Yes.\n\nAnn will ring.'],
] as const) {
  test(`“${own.replaceAll('\n', ' / ')}” is saved as “${kept.replaceAll('\n', ' / ')}”`, () => {
    assert.equal(wordsToKeep(own, lindiwe), kept);
  });
}

test('a short name is replaced only as a whole word, and a blank line is no signature', () => {
  const jo = { ...lindiwe, name: 'Jo' };
  assert.equal(wordsToKeep('Jo, is Johannesburg far?', jo), '{name}, is Johannesburg far?');
  assert.equal(wordsToKeep('Yes.\n\nSoon.', { ...jo, name: '', me: '' }), 'Yes.\n\nSoon.');
});

test('an unfilled placeholder is found before the answer is sent', () => {
  assert.equal(unfilledIn(wordsFor('Dear {name},', { ...lindiwe, name: '' })), '{name}');
  assert.equal(unfilledIn('Signed, {me}'), '{me}');
  assert.equal(unfilledIn(text), undefined);
});
