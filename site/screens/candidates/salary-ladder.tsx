import { paths } from '../../../content/paths.ts';
import type { SalaryRung } from '../../../content/role-choices.ts';

/**
 * How many open roles reach each minimum salary, with links to the list filtered by it. The line comes down
 * from the header as the chart's axis and ends at the salary filter.
 */
export function SalaryLadder({ rungs }: { rungs: readonly SalaryRung[] }) {
  const most = Math.max(...rungs.map(({ roles }) => roles));
  return (
    <section aria-labelledby="ladder" className="ladder">
      <h2 id="ladder" className="label">
        What should it pay a year?
      </h2>
      <ul>
        {rungs.map(({ value, label, roles }) => (
          <li key={value}>
            <a href={`${paths.candidates}?salary=${value}#find`}>{label}</a>
            <span className="text-ink-soft tabular">
              {roles} {roles === 1 ? 'role' : 'roles'}
            </span>
            <svg width="100%" height="8" aria-hidden="true">
              <rect
                width={`${Math.round((100 * roles) / most)}%`}
                height="8"
                className="fill-data forced-colors:fill-[CanvasText]"
              />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
