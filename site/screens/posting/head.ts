import type { MetaDescriptor } from 'react-router';
import { company } from '../../../content/company.ts';
import { paths } from '../../../content/paths.ts';
import { salaryShown } from '../../../content/posting.ts';
import { pageMeta } from '../../head/page-meta.ts';
import { jobPosting } from './job-posting.ts';
import type { PostingData } from './posting-data.ts';

/** The metadata of a role's page. */
export function roleMeta({ loaderData }: { loaderData?: PostingData }): MetaDescriptor[] {
  if (!loaderData) return [];
  const { path, title, place, salary, description, isClosed } = loaderData;
  return pageMeta({
    title: `${title}, ${place} · ${company.name}`,
    description,
    path,
    name: title,
    under: paths.candidates,
    listed: !isClosed,
    things: [jobPosting(loaderData)],
    details: [
      { label: 'Location', value: place },
      ...(salary ? [{ label: 'Salary', value: salaryShown(salary) }] : []),
    ],
  });
}
