import { data } from 'react-router';
import { company } from '../../content/company.ts';
import { readJobs } from '../../content/jobs.ts';
import { replyPromise } from '../../content/office.ts';
import { postedOn, PostingPage } from '../components/posting-page.tsx';
import type { Fact } from '../components/posting-page.tsx';
import { StructuredData } from '../components/structured-data.tsx';
import { jobPosting } from '../job-posting.ts';
import { pageMeta } from '../page-meta.ts';
import { jobPath, paths } from '../paths.ts';
import { breadcrumbs } from '../structured-data.ts';
import type { Route } from './+types/job.ts';

export function loader({ params }: Route.LoaderArgs) {
  const job = readJobs().find(({ slug }) => slug === params.slug);
  if (!job) throw data(null, { status: 404, statusText: 'Not Found' });
  return job;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, fields } = loaderData;
  return pageMeta({
    title: `${fields.title}, ${fields.place} · ${company.name}`,
    description: fields.description,
    path: jobPath(slug),
  });
}

export default function JobScreen({ loaderData }: Route.ComponentProps) {
  const { slug, fields, sections } = loaderData;
  const { title, sector, employment, place, salary, posted, country, summary } = fields;
  return (
    <>
      <PostingPage
        title={title}
        place={place}
        tags={[employment, sector]}
        facts={[
          { label: 'Location', value: place },
          ...(salary ? [{ label: 'Salary', value: salary.shown }] : []),
          { label: 'Posted', value: postedOn(posted) },
          { label: 'Type', value: `${employment}, full time` },
          { label: 'Employer', value: 'Confidential' },
          ...(country === 'ZA' ? [{ label: 'Applicants', value: 'In South Africa' }] : []),
        ]}
        sections={sections}
        aside={summary && <JobSummary facts={summary} />}
        closing={{
          heading: 'Send your CV by email',
          text: `Attach your CV, say in a line or two why this role, and we reply ${replyPromise}.`,
          action: 'Send CV by email',
        }}
      />
      <StructuredData data={jobPosting({ ...fields, slug, salary, sections })} />
      <StructuredData
        data={breadcrumbs([
          { name: 'Home', path: paths.home },
          { name: 'For Candidates', path: paths.candidates },
          { name: title, path: jobPath(slug) },
        ])}
      />
    </>
  );
}

function JobSummary({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="summary" className="mt-10 border-2 border-ink p-5">
      <h2 id="summary" className="heading-3">
        Job Summary
      </h2>
      <dl className="facts mt-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
