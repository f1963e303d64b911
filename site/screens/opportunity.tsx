import { readOpportunities } from '../../content/opportunities.ts';
import { isOpen, postedOn, salaryShown } from '../../content/posting.ts';
import { replyPromise } from '../../content/office.ts';
import { otherRoles } from '../../content/other-roles.ts';
import { opportunityPath } from '../../content/paths.ts';
import { PostingPage } from './posting/posting-page.tsx';
import { findPage } from './find-page.ts';
import type { Route } from './+types/opportunity.ts';
import { postingMeta } from './posting/head.ts';
import { roleSalary } from './posting/role-salary.ts';

export function loader({ params }: Route.LoaderArgs) {
  const found = findPage(readOpportunities(), params.slug);
  return {
    ...found,
    isClosed: !isOpen(found.fields),
    others: otherRoles({ ...found.fields, path: opportunityPath(found.slug) }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, fields, sections, isClosed } = loaderData;
  return postingMeta(
    { ...fields, slug, sections, isClosed, country: 'ZA', currency: 'ZAR' },
    opportunityPath(slug),
  );
}

export default function Opportunity({ loaderData }: Route.ComponentProps) {
  const { slug, fields, sections, isClosed, others } = loaderData;
  const { title, sector, place, salary, posted, postedLabel } = fields;
  return (
    <PostingPage
      path={opportunityPath(slug)}
      title={title}
      place={place}
      tags={['Permanent', sector]}
      facts={[
        { label: 'Location', value: place },
        { label: 'Salary', value: salaryShown(salary) },
        { label: 'Posted', value: postedLabel ?? postedOn(posted) },
        { label: 'Type', value: 'Permanent, full time' },
        { label: 'Employer', value: 'Confidential' },
        { label: 'Applicants', value: 'In South Africa' },
      ]}
      standing={roleSalary(salary, fields.snapshotRole)}
      closes={fields.closes}
      isClosed={isClosed}
      sections={sections}
      others={others}
      closing={{
        heading: 'Ready to Apply?',
        text: `Send your CV to start the conversation. We'll be in touch ${replyPromise}.`,
        action: 'Send CV Now',
      }}
    />
  );
}
