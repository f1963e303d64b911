import type { ReactNode } from 'react';
import type { InsightCard } from '../../../content/insight-cards.ts';
import { snapshotPath } from '../../../content/paths.ts';
import { dayInWords } from '../../../content/days.ts';
import { InsightDateline } from '../../components/insight-dateline.tsx';
import { SalarySketch } from '../../components/salary-chart.tsx';
import type { SalaryChartLayout } from '../../components/salary-chart-layout.ts';
import { cardCategoriesAttribute, cardGroupAttribute } from '../../islands/insight-filter.ts';

/** The cards on a page of the list, apart from featured ones. */
export function MoreInsights({
  cards,
  sketch,
}: {
  cards: readonly InsightCard[];
  /** The chart on the salary snapshot's card. */
  sketch: SalaryChartLayout;
}) {
  return (
    <section aria-labelledby="more" className="frame" {...{ [cardGroupAttribute]: '' }}>
      <h2 id="more" className="sr-only">
        More insights
      </h2>
      <ul className="insight-grid">
        {cards.map((card) => (
          <Card key={card.title} card={card}>
            {card.href === snapshotPath && <SalarySketch layout={sketch} />}
          </Card>
        ))}
      </ul>
    </section>
  );
}

export function Featured({ card }: { card: InsightCard }) {
  return (
    <article
      className="frame insight-featured py-12 lg:grid lg:grid-cols-12 lg:gap-x-8 lg:py-0"
      {...categoriesOf(card)}
    >
      <div className="insight-card lg:col-span-8 lg:py-16">
        <InsightDateline {...card} date={<CardDate date={card.date} />} />
        <h3 className="heading-1">
          <a href={card.href}>{card.title}</a>
        </h3>
      </div>
      <p className="insight-featured-excerpt mt-5 text-[1.1875rem] lg:relative lg:col-span-4 lg:m-0 lg:py-16 lg:ps-9">
        {card.excerpt}
      </p>
    </article>
  );
}

function Card({ card, children }: { card: InsightCard; children: ReactNode }) {
  return (
    <li className="insight-card" {...categoriesOf(card)}>
      <InsightDateline {...card} date={<CardDate date={card.date} />} />
      <h3 className="heading-2">
        <a href={card.href}>{card.title}</a>
      </h3>
      <p className="max-w-prose text-lg">{card.excerpt}</p>
      {children}
    </li>
  );
}

function CardDate({ date }: { date: string }) {
  return <time dateTime={date}>{dayInWords(date)}</time>;
}

function categoriesOf({ categories }: InsightCard) {
  return { [cardCategoriesAttribute]: categories.join(' ') };
}
