import { employerLedger } from '../../../content/claims.ts';
import { OwnFigures } from '../../components/own-figures.tsx';
import { ThreadedLine } from '../../components/threaded-line.tsx';

/** A table of figures. The line that comes in through the ring becomes the rule of its figure column. */
export function Ledger() {
  return (
    <section aria-labelledby="figures" className="frame overflow-x-clip">
      <div className="ledger">
        <div className="ledger-line ledger-heading">
          <h2 id="figures" className="heading-2 self-end pb-5 wrap-normal lg:col-span-8">
            Success metrics
          </h2>
          <div className="relative max-lg:h-[min(7rem,35vw)] lg:col-span-4">
            <ThreadedLine
              viewBox="0 0 120 112"
              line="M1400 16C700 -8 148 -4 74 50C38 76 2 80 2 112"
              lineWidth={2.7}
              rings={[{ x: 62, y: 57, radius: 24, width: 8, over: 'below' }]}
              className="absolute bottom-0 left-0 h-[min(7rem,35vw)] w-[min(7.5rem,37.5vw)] overflow-visible lg:hidden"
            />
          </div>
        </div>
        {employerLedger.map(({ heading, claims }) => (
          <div key={heading} className="ledger-group">
            <h3 className="heading-3 py-4 lg:col-span-3">{heading}</h3>
            <dl className="lg:col-span-9 lg:col-start-4">
              {claims.map(({ label, figure }) => (
                <div key={label} className="ledger-line">
                  <dt className="py-3.5 pe-[min(1rem,5vw)] text-[1.125rem] lg:col-span-5 lg:self-center lg:py-5.5 lg:text-[1.25rem]">
                    {label}
                  </dt>
                  <dd className="grid items-center py-1 ps-2 text-end font-display text-[min(0.9rem+2.4vw,3.25rem,9vw)]/[1.05] tabular-lining lg:col-span-4">
                    {figure}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <OwnFigures className="mt-6 max-w-prose" />
    </section>
  );
}
