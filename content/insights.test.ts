import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { insightCards } from './insight-cards.ts';
import { readInsights } from './insights.ts';
import { ContentError } from './markdown-file.ts';

const article = 'rising-cost-of-doing-business.md';

/** The articles with one of them changed. */
function withChange(from: string, to: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'insights-'));
  cpSync('content/insights', folder, { recursive: true });
  const file = path.join(folder, article);
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from));
  writeFileSync(file, text.replace(from, to));
  return folder;
}

test('reads the articles, the newest first', () => {
  const days = readInsights().map(({ fields }) => fields.date);
  assert.deepEqual(days, days.toSorted().toReversed());
  assert.equal(days.length, 5);
});

test('makes six cards of five articles', () => {
  const { featured, others } = insightCards(readInsights());
  assert.equal(featured.length, 1);
  assert.equal(others.length, 5);
});

for (const [what, from, to, says] of [
  ['a category that there is not', 'Market Trends', 'Astrology', /category: expected one of/],
  ['two dates that differ', 'Aug 8, 2025', 'Aug 9, 2025', /dateShown: expected the same day/],
  ['a mailbox that there is not', 'mailto:services', 'mailto:ann', /closing.links.0.to: expected/],
  ['no featured article', 'featured: true', 'featured: false', /featured: expected one article/],
  ['a field that nothing shows', 'featured: true', 'featured: true\nicon: star', /icon/],
] as const) {
  test(`stops at ${what} and names it`, () => {
    assert.throws(
      () => readInsights(withChange(from, to)),
      (error) => error instanceof ContentError && says.test(error.message),
    );
  });
}
