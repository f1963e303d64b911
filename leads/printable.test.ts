import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable, printableJson } from './printable.ts';

const stacked = (marks: number) => `Z${'\u0335\u030D'.repeat(marks / 2)}`;

test('stacked combining marks do not draw over neighbouring lines', () => {
  const shown = printable(`Jo ${stacked(200)}!`);
  assert.equal(shown, `Jo ${stacked(6)}\uFFFD!`);
});

test('letters keep the combining marks that languages use', () => {
  // Decomposed Vietnamese, fully pointed Hebrew, Thai, Hindi, a heart with variation selector, a keycap.
  for (const text of ['Việt', 'שָּׁ֑ב', 'น้ำ', 'क्ष्म्य', '❤️‍🔥', '1️⃣']) {
    assert.equal(printable(text.normalize('NFD')), text.normalize('NFD'));
  }
});

test('printable JSON does not control a terminal, and parses to the same values', () => {
  const sent = { text: 'Jo\u009B31m \u202Efdp.exe' };
  assert.equal(printableJson(sent), '{"text":"Jo\\u009b31m \\u202efdp.exe"}');
  assert.deepEqual(JSON.parse(printableJson(sent)), sent);
});
