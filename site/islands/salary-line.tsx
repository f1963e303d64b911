import { shortRand } from '../../content/rand.ts';
import { ringAttributes } from '../components/ring-attributes.ts';
import type { SalaryComparison } from './compare-salary.ts';

/** The two ends of the line; a salary beyond is drawn at its end. */
const lineZar = { from: 300_000, to: 2_400_000 };

const marksZar = [500_000, 1_000_000, 1_500_000, 2_000_000];

const lineY = 44;
const barHeight = 14;

/**
 * Draws a salary on a line, with the band and the average. Positions are per cent of the width, so that text keeps
 * its size on every screen. Screen readers get the text beside it, which says the same.
 */
export function SalaryLine({ comparison }: { comparison: SalaryComparison }) {
  const { salaryZar, band, averageZar } = comparison;
  const own = percentAt(salaryZar);
  const start = band && percentAt(band.minZar);
  return (
    <svg width="100%" height="92" aria-hidden="true" className="salary-line">
      <line x1="0" x2="100%" y1={lineY} y2={lineY} className="stroke-signal" strokeWidth="3" />
      {marksZar.map((mark) => (
        <g key={mark}>
          <line
            x1={`${percentAt(mark)}%`}
            x2={`${percentAt(mark)}%`}
            y1={lineY + 12}
            y2={lineY + 20}
            className="stroke-line"
          />
          <text x={`${percentAt(mark)}%`} y={lineY + 40} textAnchor="middle">
            {shortRand(mark)}
          </text>
        </g>
      ))}
      {start !== undefined && (
        <rect
          x={`${start}%`}
          y={lineY - barHeight / 2}
          width={`${(band?.maxZar === undefined ? 100 : percentAt(band.maxZar)) - start}%`}
          height={barHeight}
          className="fill-data forced-colors:fill-[CanvasText]"
        />
      )}
      <circle
        cx={`${percentAt(averageZar)}%`}
        cy={lineY}
        r="5"
        {...ringAttributes}
        strokeWidth="2.5"
      />
      <circle cx={`${own}%`} cy={lineY} r="11" {...ringAttributes} strokeWidth="5" />
      <text x={`${own}%`} y={lineY - 24} textAnchor={anchorAt(own)} className="font-semibold">
        You
      </text>
    </svg>
  );
}

/** The position of an amount, kept from the very ends of the line so that no ring is cut off. */
function percentAt(zar: number): number {
  const share = (zar - lineZar.from) / (lineZar.to - lineZar.from);
  return Math.round(Math.min(Math.max(share, 0.03), 0.97) * 10_000) / 100;
}

function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  if (percent < 10) return 'start';
  return percent > 90 ? 'end' : 'middle';
}
