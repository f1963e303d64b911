import { Fragment, type ReactNode } from 'react';
import { partOfText } from '../../../content/text-parts.ts';
import type { Section } from '../../../content/text-sections.ts';

export interface InsightBodyProps {
  sections: readonly Section[];
  /** What replaces a line such as `<SalaryBands />` in the text, by that name. */
  parts: Readonly<Record<string, ReactNode>>;
}

export function InsightBody({ sections, parts }: InsightBodyProps) {
  return sections.map(({ heading, id, html }) => (
    <section key={id ?? ''} aria-labelledby={id}>
      {heading && (
        <h2 id={id} className="heading-2">
          {heading}
        </h2>
      )}
      {html.split(partOfText).map((piece, at) =>
        at % 2 === 1 ? (
          <Fragment key={piece}>{parts[piece]}</Fragment>
        ) : (
          piece.trim() !== '' && (
            <div
              key={piece}
              className={piece.includes('<table>') ? 'insight-text text-tables' : 'insight-text'}
              // eslint-disable-next-line react/no-danger -- our own Markdown, rendered at build time
              dangerouslySetInnerHTML={{ __html: piece }}
            />
          )
        ),
      )}
    </section>
  ));
}

interface InsightContentsProps {
  label: string;
  sections: readonly Pick<Section, 'heading' | 'id'>[];
}

/** The table of contents: links to the headings. */
export function InsightContents({ label, sections }: InsightContentsProps) {
  return (
    <nav
      aria-labelledby="contents"
      className="insight-contents hidden lg:ms-[9px] lg:block lg:edge-s-3 lg:border-signal lg:ps-6 lg:pe-4"
    >
      <div className="sticky top-32">
        <h2 id="contents" className="label">
          {label}
        </h2>
        <ul>
          {sections.map(
            ({ heading, id }) =>
              heading && (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ),
          )}
        </ul>
      </div>
    </nav>
  );
}
