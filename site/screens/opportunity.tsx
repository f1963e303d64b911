import { readOpportunities } from '../../content/opportunities.ts';
import { replyPromise } from '../../content/office.ts';
import { opportunityPath } from '../../content/paths.ts';
import { ofOpportunities } from '../../content/roles.ts';
import { PostingPage } from './posting/posting-page.tsx';
import { findPage } from './find-page.ts';
import type { Route } from './+types/opportunity.ts';
export { roleMeta as meta } from './posting/head.ts';
import { postingData } from './posting/posting-data.ts';

export function loader({ params }: Route.LoaderArgs) {
  const { slug, fields, sections } = findPage(readOpportunities(), params.slug);
  return postingData({
    ...ofOpportunities,
    ...fields,
    slug,
    sections,
    path: opportunityPath(slug),
  });
}

export default function Opportunity({ loaderData }: Route.ComponentProps) {
  return (
    <PostingPage
      posting={loaderData}
      closing={{
        heading: 'Ready to Apply?',
        text: `Send your CV to start the conversation. We'll be in touch ${replyPromise}.`,
        action: 'Send CV Now',
      }}
    />
  );
}
