import { everyCategory, insightCategories } from './insight-categories.ts';
import type { Insight } from './insights.ts';

/** What the listing shows of an article. */
export interface InsightCard {
  /** The article it opens. */
  slug: string;
  title: string;
  excerpt: string;
  badge: string | undefined;
  date: string;
  readMinutes: number;
  /** Slugs of the categories that hold it. */
  categories: readonly string[];
}

/** Cards that open an article at a second question it answers, in words of their own. */
const secondCards = [
  {
    slug: 'mastering-finance-interviews',
    title: 'Five questions to ask before you accept a finance job',
    excerpt:
      'From our interview guide: what to ask about the month-end, how to hear the answers, and what to compare in the offer before you resign.',
  },
] as const;

/** The featured card and the others, the second cards last. */
export function insightCards(insights: readonly Insight[]): {
  featured: InsightCard[];
  others: InsightCard[];
} {
  const others = insights.filter(({ fields }) => !fields.featured).map(cardOf);
  return {
    featured: insights.filter(({ fields }) => fields.featured).map(cardOf),
    others: [
      ...others,
      ...secondCards.flatMap((second) =>
        others.filter(({ slug }) => slug === second.slug).map((first) => ({ ...first, ...second })),
      ),
    ],
  };
}

/** The categories with the specification's counts, or what they hold once that is more. */
export function countedCategories({
  featured,
  others,
}: ReturnType<typeof insightCards>): { name: string; slug: string; count: number }[] {
  const cards = [...featured, ...others];
  return insightCategories.map(({ name, slug, count }) => {
    const held = cards.filter(
      ({ categories }) => slug === everyCategory.slug || categories.includes(slug),
    );
    return { name, slug, count: Math.max(count, held.length) };
  });
}

function cardOf({ slug, fields }: Insight): InsightCard {
  const { title, excerpt, badge, date, readMinutes, category, alsoIn } = fields;
  const categories = insightCategories
    .filter(({ name }) => name === category || name === alsoIn)
    .map((one) => one.slug);
  return { slug, title, excerpt, badge, date, readMinutes, categories };
}
