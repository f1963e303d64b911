import type { ReactNode } from 'react';

/** One line of a role's facts. */
export interface Fact {
  label: string;
  value: string;
}

export function Facts({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{inParts(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A range stays on one line where there is room for it. */
function inParts(value: string): ReactNode {
  const [before = '', range, after] = value.split(/((?<!\S)\S+ ?– ?\S+)/);
  if (range === undefined) return value;
  return (
    <>
      {before}
      <span className="inline-block">{range}</span>
      {after}
    </>
  );
}
