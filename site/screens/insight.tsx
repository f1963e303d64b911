import { company } from '../../content/company.ts';
import { readInsights } from '../../content/insights.ts';
import type { ClosingLink, Insight } from '../../content/insights.ts';
import { insightPath, paths, snapshotPath } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { InsightDateline } from '../components/insight-dateline.tsx';
import { Island } from '../islands/island.tsx';
import { SalaryChart } from '../components/salary-chart.tsx';
import { StructuredData } from '../components/structured-data.tsx';
import { SalaryComparisonIsland } from '../islands/salary-comparison.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { breadcrumbs } from '../head/structured-data.ts';
import { InsightBody, InsightContents } from './insight/insight-body.tsx';
import { SalaryAveragesTable, SalaryBandsTable } from './insight/salary-tables.tsx';
import { findPage } from './find-page.ts';
import type { Route } from './+types/insight.ts';
import { articleData, datasetData } from './insight/structured-data.ts';

export function meta({ params, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.insight.fields;
  return pageMeta({
    title: `${title} · ${company.name}`,
    description,
    path: insightPath(params.slug),
  });
}

export async function loader({ params }: Route.LoaderArgs) {
  const insight = findPage(readInsights(), params.slug);
  if (insightPath(insight.slug) !== snapshotPath) return { insight };
  // Loaded here, at build time: neither a browser nor the server build's refused page draws charts.
  const { layoutSalaryChart } = await import('../components/salary-chart-layout.ts');
  return {
    insight,
    chart: { wide: layoutSalaryChart('wide'), narrow: layoutSalaryChart('narrow') },
  };
}

export default function InsightScreen({ loaderData: { insight, chart } }: Route.ComponentProps) {
  const { fields, sections } = insight;
  const parts = chart && {
    SalaryChart: <SalaryChart layouts={chart} />,
    SalaryAverages: <SalaryAveragesTable />,
    SalaryBands: <SalaryBandsTable />,
    SalaryComparison: <SalaryComparison />,
  };
  return (
    <>
      <article className="insight">
        <Opening insight={insight} />
        <div className="frame insight-columns">
          <InsightContents sections={sections} />
          <div className="insight-body pb-16 md:pb-24">
            <InsightBody sections={sections} parts={parts ?? {}} />
          </div>
        </div>
        <Closing {...fields.closing} />
      </article>
      <StructuredData data={articleData(insight)} />
      <StructuredData
        data={breadcrumbs([
          { name: 'Home', path: paths.home },
          { name: 'Insights', path: paths.insights },
          { name: insight.fields.title, path: insightPath(insight.slug) },
        ])}
      />
      {chart && <StructuredData data={datasetData(insight)} />}
    </>
  );
}

function Opening({ insight: { fields } }: { insight: Insight }) {
  const { title, subtitle, badge, date, dateShown, readMinutes } = fields;
  return (
    <header className="frame pt-6 md:pt-10">
      <a href={paths.insights} className="insight-back">
        <span aria-hidden="true">← </span>Back to Insights
      </a>
      <div className="insight-columns mt-6 md:mt-10">
        <LineIn />
        <div className="lg:pb-16">
          <InsightDateline
            badge={badge}
            date={<time dateTime={date}>{dateShown}</time>}
            readMinutes={readMinutes}
          />
          <h1 className="heading-1 mt-4">{title}</h1>
          <p className="insight-subtitle mt-5">{subtitle}</p>
        </div>
      </div>
    </header>
  );
}

/** The guiding line: in through the ring and down beside the text, to the closing's buttons. */
function LineIn() {
  return (
    <div aria-hidden="true" className="insight-line-in">
      <ThreadedLine
        viewBox="0 0 200 170"
        line="M200 14C168 14 146 24 126 42S82 76 52 84S10.5 116 10.5 170"
        lineWidth={3}
        rings={[{ x: 126, y: 42, radius: 30, width: 9, over: 'below' }]}
        className="h-[85px] w-[100px] lg:h-[170px] lg:w-[200px]"
      />
    </div>
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

function Closing({ heading, text, links }: Insight['fields']['closing']) {
  return (
    <section aria-labelledby="closing" className="band-deep insight-closing">
      <div className="frame insight-columns">
        <div aria-hidden="true" className="insight-line-out" />
        <div className="py-14 md:py-20">
          <h2 id="closing" className="heading-2">
            {heading}
          </h2>
          <p className="mt-4 max-w-prose text-lg">{text}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            {links.map((link, at) => (
              <ButtonLink
                key={link.to}
                href={addressOf(link)}
                variant={at === 0 ? 'primary' : 'quiet'}
              >
                {link.label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function addressOf({ to }: ClosingLink): string {
  const mailboxes = Object.entries(company.email);
  const mailbox = mailboxes.find(([name]) => to === `mailto:${name}`);
  return mailbox ? `mailto:${mailbox[1]}` : to;
}
