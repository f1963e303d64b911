import type { ReactNode } from 'react';
import type { Claim } from '../../../content/claims.ts';

interface PartProps {
  id: string;
  title: string;
  claims?: readonly Claim[];
  children: ReactNode;
}

/** A section of the letter, with its figures in the margin beside it. */
export function Part({ id, title, claims, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="letter-part">
      <div>
        <h2 id={id} className="heading-2">
          {title}
        </h2>
        {children}
      </div>
      {claims && <Margin claims={claims} />}
    </section>
  );
}

export function Margin({ claims }: { claims: readonly Claim[] }) {
  return (
    <dl className="grid content-start gap-4 font-sans md:[grid-area:1/1/auto/span_3]">
      {claims.map(({ figure, label }) => (
        // On a narrow screen, figure and label are one ruled line below the text.
        <div
          key={label}
          className="flex flex-wrap items-baseline gap-x-3 edge-t-2 border-ink pt-2 md:grid"
        >
          <dt className="flex-[1_1_6rem] text-base/[1.4] text-ink-soft">{label}</dt>
          {/* Sized so that the longest figure, in hours, fits the margin's columns. */}
          <dd className="-order-1 font-display text-[min(2.25rem,12vw)]/[1.15] tabular-lining md:row-[1] md:text-[clamp(1.5rem,3.2vw,2.75rem)] md:whitespace-nowrap">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
