import { z } from 'zod';
import { company } from './company.ts';
import { cachedContent } from './cached-content.ts';
import { everyCategory, insightCategories } from './insight-categories.ts';
import { ContentError } from './content-error.ts';
import { readMarkdownFolder, type MarkdownFile } from './markdown-file.ts';
import { insightPath, paths, snapshotPath } from './paths.ts';
import { isoDate, laterFirst } from './days.ts';
import { searchDescription, words } from './posting.ts';
import { readMinutesOf } from './reading-time.ts';
import { snapshotParts } from './text-parts.ts';

const categoryNames = insightCategories.map(({ name }) => name).filter(isOfArticles);
const category = z.enum(categoryNames, `expected one of ${categoryNames.join(', ')}`);

const mailboxes = Object.keys(company.email).map((name) => `mailto:${name}`);
const destinations = [...Object.values(paths), ...mailboxes];

const labelAndTo = "{ label: 'Ask us', to: '/contact' }";

const closingLink = z.strictObject(
  {
    label: words,
    /** A page of the site, or a mailbox as in mailto:services. */
    to: z.enum(destinations, `expected one of ${destinations.join(', ')}`),
  },
  `expected ${labelAndTo}`,
);

const closingLinks = `expected a list of at least one ${labelAndTo}`;

/** The end of an article: a question, and links to follow up on it. */
export const closing = z.strictObject(
  { heading: words, text: words, links: z.array(closingLink, closingLinks).min(1, closingLinks) },
  'expected heading, text and links, as in the articles beside it',
);

const schema = z
  .strictObject({
    title: words,
    subtitle: words,
    excerpt: words,
    description: searchDescription,
    category,
    /** A second category that also lists the article. */
    alsoIn: category.optional(),
    badge: words.optional(),
    date: isoDate,
    /** The date as shown in the article. */
    dateShown: words,
    /** The day of the last change. Unset if the article is as published. */
    updated: isoDate.optional(),
    featured: z.boolean('expected true or false'),
    closing,
  })
  .refine(({ date, dateShown }) => Date.parse(`${dateShown} UTC`) === Date.parse(date), {
    path: ['dateShown'],
    error: 'expected the same day as date, in words such as Aug 8, 2025',
  })
  .refine(({ date, updated = date }) => updated >= date, {
    path: ['updated'],
    error: 'expected no day before date',
  });

export type Insight = MarkdownFile<z.infer<typeof schema> & { readMinutes: number }>;

export type ClosingLink = z.infer<typeof closingLink>;

/** The articles, newest first. @throws ContentError */
export const readInsights = cachedContent('content/insights', (folder): readonly Insight[] => {
  const insights = readMarkdownFolder(folder, {
    schema,
    readText: (sections) => ({ readMinutes: readMinutesOf(sections) }),
    parts: (slug) => (insightPath(slug) === snapshotPath ? snapshotParts : []),
  });
  const featured = insights.filter(({ fields }) => fields.featured);
  if (featured.length !== 1) {
    const found = featured.map(({ slug }) => `${slug}.md`).join(', ') || 'none';
    throw new ContentError(
      `${folder}: expected one article that says featured: true, found ${found}. Let all others say featured: false.`,
    );
  }
  return insights.toSorted((a, b) => laterFirst(a.fields.date, b.fields.date));
});

type ArticleCategoryName = Exclude<
  (typeof insightCategories)[number]['name'],
  typeof everyCategory.name
>;

function isOfArticles(name: string): name is ArticleCategoryName {
  return name !== everyCategory.name;
}
