import type { ReactNode } from 'react';

interface InsightDatelineProps {
  badge?: string | undefined;
  date?: ReactNode;
  readMinutes: number;
}

/**
 * The line above an insight's title: its badge, if it has one, its date and its read time. If they do not
 * fit on one line, the last two wrap below the badge together.
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
