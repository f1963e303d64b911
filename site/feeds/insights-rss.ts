import { insightsFeed } from './insights-feed.ts';

export function loader() {
  return new Response(insightsFeed().rss2());
}
