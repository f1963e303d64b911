import type { ReactNode } from 'react';
import { company } from '../../content/company.ts';
import { readInsights } from '../../content/insights.ts';
import { insightPath, paths, snapshotPath } from '../../content/paths.ts';
import type { SnapshotPart } from '../../content/text-parts.ts';
import { InsightDateline } from '../components/insight-dateline.tsx';
import { Island } from '../islands/island.tsx';
import { SalaryChart } from '../components/salary-chart.tsx';
import { layoutSalaryChart } from '../components/salary-chart-layout.ts';
import { SalaryComparisonIsland } from '../islands/salary-comparison.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { ArticlePage } from './insight/article-page.tsx';
import { SalaryAveragesTable, SalaryBandsTable } from './insight/salary-tables.tsx';
import { findPage } from './find-page.ts';
import type { Route } from './+types/insight.ts';
import { articleData, datasetData } from './insight/structured-data.ts';

/** About as many characters of a title as search engines show. */
const maxTitleLength = 65;

export function meta({ params, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { insight, chart } = loaderData;
  const { title, description } = insight.fields;
  return pageMeta({
    title: headTitle(title),
    description,
    path: insightPath(params.slug),
    name: title,
    under: paths.insights,
    things: [articleData(insight), ...(chart ? [datasetData(insight)] : [])],
  });
}

/** Shortens a title that search engines would cut off to the part before its colon. */
function headTitle(title: string): string {
  const whole = `${title} · ${company.name}`;
  return whole.length <= maxTitleLength ? whole : `${title.split(':')[0]} · ${company.name}`;
}

export function loader({ params }: Route.LoaderArgs) {
  const insight = findPage(readInsights(), params.slug);
  if (insightPath(insight.slug) !== snapshotPath) return { insight };
  return {
    insight,
    chart: { wide: layoutSalaryChart('wide'), narrow: layoutSalaryChart('narrow') },
  };
}

export default function InsightScreen({ loaderData: { insight, chart } }: Route.ComponentProps) {
  const { fields, sections } = insight;
  const parts =
    chart &&
    ({
      SalaryChart: <SalaryChart {...chart} />,
      SalaryAverages: <SalaryAveragesTable />,
      SalaryBands: <SalaryBandsTable />,
      SalaryComparison: <SalaryComparison />,
    } satisfies Record<SnapshotPart, ReactNode>);
  return (
    <ArticlePage
      {...fields}
      back={{ to: paths.insights, label: 'Back to Insights' }}
      dateline={
        <InsightDateline
          {...fields}
          date={<time dateTime={fields.date}>{fields.dateShown}</time>}
        />
      }
      sections={sections}
      parts={parts ?? {}}
    />
  );
}

function SalaryComparison() {
  return (
    <>
      <noscript>
        <p className="insight-text">
          The comparison works in your browser and needs JavaScript. The two tables above say the
          same.
        </p>
      </noscript>
      <div className="noscript:hidden">
        <Island name="salary-comparison" component={SalaryComparisonIsland} props={{}} />
      </div>
    </>
  );
}
