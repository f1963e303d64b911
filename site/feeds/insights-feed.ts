import { Feed } from 'feed';
import type { LoaderFunctionArgs } from 'react-router';
import { company } from '../../content/company.ts';
import { readInsights, type Insight } from '../../content/insights.ts';
import { htmlOf, withWholeAddresses } from '../../content/section-html.ts';
import { partOfText } from '../../content/text-parts.ts';
import { feedPaths, insightPath, paths } from '../../content/paths.ts';
import { startOfDay, urlOf } from '../head/structured-data.ts';

/** Feed readers fetch the whole feed again and again. Older articles stay on the site. */
const maxItems = 20;

/** Has an email address, since RSS accepts nothing else as an author. */
const author = { name: company.name, email: company.email.hello, link: urlOf(paths.home) };

/** Returns the newest articles as RSS, Atom or JSON Feed, depending on the address. @throws ContentError */
export function loader({ url }: LoaderFunctionArgs) {
  const feed = insightsFeed();
  if (url.pathname === feedPaths.json) return new Response(feed.json1());
  return new Response(url.pathname === feedPaths.atom ? feed.atom1() : feed.rss2());
}

/** Builds the feed, with each article in full. */
function insightsFeed(): Feed {
  const insights = readInsights().slice(0, maxItems);
  const feed = new Feed({
    id: urlOf(paths.insights),
    title: `${company.name} Insights`,
    description: 'Finance recruitment, careers and running a smaller business in South Africa.',
    link: urlOf(paths.insights),
    language: 'en-ZA',
    generator: false,
    updated: new Date(Math.max(...insights.map((insight) => changed(insight).getTime()))),
    feedLinks: {
      rss: urlOf(feedPaths.rss),
      atom: urlOf(feedPaths.atom),
      json: urlOf(feedPaths.json),
    },
    author,
  });
  for (const insight of insights) {
    const { slug, fields } = insight;
    const url = urlOf(insightPath(slug));
    feed.addItem({
      id: url,
      guid: url,
      link: url,
      title: fields.title,
      description: fields.excerpt,
      content: contentOf(insight, url),
      date: changed(insight),
      published: new Date(startOfDay(fields.date)),
      author: [author],
      category: [{ name: fields.category, term: fields.category }],
    });
  }
  return feed;
}

function contentOf({ sections }: Insight, url: string): string {
  const html = htmlOf(sections, 2).replaceAll(
    partOfText,
    `<p><a href="${url}">See the figures in the article.</a></p>`,
  );
  return withWholeAddresses(html, url);
}

function changed({ fields: { date, updated = date } }: Insight): Date {
  return new Date(startOfDay(updated));
}
