import { readJobs } from '../../content/jobs.ts';
import { replyPromise } from '../../content/office.ts';
import { jobPath } from '../../content/paths.ts';
import { PostingPage } from './posting/posting-page.tsx';
import { findPage } from './find-page.ts';
import type { Route } from './+types/job.ts';
export { roleMeta as meta } from './posting/head.ts';
import { postingData } from './posting/posting-data.ts';

export function loader({ params }: Route.LoaderArgs) {
  const { slug, fields, sections } = findPage(readJobs(), params.slug);
  return postingData({ ...fields, slug, sections, path: jobPath(slug) });
}

export default function Job({ loaderData }: Route.ComponentProps) {
  return (
    <PostingPage
      posting={loaderData}
      closing={{
        heading: 'Send your CV by email',
        text: `Attach your CV, say in a line or two why this role interests you, and we’ll reply ${replyPromise}.`,
        action: 'Send CV by email',
      }}
    />
  );
}
