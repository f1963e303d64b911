import { company } from '../../content/company.ts';
import {
  countedCategories,
  listedInsights,
  type CountedCategory,
} from '../../content/insight-cards.ts';
import { everyCategory } from '../../content/insight-categories.ts';
import { entriesOn, pageCount } from '../../content/list-pages.ts';
import { paths } from '../../content/paths.ts';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { ListContent } from '../islands/finder-form.tsx';
import { Pager } from '../components/pager.tsx';
import { layoutSalaryChart } from '../components/salary-chart-layout.ts';
import { Island } from '../islands/island.tsx';
import { NewsletterIsland } from '../islands/newsletter.tsx';
import {
  cardGroupAttribute,
  categoryParameter,
  countAttribute,
  shownCountText,
} from '../islands/insight-filter.ts';
import {
  plainIsland,
  replayedClickAttribute,
  unreachableAttributes,
} from '../islands/island-markup.ts';
import { pageMeta } from '../head/page-meta.ts';
import { InsightFinder } from './insights/insight-finder.tsx';
import { Featured, MoreInsights } from './insights/insight-cards.tsx';
import type { Route } from './+types/insights.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `Insights on finance hiring and pay · ${company.name}`,
    description:
      'Finance hiring, salaries and AI at work in South Africa: articles for people who hire, people who apply and people who close the books.',
    path: paths.insights,
    type: 'CollectionPage',
    inList: { list: paths.insights, page: 1, pages: loaderData?.pages ?? 1 },
  });
}

export function loader() {
  const listed = listedInsights();
  return {
    featured: listed.featured,
    others: entriesOn(1, listed.others),
    pages: pageCount(listed.others),
    categories: countedCategories(listed),
    sketch: layoutSalaryChart('sketch'),
  };
}

export default function Insights({ loaderData }: Route.ComponentProps) {
  const { featured, others, pages, categories, sketch } = loaderData;
  return (
    <>
      <div className="frame insight-opening xl:grid xl:grid-cols-12 xl:gap-x-8">
        <div className="pt-12 pb-10 md:pt-20 md:pb-14 xl:col-span-8">
          <h1 className="heading-1">Insights to use before the next month-end</h1>
          <p className="mt-5 max-w-xl text-lg md:text-xl">
            What finance people earn, how to hire them, how to be hired, and where AI earns its
            place in a small company.
          </p>
          <InsightFinder hasCategories={pages > 1} />
        </div>
        <Categories shown={featured.length + others.length} categories={categories} />
        <div
          aria-hidden="true"
          className="insight-line-down pointer-events-none hidden xl:[grid-area:1/9/span_2/-1] xl:block xl:self-end"
        >
          <ThreadedLine
            viewBox="0 0 280 330"
            line="M262 -420C262 -90 204 34 176 78S112 150 72 164S1.5 236 1.5 330"
            lineWidth={3}
            rings={[{ x: 176, y: 78, radius: 36, width: 9, over: 'below' }]}
            className="block h-[330px] w-[280px] overflow-visible"
          />
        </div>
      </div>
      <ListContent>
        <section aria-labelledby="featured" className="band-ink" {...{ [cardGroupAttribute]: '' }}>
          <h2 id="featured" className="sr-only">
            Featured
          </h2>
          {featured.map((card) => (
            <Featured key={card.slug} card={card} />
          ))}
        </section>
        <MoreInsights cards={others} sketch={sketch} />
        <Pager list={paths.insights} page={1} pages={pages} entries="insights" />
      </ListContent>
      <Subscribe />
    </>
  );
}

/** The category filter. Its buttons submit a form, which without scripts reloads the page with every card. */
function Categories({ shown, categories }: { shown: number; categories: CountedCategory[] }) {
  const count = categories.find(({ slug }) => slug === everyCategory.slug)?.count ?? shown;
  return (
    <form
      action={paths.insights}
      className="xl:[grid-area:2/1/auto/-1]"
      {...plainIsland('insight-filter', 'asked')}
      {...unreachableAttributes('Categories')}
    >
      <div role="group" aria-label="Category" className="insight-categories">
        {categories.map(({ name, slug, count: counted }) => (
          <button
            key={slug}
            name={categoryParameter}
            value={slug}
            aria-pressed={slug === everyCategory.slug}
            {...{ [countAttribute]: counted, [replayedClickAttribute]: '' }}
          >
            {name} <span className="font-normal text-ink-soft tabular">{counted}</span>
          </button>
        ))}
      </div>
      <p role="status" className="py-4 text-ink-soft tabular">
        {shownCountText(shown, count)}
      </p>
    </form>
  );
}

function Subscribe() {
  return (
    <section aria-labelledby="subscribe" className="band-deep">
      <div className="frame grid gap-x-8 gap-y-6 py-14 md:grid-cols-12 md:py-20">
        <h2 id="subscribe" className="heading-2 md:col-span-5">
          The next one in your inbox
        </h2>
        <div className="md:col-span-6 md:col-start-7">
          <p className="max-w-prose text-lg">
            We’ll write when there is something worth your time. Only those who asked for it get it.
          </p>
          <div className="mt-6">
            <Island name="newsletter" component={NewsletterIsland} props={{}} />
          </div>
        </div>
      </div>
    </section>
  );
}
