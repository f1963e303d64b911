import type { ReactNode } from 'react';

interface InsightDatelineProps {
  badge?: string | undefined;
  date?: ReactNode;
  readMinutes: number;
}

/** What stands above an insight's title: its badge where it has one, its date, its read time. */
export function InsightDateline({ badge, date, readMinutes }: InsightDatelineProps) {
  return (
    <p className="insight-dateline">
      {badge !== undefined && <span className="insight-badge">{badge}</span>}
      {date}
      <span>{readMinutes} min read</span>
    </p>
  );
}
