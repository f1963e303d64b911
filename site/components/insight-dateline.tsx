import type { ReactNode } from 'react';

interface InsightDatelineProps {
  badge?: string | undefined;
  date?: ReactNode;
  readMinutes: number;
}

/**
 * What stands above an insight's title: its badge where it has one, its date, its read time. Where a
 * line has no room for all three, the last two go below the badge together.
 */
export function InsightDateline({ badge, date, readMinutes }: InsightDatelineProps) {
  const when = (
    <>
      {date}
      <span>{readMinutes} min read</span>
    </>
  );
  if (badge === undefined) return <p className="insight-dateline">{when}</p>;
  return (
    <p className="insight-dateline">
      <span className="insight-badge">{badge}</span>
      <span className="insight-dateline">{when}</span>
    </p>
  );
}
