import { snapshotPath } from '../../../content/paths.ts';
import { ringAttributes } from '../../components/ring-attributes.ts';
import type { RoleSalaryComparison, SalaryRow } from './compare-role-salary.ts';

const rowHeight = 26;
const middle = rowHeight / 2;
const bandHeight = 12;

/** The role's salary range as a ring drawn out along the line, with the snapshot's figures below it. */
export function RoleSalaryChart({
  comparison: { rows, words },
}: {
  comparison: RoleSalaryComparison;
}) {
  return (
    <section aria-labelledby="salary-standing" className="mt-10">
      <h2 id="salary-standing" className="heading-3">
        Where this salary stands
      </h2>
      <ul className="my-4 grid gap-3.5">
        {rows.map((row) => (
          <li key={row.label} className="flex flex-wrap justify-between gap-x-3 break-inside-avoid">
            <span className="text-ink-soft">{row.label}</span>{' '}
            <strong className="font-semibold tabular">{row.shown}</strong>
            <Mark row={row} />
          </li>
        ))}
      </ul>
      <p>
        {words} All figures are in the <a href={snapshotPath}>salary snapshot</a>.
      </p>
    </section>
  );
}

/** Drawn in percentages of the width, so that the scale fits every screen. */
function Mark({ row: { kind, from, to } }: { row: SalaryRow }) {
  const extent = { x: `${from}%`, width: `${(to ?? 100) - from}%` };
  return (
    <svg
      width="100%"
      height={rowHeight}
      aria-hidden="true"
      className="flex-[0_0_100%] overflow-visible"
    >
      <line
        x1="0"
        x2="100%"
        y1={middle}
        y2={middle}
        className={kind === 'role' ? 'stroke-signal' : 'stroke-line'}
        strokeWidth={kind === 'role' ? 3 : 1}
      />
      {kind === 'role' && (
        <rect {...extent} y={middle - 8} height="16" rx="8" {...ringAttributes} strokeWidth="5" />
      )}
      {kind === 'average' && (
        <circle cx={`${from}%`} cy={middle} r="6.5" {...ringAttributes} strokeWidth="3.5" />
      )}
      {kind === 'band' && (
        <rect
          {...extent}
          y={middle - bandHeight / 2}
          height={bandHeight}
          className="fill-data forced-colors:fill-[CanvasText]"
        />
      )}
    </svg>
  );
}
