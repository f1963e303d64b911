import type { MetaDescriptor } from 'react-router';
import { company } from '../../../content/company.ts';
import { paths } from '../../../content/paths.ts';
import { salaryShown } from '../../../content/posting.ts';
import { pageMeta } from '../../head/page-meta.ts';
import { jobPosting } from './job-posting.ts';
import type { Posting } from './job-posting.ts';

interface Page extends Posting {
  place: string;
  salary?: (Posting['salary'] & { shown: string }) | undefined;
  description: string;
  isClosed: boolean;
}

/** The head of an opportunity or a job. */
export function postingMeta(page: Page, path: string): MetaDescriptor[] {
  const { title, place, salary, description, isClosed } = page;
  return pageMeta({
    title: `${title}, ${place} · ${company.name}`,
    description,
    path,
    name: title,
    under: paths.candidates,
    listed: !isClosed,
    things: [jobPosting(page, path)],
    details: [
      { label: 'Location', value: place },
      ...(salary ? [{ label: 'Salary', value: salaryShown(salary) }] : []),
    ],
  });
}
