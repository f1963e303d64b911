import { rand, shortRand } from '../../content/rand.ts';
import {
  bandShown,
  generalAverage,
  salaryAverages,
  salaryBands,
} from '../../content/salary-snapshot.ts';

/** The positions of everything in a salary chart, in units of its view box. */
export interface SalaryChartLayout {
  width: number;
  height: number;
  /** The scale: its vertical position, its two ends and its ticks. */
  axis: { y: number; from: number; to: number; ticks: { x: number; label: string }[] };
  groups: { title: string; y: number; rows: ChartRow[] }[];
  /** The line that carries the general average from its ring down through the bands. */
  guide: { x: number; from: number; to: number };
}

export interface ChartRow {
  label: string;
  labelY: number;
  shown: string;
  figure: { x: number; y: number; anchor: 'start' | 'end' };
  /** The vertical centre of the mark. */
  y: number;
  /** An average is a point. A band's `end` is undefined if it has no upper limit. */
  mark: { kind: 'average'; x: number } | { kind: 'band'; x: number; end: number | undefined };
}

/**
 * The measures of each shape of the chart. The wide one has labels and figures in columns, the narrow one
 * has each label above its mark and the figure beside it, and the sketch has marks only. A plot's width
 * makes R100,000 a whole number of units, so that coordinates are short to send.
 */
const shapes = {
  wide: { width: 880, plot: [250, 725], axis: 30, row: 34, group: 44, gap: 26, labelAbove: 0 },
  narrow: { width: 340, plot: [8, 331], axis: 30, row: 52, group: 40, gap: 18, labelAbove: 20 },
  sketch: { width: 475, plot: [0, 475], axis: 0, row: 22, group: 0, gap: 14, labelAbove: 0 },
} as const;

type ChartShape = keyof typeof shapes;

const domainZar = { from: 350_000, to: 2_250_000 };

const tickValuesZar = [500_000, 1_000_000, 1_500_000, 2_000_000];

/** Lays out the salary snapshot's figures in one of the shapes. */
export function layoutSalaryChart(shape: ChartShape): SalaryChartLayout {
  const { width, plot, axis, row, group, gap, labelAbove } = shapes[shape];
  const [from, to] = plot;
  const pixelsPerRand = (to - from) / (domainZar.to - domainZar.from);
  // Four decimals are finer than anybody sees, and each further digit would be sent with the page.
  const x = (zar: number) =>
    Math.round((from + (zar - domainZar.from) * pixelsPerRand) * 10_000) / 10_000;
  let top: number = axis;

  const layOutGroup = (title: string, rows: readonly UnplacedRow[]) => {
    const titleY = top + group / 2;
    const firstRow = top + group;
    top = firstRow + rows.length * row + gap;
    return {
      title,
      y: titleY,
      rows: rows.map((one, index) => {
        const middle = firstRow + (index + 0.5) * row;
        const y = middle + labelAbove / 2;
        const inColumn = { x: width, y, anchor: 'end' } as const;
        const figure = labelAbove === 0 ? inColumn : figureBeside(one.mark, y);
        return { ...one, labelY: middle - labelAbove / 2, y, figure };
      }),
    };
  };

  const averages = [...salaryAverages, generalAverage].map(({ role, averageZar }): UnplacedRow => ({
    label: role,
    shown: rand(averageZar),
    mark: { kind: 'average', x: x(averageZar) },
  }));
  const bands = salaryBands.map((band): UnplacedRow => ({
    label: `${band.role}, ${band.experience}`,
    shown: bandShown(band),
    mark: {
      kind: 'band',
      x: x(band.minZar),
      end: band.maxZar === undefined ? undefined : x(band.maxZar),
    },
  }));
  const groups = [
    layOutGroup('Job boards: averages', averages),
    layOutGroup('Recruitment firms: bands', bands),
  ];
  const height = top - gap + 4;
  return {
    width,
    height,
    axis: {
      y: axis,
      from,
      to,
      ticks: tickValuesZar.map((zar) => ({ x: x(zar), label: shortRand(zar) })),
    },
    groups,
    guide: { x: x(generalAverage.averageZar), from: groups[0]?.rows.at(-1)?.y ?? 0, to: height },
  };
}

/** Places a figure after its mark, or before a mark that starts too far right to leave room. */
function figureBeside(mark: ChartRow['mark'], y: number): ChartRow['figure'] {
  const before = mark.x > shapes.narrow.width * 0.45;
  const end = mark.kind === 'band' ? (mark.end ?? mark.x) : mark.x;
  return before
    ? { x: mark.x - 8, y, anchor: 'end' }
    : { x: end + (mark.kind === 'band' ? 8 : 16), y, anchor: 'start' };
}

type UnplacedRow = Pick<ChartRow, 'label' | 'shown' | 'mark'>;
