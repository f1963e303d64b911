import { aiToolsClaims, type DrawnClaim } from '../../../content/claims.ts';

const benefits = [
  'Start with the CVs that fit best.',
  'Find the right person among those you already know.',
  'Stop trading emails over interview times.',
  'Update your client before they ask.',
  'Take on more roles without taking on staff.',
];

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="band-ink">
      <div className="frame section grid gap-x-8 gap-y-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="benefits" className="heading-1">
            What they will let you do
          </h2>
          <ul className="mt-8 grid gap-4 text-lg md:text-xl">
            {benefits.map((benefit) => (
              <li key={benefit} className="dash flex gap-4">
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <h3 className="heading-3">Results we build for</h3>
          <dl className="mt-6 grid gap-6">
            {aiToolsClaims.map((claim) => (
              <Result key={claim.label} claim={claim} />
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/** A figure above its drawing: a bar as wide as its share of the whole, or as many bars as its multiple. */
function Result({ claim }: { claim: DrawnClaim }) {
  const { figure, label } = claim;
  const [drawnPercent, lengths] = 'times' in claim ? [100, claim.times] : [claim.sharePercent, 1];
  const gapPercent = lengths > 1 ? 2 : 0;
  const step = (drawnPercent + gapPercent) / lengths;
  const starts = Array.from({ length: lengths }, (_, index) => index * step);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
      <dt className="col-start-2 row-start-1 self-end pb-1.5 text-right text-lg text-on-ink-soft">
        {label}
      </dt>
      <dd className="col-start-1 row-start-1 font-display text-5xl tabular">{figure}</dd>
      <dd aria-hidden="true" className="col-span-2">
        <svg className="block h-4 w-full">
          {lengths === 1 && <line x2="100%" y1="8" y2="8" className="stroke-on-ink-line" />}
          {starts.map((start) => (
            <line
              key={start}
              x1={`${start}%`}
              x2={`${start + step - gapPercent}%`}
              y1="8"
              y2="8"
              stroke="currentColor"
              strokeWidth="5"
            />
          ))}
        </svg>
      </dd>
    </div>
  );
}
