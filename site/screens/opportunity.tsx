import { data } from 'react-router';
import { company } from '../../content/company.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { replyPromise } from '../../content/office.ts';
import { postedOn, PostingPage } from '../components/posting-page.tsx';
import { StructuredData } from '../components/structured-data.tsx';
import { jobPosting } from '../job-posting.ts';
import { pageMeta } from '../page-meta.ts';
import { opportunityPath, paths } from '../paths.ts';
import { breadcrumbs } from '../structured-data.ts';
import type { Route } from './+types/opportunity.ts';

export function loader({ params }: Route.LoaderArgs) {
  const opportunity = readOpportunities().find(({ slug }) => slug === params.slug);
  if (!opportunity) throw data(null, { status: 404, statusText: 'Not Found' });
  return opportunity;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, fields } = loaderData;
  return pageMeta({
    title: `${fields.title}, ${fields.place} · ${company.name}`,
    description: fields.description,
    path: opportunityPath(slug),
  });
}

export default function OpportunityScreen({ loaderData }: Route.ComponentProps) {
  const { slug, fields, sections } = loaderData;
  const { title, sector, place, locality, region, salary, posted, postedLabel } = fields;
  return (
    <>
      <PostingPage
        title={title}
        place={place}
        tags={['Permanent', sector]}
        facts={[
          { label: 'Location', value: place },
          { label: 'Salary', value: salary.shown },
          { label: 'Posted', value: postedLabel ?? postedOn(posted) },
          { label: 'Type', value: 'Permanent, full time' },
          { label: 'Employer', value: 'Confidential' },
          { label: 'Applicants', value: 'In South Africa' },
        ]}
        sections={sections}
        closing={{
          heading: 'Ready to Apply?',
          text: `Send your CV to start the conversation. We'll be in touch ${replyPromise}.`,
          action: 'Send CV Now',
        }}
      />
      <StructuredData
        data={jobPosting({
          slug,
          title,
          locality,
          region,
          country: 'ZA',
          currency: 'ZAR',
          salary,
          posted,
          sections,
        })}
      />
      <StructuredData
        data={breadcrumbs([
          { name: 'Home', path: paths.home },
          { name: 'For Candidates', path: paths.candidates },
          { name: title, path: opportunityPath(slug) },
        ])}
      />
    </>
  );
}
