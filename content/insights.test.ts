import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { categoriesOf, countedCategories, insightCards } from './insight-cards.ts';
import { insightCategories } from './insight-categories.ts';
import { readInsights } from './insights.ts';
import { ContentError } from './content-error.ts';
import { htmlOf } from './section-html.ts';

const article = 'rising-cost-of-doing-business.md';

/** A copy of the articles with one of them changed. */
function withChange(from: string, to: string, name = article): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'insights-'));
  after(() => rmSync(folder, { recursive: true }));
  cpSync('content/insights', folder, { recursive: true });
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from));
  writeFileSync(file, text.replace(from, to));
  return folder;
}

test('reads the articles, newest first', () => {
  const days = readInsights().map(({ fields }) => fields.date);
  assert.deepEqual(days, days.toSorted().toReversed());
});

test('a fact named in an article is replaced by its words, in fields and text', () => {
  const said = readInsights().map(({ fields, sections }) => [fields, htmlOf(sections, 2)]);
  assert.doesNotMatch(JSON.stringify(said), /\{\w+\}/);
});

test('each article that the owner adds gets a card, and no category count is below its number of cards', () => {
  const folder = withChange('featured: true', 'featured: true');
  const text = readFileSync(path.join(folder, 'leveraging-ai-for-growth.md'), 'utf8');
  const most = Math.max(...insightCategories.map(({ count }) => count));
  for (let added = 0; added < most; added += 1) {
    writeFileSync(path.join(folder, `added-${added}.md`), text);
  }
  const { featured, others } = insightCards(readInsights(folder));
  assert.equal(others.length, insightCards(readInsights()).others.length + most);
  const [all, ...categories] = countedCategories({ featured, others });
  assert.equal(all?.count, featured.length + others.length);
  for (const { slug, count } of categories) {
    const held = [...featured, ...others].filter((card) => card.categories.includes(slug));
    assert.ok(count >= held.length, slug);
  }
});

test('an article is in both of its categories', () => {
  const [article_] = readInsights();
  assert.ok(article_);
  const both = { ...article_.fields, category: 'Market Trends', alsoIn: 'AI in Finance' } as const;
  assert.equal(categoriesOf(both).length, 2);
});

test('an article of twice the length takes twice the minutes to read', () => {
  const minutes = (folder?: string) =>
    readInsights(folder).find(({ slug }) => article.startsWith(slug))?.fields.readMinutes ?? 0;
  const folder = withChange('featured: true', 'featured: true');
  const file = path.join(folder, article);
  const [, fields, body] = readFileSync(file, 'utf8').split(/^---$/m);
  writeFileSync(file, `---${fields}---${body}${body}`);
  assert.ok(Math.abs(minutes(folder) - 2 * minutes()) <= 1);
});

test('a card that opens a section has its heading as its title, and a missing section stops the build', () => {
  const insights = readInsights();
  const { others } = insightCards(insights);
  for (const { slug, href, title } of others.filter((card) => card.href.includes('#'))) {
    const opened = insights.find((insight) => insight.slug === slug);
    const section = opened?.sections.find(({ id }) => href.endsWith(`#${id}`));
    assert.equal(title, section?.heading);
  }
  const renamed = withChange(
    '## Five questions to ask before',
    '## Six questions to ask before',
    'mastering-finance-interviews.md',
  );
  assert.throws(() => insightCards(readInsights(renamed)), /Five questions .*a card opens it/);
});

for (const [what, from, to, says] of [
  ['a category that there is not', 'Market Trends', 'Astrology', /category: expected one of/],
  ['two dates that differ', 'Aug 8, 2025', 'Aug 9, 2025', /dateShown: expected the same day/],
  ['a mailbox that there is not', 'mailto:services', 'mailto:ann', /closing.links.0.to: expected/],
  ['a page that there is not', "'/employers'", "'/employer'", /closing.links.1.to: expected/],
  ['a fact that there is not', '{replyPromise}', '{reply}', /{reply}: expected {companyName}, /],
  [
    'no featured article',
    'featured: true',
    'featured: false',
    /expected one article that says featured: true, found none/,
  ],
  [
    'a character that nobody sees',
    'featured: true',
    'featured: true\u000b',
    /line 10: this has a character that nobody sees \(U\+000B\)/,
  ],
  [
    'what search engines cut',
    'description: "',
    `description: "${'a'.repeat(30)}`,
    /description: expected at most 155 characters/,
  ],
  ['a field that nothing shows', 'featured: true', 'featured: true\nicon: star', /icon/],
] as const) {
  test(`stops at ${what} and names it`, () => {
    assert.throws(
      () => readInsights(withChange(from, to)),
      (error) => error instanceof ContentError && says.test(error.message),
    );
  });
}

test('stops at two featured articles and names both', () => {
  const other = 'leveraging-ai-for-growth.md';
  const folder = withChange('featured: false', 'featured: true', other);
  assert.throws(() => readInsights(folder), /found leveraging-[\w-]+\.md, rising-[\w-]+\.md\./);
});
