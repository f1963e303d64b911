import type { ReactNode } from 'react';

/** What a phone has no room for is moved to within the table, by keys too: so it is a stop of Tab's. */
export function FiguresFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figures-frame" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
