import type { ReactNode } from 'react';

/** Scrolls a table that is too wide for a phone. It can be focused, so that keys scroll it as well. */
export function FiguresFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figures-frame" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
