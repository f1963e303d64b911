import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insightCards } from './insight-cards.ts';
import { insightCategories } from './insight-categories.ts';
import { readInsights } from './insights.ts';

// The articles of the specification. One that was taken down is not checked, and one that was added is up to its
// owner. Journeys test what they show.

const mastering = 'mastering-finance-interviews';

const specified = {
  'rising-cost-of-doing-business': [
    'Market Intelligence',
    '2025-08-08',
    'Aug 8, 2025',
    7,
    ['mailto:services', '/employers'],
  ],
  'south-african-finance-salary-snapshot-2025': [
    undefined,
    '2025-07-31',
    '31 July 2025',
    6,
    ['/contact', '/insights'],
  ],
  'future-of-financial-recruitment': [
    'Market Trends',
    '2024-01-15',
    'Jan 15, 2024',
    8,
    ['/candidates', '/employers'],
  ],
  [mastering]: ['Candidate Advice', '2024-01-10', 'Jan 10, 2024', 8, ['/candidates', '/contact']],
  'leveraging-ai-for-growth': [
    'AI in Recruitment',
    '2024-01-20',
    'Jan 20, 2024',
    10,
    ['/employers', '/contact'],
  ],
} as const;

const insights = readInsights();

for (const [slug, expected] of Object.entries(specified)) {
  test(`article ${slug} is as specified, or was taken down`, (t) => {
    const found = insights.find((insight) => insight.slug === slug);
    if (!found) return t.diagnostic(`${slug} is taken down`);
    const headings = found.sections.filter(({ heading }) => heading !== undefined);
    assert.ok(headings.length > 4, 'it is an article of several parts');
    const { badge, date, dateShown, readMinutes, closing, featured } = found.fields;
    const links = closing.links.map(({ to }) => to);
    assert.deepEqual([badge, date, dateShown, readMinutes, links], expected);
    // The owner may feature an article of their own instead.
    if (featured) assert.equal(slug, 'rising-cost-of-doing-business');
  });
}

test('the article on interviews is opened by two cards, with a title each', (t) => {
  const { others } = insightCards(insights);
  const cards = others.filter(({ slug }) => slug === mastering);
  if (cards.length === 0) return t.diagnostic(`${mastering} is taken down`);
  assert.equal(new Set(cards.map(({ title }) => title)).size, 2);
});

test('the categories start from the specification’s counts', () => {
  assert.deepEqual(
    insightCategories.map(({ name, count }) => [name, count]),
    [
      ['All Insights', 12],
      ['Market Trends', 4],
      ['Candidate Advice', 5],
      ['AI in Finance', 1],
      ['AI in Recruitment', 2],
    ],
  );
});
