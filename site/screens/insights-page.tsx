import { company } from '../../content/company.ts';
import { listedInsights } from '../../content/insight-cards.ts';
import { entriesOn, pageCount } from '../../content/list-pages.ts';
import { listPagePath, paths } from '../../content/paths.ts';
import { ListContent } from '../islands/finder-form.tsx';
import { Pager } from '../components/pager.tsx';
import { layoutSalaryChart } from '../components/salary-chart-layout.ts';
import { pageMeta } from '../head/page-meta.ts';
import { findListPage } from './find-page.ts';
import { InsightFinder } from './insights/insight-finder.tsx';
import { MoreInsights } from './insights/insight-cards.tsx';
import type { Route } from './+types/insights-page.ts';

export function loader({ params }: Route.LoaderArgs) {
  const { others } = listedInsights();
  const { page, pages } = findListPage(params.page, pageCount(others));
  return { page, pages, cards: entriesOn(page, others), sketch: layoutSalaryChart('sketch') };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, pages } = loaderData;
  return pageMeta({
    title: `Insights, page ${page} of ${pages} · ${company.name}`,
    description: `Page ${page} of our articles on finance hiring, salaries and AI at work in South Africa. The newest stand on the first page.`,
    path: listPagePath(paths.insights, page),
    type: 'CollectionPage',
    name: `Page ${page}`,
    under: paths.insights,
    inList: { list: paths.insights, page, pages },
  });
}

/** A further page of the list, with older articles. */
export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  const { page, pages, cards, sketch } = loaderData;
  return (
    <>
      <div className="frame pt-8 pb-10 md:pt-12">
        <a href={paths.insights} className="inline-block py-2">
          <span aria-hidden="true">← </span>The newest insights
        </a>
        <h1 className="heading-1 mt-6">Insights, page {page}</h1>
        <InsightFinder />
      </div>
      <ListContent>
        <MoreInsights cards={cards} sketch={sketch} />
        <Pager list={paths.insights} page={page} pages={pages} entries="insights" />
      </ListContent>
    </>
  );
}
