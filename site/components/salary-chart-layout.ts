import { scaleLinear } from 'd3-scale';
import {
  bandShown,
  generalAverage,
  rand,
  salaryAverages,
  salaryBands,
  shortRand,
} from '../../content/salary-snapshot.ts';

/** Where everything of the salary chart stands, in the units of its view box. */
export interface SalaryChartLayout {
  width: number;
  height: number;
  /** The scale: where it stands, from where to where, and its marks. */
  axis: { y: number; from: number; to: number; ticks: { x: number; label: string }[] };
  groups: { title: string; y: number; rows: ChartRow[] }[];
  /** The general average runs on as a line, from its ring down through the bands. */
  guide: { x: number; from: number; to: number };
}

export interface ChartRow {
  label: string;
  labelY: number;
  shown: string;
  /** The middle of the mark. */
  y: number;
  /** An average is a point; a band runs to `end`, or has none. */
  mark: { kind: 'average'; x: number } | { kind: 'band'; x: number; end: number | undefined };
}

/** A salary chart's measures: labels beside the marks where there is room, else above them. */
const shapes = {
  wide: { width: 880, plot: [250, 728], row: 34, group: 44, gap: 26, labelAbove: 0 },
  narrow: { width: 340, plot: [8, 332], row: 50, group: 40, gap: 18, labelAbove: 17 },
} as const;

export type ChartShape = keyof typeof shapes;

const domainZar = [350_000, 2_250_000];
const axisHeight = 30;

/** Lays the snapshot's figures out. At build time only: no browser loads the scale. */
export function layoutSalaryChart(shape: ChartShape): SalaryChartLayout {
  const { width, plot, row, group, gap, labelAbove } = shapes[shape];
  const x = scaleLinear(domainZar, plot);
  let top = axisHeight;

  const layGroup = (title: string, rows: readonly UnplacedRow[]) => {
    const titleY = top + group / 2;
    const firstRow = top + group;
    top = firstRow + rows.length * row + gap;
    return {
      title,
      y: titleY,
      rows: rows.map((one, index) => {
        const middle = firstRow + (index + 0.5) * row;
        return { ...one, labelY: middle - labelAbove / 2, y: middle + labelAbove * 0.75 };
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
    layGroup('Job boards: average of listings', averages),
    layGroup('Recruitment firms: band by experience', bands),
  ];
  const height = top - gap + 4;
  return {
    width,
    height,
    axis: {
      y: axisHeight,
      from: plot[0],
      to: plot[1],
      ticks: x.ticks(4).map((tick) => ({ x: x(tick), label: shortRand(tick) })),
    },
    groups,
    guide: { x: x(generalAverage.averageZar), from: groups[0]?.rows.at(-1)?.y ?? 0, to: height },
  };
}

type UnplacedRow = Pick<ChartRow, 'label' | 'shown' | 'mark'>;
