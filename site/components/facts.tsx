import type { ReactNode } from 'react';

/** One row of a list of facts. */
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
          <dd>{withUnbrokenRange(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Keeps a range of figures on one line where it fits. */
function withUnbrokenRange(value: string): ReactNode {
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
