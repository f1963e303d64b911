import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable, printableJson } from './printable.ts';

const stacked = (marks: number) => `Z${'\u0335\u030D'.repeat(marks / 2)}`;

test('no letter draws over the lines around it', () => {
  const shown = printable(`Jo ${stacked(200)}!`);
  assert.equal(shown, `Jo ${stacked(6)}\uFFFD!`);
});

test('letters keep the marks that languages set on them', () => {
  // Decomposed Vietnamese, fully pointed Hebrew, Thai, Hindi, a heart with variation selector, a keycap.
  for (const text of ['Việt', 'שָּׁ֑ב', 'น้ำ', 'क्ष्म्य', '❤️‍🔥', '1️⃣']) {
    assert.equal(printable(text.normalize('NFD')), text.normalize('NFD'));
  }
});

test('JSON that a terminal shows steers it no more than a text, and is read as what it was', () => {
  const sent = { text: 'Jo\u009B31m \u202Efdp.exe' };
  assert.equal(printableJson(sent), '{"text":"Jo\\u009b31m \\u202efdp.exe"}');
  assert.deepEqual(JSON.parse(printableJson(sent)), sent);
});
