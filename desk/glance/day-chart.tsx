import { countOf } from '../../leads/count-of.ts';
import { leadStatuses } from '../../leads/lead-status.ts';
import type { NamedCounts } from './counts-table.tsx';

const height = 120;
const step = 24;
const barWidth = 18;

/** The least height of a part, so that one lead can be seen beside a day of thousands. */
const leastHeight = 3;

const names = {
  delivered: 'delivered',
  quarantined: 'held',
  parked: 'parked',
  waiting: 'waiting',
} as const;

/** A bar for each day's accepted leads, divided by what became of them. The tables below say the same. */
export function DayChart({ days }: { days: readonly NamedCounts[] }) {
  const most = Math.max(1, ...days.map(({ accepted }) => accepted));
  const sum = days.reduce((total, { accepted }) => total + accepted, 0);
  return (
    <figure className="chart">
      <p>
        {countOf(sum, 'lead')}, {most.toLocaleString('en')} on the busiest day.
      </p>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        role="img"
        aria-label="A bar for each day. The tables have their figures."
        preserveAspectRatio="none"
      >
        <line x1="0" x2={days.length * step} y1={height} y2={height} className="chart-base" />
        {days.map((day, index) => {
          let top = height;
          return leadStatuses.map((status) => {
            if (day[status] === 0) return null;
            const tall = Math.max((day[status] / most) * height, leastHeight);
            top -= tall;
            return (
              <rect
                key={`${day.label} ${status}`}
                x={index * step + (step - barWidth) / 2}
                y={top}
                width={barWidth}
                height={tall}
                className={`chart-${status}`}
              >
                <title>{`${day.label}: ${day[status]} ${names[status]}`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <figcaption>
        <span>{days[0]?.label}</span>
        <ul>
          {leadStatuses.map((status) => (
            <li key={status} className={`chart-${status}`}>
              {names[status]}
            </li>
          ))}
        </ul>
        <span>{days.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}
