import { snapshotCsvPath } from '../../content/paths.ts';
import { ringAttributes } from './ring-attributes.ts';
import type { ChartRow, SalaryChartLayout } from './salary-chart-layout.ts';

const barHeight = 14;
const ringRadius = 6.5;

/** Averages and bands on one scale, drawn once for wide screens and paper, and once for narrow screens. */
export function SalaryChart({ wide, narrow }: Record<'wide' | 'narrow', SalaryChartLayout>) {
  return (
    <figure className="salary-chart">
      <Drawing layout={wide} className="hidden md:block print:block" />
      <Drawing layout={narrow} className="max-w-md md:hidden print:hidden" />
      <figcaption className="mt-5 max-w-136 text-ink-soft">
        Rand a year. A ring is a job-board average and a bar a recruitment-firm band; a dashed end
        means that the firms quote no upper limit. The orange line carries the general average down
        through the bands. The tables below hold the same figures.{' '}
        <a href={snapshotCsvPath} download>
          Download the figures (CSV)
        </a>
      </figcaption>
    </figure>
  );
}

/** The chart's marks alone, as a preview on the card of the salary snapshot. */
export function SalarySketch({ layout }: { layout: SalaryChartLayout }) {
  const { width, height, axis, groups, guide } = layout;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="mt-3 w-full max-w-120 md:mt-0"
    >
      <path d={`M${guide.x} ${guide.from}V${guide.to}`} className="stroke-signal" strokeWidth="3" />
      {groups.map(({ title, rows }) => (
        <g key={title}>
          {rows.map((row) => (
            <Mark key={row.label} row={row} to={axis.to} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Drawing({ layout, className }: { layout: SalaryChartLayout; className: string }) {
  const { width, height, axis, groups, guide } = layout;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Chart: every recruitment-firm band starts above every job-board average."
      className={`w-full overflow-visible ${className}`}
    >
      {axis.ticks.map((tick) => (
        <g key={tick.label}>
          <path
            d={`M${tick.x} ${axis.y}V${height}`}
            className="stroke-line"
            strokeWidth="1"
            strokeDasharray="1 5"
          />
          <text x={tick.x} y={axis.y - 10} textAnchor="middle" className="salary-chart-quiet">
            {tick.label}
          </text>
        </g>
      ))}
      <path d={`M${axis.from} ${axis.y}H${axis.to}`} className="stroke-line" strokeWidth="1" />
      <path d={`M${guide.x} ${guide.from}V${guide.to}`} className="stroke-signal" strokeWidth="3" />
      {groups.map(({ title, y, rows }) => (
        <g key={title}>
          <text x="0" y={y} dominantBaseline="middle" className="salary-chart-group">
            {title}
          </text>
          {rows.map((row) => (
            <Row key={row.label} row={row} to={axis.to} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Row({ row, to }: { row: ChartRow; to: number }) {
  const { label, labelY, shown, figure } = row;
  return (
    <g>
      <text x="0" y={labelY} dominantBaseline="middle">
        {label}
      </text>
      <text x={figure.x} y={figure.y} dominantBaseline="middle" textAnchor={figure.anchor}>
        {shown}
      </text>
      <Mark row={row} to={to} />
    </g>
  );
}

function Mark({ row: { mark, y }, to }: { row: ChartRow; to: number }) {
  return mark.kind === 'average' ? (
    <circle cx={mark.x} cy={y} r={ringRadius} {...ringAttributes} strokeWidth="3.5" />
  ) : (
    <Band x={mark.x} end={mark.end} y={y} to={to} />
  );
}

/** A band without an upper limit fades out in dashes that get shorter. */
function Band({ x, end, y, to }: { x: number; end: number | undefined; y: number; to: number }) {
  return (
    <path
      d={`M${x} ${y}H${end ?? to}`}
      className="stroke-data forced-colors:stroke-[CanvasText]"
      strokeWidth={barHeight}
      strokeDasharray={end === undefined ? '26 4 20 5 14 6 9 7 5 8 3 400' : undefined}
    />
  );
}
