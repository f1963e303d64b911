import type { ReactNode } from 'react';
import { company } from '../../content/company.ts';
import { readCvGuide } from '../../content/guides.ts';
import { paths } from '../../content/paths.ts';
import type { GuidePart } from '../../content/text-parts.ts';
import { InsightDateline } from '../components/insight-dateline.tsx';
import { pageMeta } from '../head/page-meta.ts';
import type { Route } from './+types/cv-guide.ts';
import { ArticlePage } from './insight/article-page.tsx';
import { SalaryBandsTable } from './insight/salary-tables.tsx';

export function loader() {
  return readCvGuide();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.fields;
  return pageMeta({
    title: `${title} · ${company.name}`,
    description,
    path: paths.cvGuide,
    name: title,
    under: paths.candidates,
  });
}

export default function CvGuide({ loaderData: { fields, sections } }: Route.ComponentProps) {
  return (
    <ArticlePage
      {...fields}
      back={{ to: paths.candidates, label: 'Back to Candidates' }}
      dateline={<InsightDateline badge="Career resources" readMinutes={fields.readMinutes} />}
      sections={sections}
      parts={{ SalaryBands: <SalaryBandsTable /> } satisfies Record<GuidePart, ReactNode>}
    />
  );
}
