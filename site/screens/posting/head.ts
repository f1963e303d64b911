import type { MetaDescriptor } from 'react-router';
import { company } from '../../../content/company.ts';
import { paths } from '../../../content/paths.ts';
import { pageMeta } from '../../head/page-meta.ts';
import { breadcrumbs } from '../../head/structured-data.ts';

/** What the pages of opportunities and jobs have in common beside their look. */
interface Posting {
  title: string;
  place: string;
  salary?: { shown: string } | undefined;
  description: string;
}

export function postingMeta(
  { title, place, salary, description }: Posting,
  path: string,
): MetaDescriptor[] {
  return pageMeta({
    title: `${title}, ${place} · ${company.name}`,
    description,
    path,
    details: [
      { label: 'Location', value: place },
      ...(salary ? [{ label: 'Salary', value: salary.shown }] : []),
    ],
  });
}

export function postingBreadcrumbs({ title }: Posting, path: string) {
  return breadcrumbs([
    { name: 'Home', path: paths.home },
    { name: 'For Candidates', path: paths.candidates },
    { name: title, path },
  ]);
}
