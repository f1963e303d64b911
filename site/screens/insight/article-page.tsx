import type { ReactNode } from 'react';
import { company } from '../../../content/company.ts';
import type { ClosingLink, Insight } from '../../../content/insights.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { ThreadedLine } from '../../components/threaded-line.tsx';
import { InsightBody, InsightContents, type InsightBodyProps } from './insight-body.tsx';

interface ArticleHead {
  back: { to: string; label: string };
  /** Shown above the title. */
  dateline: ReactNode;
  title: string;
  subtitle: string;
}

interface ArticlePageProps extends ArticleHead, InsightBodyProps {
  closing: Insight['fields']['closing'];
}

/** An article: its head, its text with the table of contents beside it, and links to follow next. */
export function ArticlePage({ sections, parts, closing, ...head }: ArticlePageProps) {
  return (
    <article className="insight">
      <Opening {...head} />
      <div className="frame insight-columns">
        <InsightContents label="In this article" sections={sections} />
        <div className="insight-body min-w-0 pb-16 md:pb-24">
          <InsightBody sections={sections} parts={parts} />
        </div>
      </div>
      <Closing {...closing} />
    </article>
  );
}

function Opening({ back, dateline, title, subtitle }: ArticleHead) {
  return (
    <header className="frame pt-6 md:pt-10">
      <a href={back.to} className="inline-block py-2 print:hidden">
        <span aria-hidden="true">← </span>
        {back.label}
      </a>
      <div className="insight-columns mt-6 md:mt-10">
        <LineIn />
        <div className="pb-10 lg:pb-16">
          {dateline}
          <h1 className="heading-1 mt-4">{title}</h1>
          <p className="mt-5 max-w-176 font-display text-[clamp(1.25rem,1.1rem+0.7vw,1.625rem)]/[1.35]">
            {subtitle}
          </p>
        </div>
      </div>
    </header>
  );
}

/** The guiding line, which comes in through the ring and runs beside the text to the closing's buttons. */
function LineIn() {
  return (
    <div aria-hidden="true" className="insight-line-in hidden lg:flex lg:flex-col">
      <ThreadedLine
        viewBox="0 0 200 170"
        line="M196 -200C196 -80 152 19 126 42S82 76 52 84S10.5 116 10.5 170"
        lineWidth={3}
        rings={[{ x: 126, y: 42, radius: 30, width: 9, over: 'below' }]}
        className="h-[170px] w-[200px] overflow-visible"
      />
    </div>
  );
}

function Closing({ heading, text, links }: Insight['fields']['closing']) {
  return (
    <section aria-labelledby="closing" className="band-deep insight-closing">
      <div className="frame insight-columns">
        <div aria-hidden="true" className="insight-line-out relative hidden lg:block" />
        <div className="py-14 md:py-20">
          <h2 id="closing" className="heading-2">
            {heading}
          </h2>
          <p className="mt-4 max-w-prose text-lg">{text}</p>
          <div className="line-end mt-8 flex flex-col gap-3 sm:flex-row">
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
