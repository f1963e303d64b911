import { readJobs } from '../../content/jobs.ts';
import { isOpen, postedOn, salaryShown } from '../../content/posting.ts';
import { replyPromise } from '../../content/office.ts';
import { otherRoles } from '../../content/other-roles.ts';
import { jobPath } from '../../content/paths.ts';
import { Facts } from '../components/facts.tsx';
import type { Fact } from '../components/facts.tsx';
import { PostingPage } from './posting/posting-page.tsx';
import { findPage } from './find-page.ts';
import type { Route } from './+types/job.ts';
import { postingMeta } from './posting/head.ts';
import { roleSalary } from './posting/role-salary.ts';

export function loader({ params }: Route.LoaderArgs) {
  const found = findPage(readJobs(), params.slug);
  return {
    ...found,
    isClosed: !isOpen(found.fields),
    others: otherRoles({ ...found.fields, path: jobPath(found.slug) }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, fields, sections, isClosed } = loaderData;
  return postingMeta({ ...fields, slug, sections, isClosed }, jobPath(slug));
}

export default function Job({ loaderData }: Route.ComponentProps) {
  const { slug, fields, sections, isClosed, others } = loaderData;
  const { title, sector, employment, place, salary, posted, country, summary } = fields;
  // The snapshot is in rand.
  const standing =
    salary && fields.currency === 'ZAR' ? roleSalary(salary, fields.snapshotRole) : undefined;
  return (
    <PostingPage
      path={jobPath(slug)}
      title={title}
      place={place}
      tags={[employment, sector]}
      facts={[
        { label: 'Location', value: place },
        ...(salary ? [{ label: 'Salary', value: salaryShown(salary) }] : []),
        { label: 'Posted', value: postedOn(posted) },
        { label: 'Type', value: `${employment}, full time` },
        { label: 'Employer', value: 'Confidential' },
        ...(country === 'ZA' ? [{ label: 'Applicants', value: 'In South Africa' }] : []),
      ]}
      standing={standing}
      closes={fields.closes}
      isClosed={isClosed}
      sections={sections}
      others={others}
      aside={summary && <JobSummary facts={summary} />}
      closing={{
        heading: 'Send your CV by email',
        text: `Attach your CV, say in a line or two why this role interests you, and we’ll reply ${replyPromise}.`,
        action: 'Send CV by email',
      }}
    />
  );
}

function JobSummary({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="summary" className="mt-10 border-2 border-ink p-5">
      <h2 id="summary" className="heading-3">
        Job Summary
      </h2>
      <Facts facts={facts} className="mt-3" />
    </section>
  );
}
