import { everyCategory, insightCategories } from './insight-categories.ts';
import { cachedContent } from './cached-content.ts';
import { readInsights, type Insight } from './insights.ts';
import { faultAt } from './content-error.ts';
import { wholeSections } from './markdown-file.ts';
import { insightPath } from './paths.ts';

/** The card of an article on the listing. */
export interface InsightCard extends Pick<
  Insight['fields'],
  'title' | 'excerpt' | 'badge' | 'date' | 'readMinutes'
> {
  /** The slug of the article that it opens. */
  slug: string;
  /** The article's page, or the section of it that the card is about. */
  href: string;
  /** Slugs of its categories. */
  categories: readonly string[];
}

/** Second cards of articles, which open a section and have its heading as their title. */
const secondCards = [
  {
    slug: 'mastering-finance-interviews',
    section: 'Five questions to ask before you accept a finance job',
    excerpt:
      'From our interview guide: what to ask about the month-end and the workload, and how to hear the answers.',
  },
] as const;

/** The cards of all articles. @throws ContentError */
export const listedInsights = cachedContent('content/insights', (folder) =>
  insightCards(readInsights(folder)),
);

/** The featured card, and the others with second cards last. @throws ContentError */
export function insightCards(insights: readonly Insight[]) {
  const others = insights.filter(({ fields }) => !fields.featured);
  const second = secondCards.flatMap((card) =>
    others.filter(({ slug }) => slug === card.slug).map((insight) => secondCardOf(insight, card)),
  );
  return {
    featured: insights.filter(({ fields }) => fields.featured).map(cardOf),
    others: [...others.map(cardOf), ...second],
  };
}

type InsightCards = ReturnType<typeof insightCards>;

/** A category and its number of cards. */
export interface CountedCategory {
  name: string;
  slug: string;
  count: number;
}

/** The categories with the specification's counts, or the real ones once these are higher. */
export function countedCategories(cards: InsightCards): CountedCategory[] {
  return insightCategories.map(({ name, slug, count }) => ({
    name,
    slug,
    count: Math.max(count, heldBy(slug, cards)),
  }));
}

/** The number of cards in a category. @param category its slug */
export function heldBy(category: string, { featured, others }: InsightCards): number {
  return [...featured, ...others].filter(
    ({ categories }) => category === everyCategory.slug || categories.includes(category),
  ).length;
}

function cardOf({ slug, fields }: Insight): InsightCard {
  const { title, excerpt, badge, date, readMinutes } = fields;
  return {
    slug,
    href: insightPath(slug),
    title,
    excerpt,
    badge,
    date,
    readMinutes,
    categories: categoriesOf(fields),
  };
}

/** Slugs of an article's categories. */
export function categoriesOf({ category, alsoIn }: Insight['fields']): string[] {
  return insightCategories
    .filter(({ name }) => name === category || name === alsoIn)
    .map(({ slug }) => slug);
}

function secondCardOf(insight: Insight, card: (typeof secondCards)[number]): InsightCard {
  const { slug, section, excerpt } = card;
  const opened = wholeSections(insight).find(({ heading }) => heading === section);
  if (!opened) {
    const file = `content/insights/${slug}.md`;
    throw faultAt(file, undefined, `## ${section}: expected, as a card opens it`);
  }
  const href = `${insightPath(slug)}#${opened.id}`;
  return { ...cardOf(insight), href, title: section, excerpt };
}
