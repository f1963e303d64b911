import { timesAYear, type Salary } from '../../../content/posting.ts';
import { rand } from '../../../content/rand.ts';
import {
  bandShown,
  generalAverage,
  salaryAverages,
  salaryBands,
} from '../../../content/salary-snapshot.ts';

/** The line begins a little below its lowest figure and ends a little above its highest. */
const room = 1.08;

/** One figure on the line, from where to where in per cent of it. */
export interface SalaryRow {
  kind: 'role' | 'average' | 'band';
  label: string;
  shown: string;
  from: number;
  /** Absent for a point, and for a band that has no upper end. */
  to: number | undefined;
}

export interface RoleSalary {
  /** The role's own range first, then what the snapshot has to compare it with. */
  rows: readonly SalaryRow[];
  /** What the drawing says. */
  words: string;
}

/**
 * Where a role's salary in rand stands in the snapshot.
 * @param snapshotRole the same work in the snapshot's words, where it has it
 */
export function roleSalary(
  salary: Pick<Salary, 'min' | 'max' | 'per'>,
  snapshotRole: string | undefined,
): RoleSalary {
  const times = timesAYear(salary);
  const own = { min: times * salary.min, max: times * salary.max };
  const average =
    salaryAverages.find(({ role, bandRole = role }) => bandRole === snapshotRole) ?? generalAverage;
  const bands = salaryBands.filter(({ role }) => role === snapshotRole);
  const lineFromZar = Math.min(own.min, average.averageZar) / room ** 2;
  const lineToZar =
    room *
    Math.max(own.max, average.averageZar, ...bands.map(({ minZar, maxZar }) => maxZar ?? minZar));
  const percentAt = (zar: number) =>
    Math.round((1000 * (zar - lineFromZar)) / (lineToZar - lineFromZar)) / 10;
  const averageLabel = `the job-board average${average === generalAverage ? '' : ` for ${average.role}`}`;
  return {
    rows: [
      {
        kind: 'role',
        label: 'This role, a year',
        shown: `${rand(own.min)}–${rand(own.max)}`,
        from: percentAt(own.min),
        to: percentAt(own.max),
      },
      {
        kind: 'average',
        label:
          average === generalAverage
            ? 'Job boards, all finance roles'
            : `Job boards, ${average.role}`,
        shown: rand(average.averageZar),
        from: percentAt(average.averageZar),
        to: undefined,
      },
      ...bands.map((band): SalaryRow => ({
        kind: 'band',
        // No line ends between the years and their number.
        label: `Recruitment firms, ${band.experience.replace(' ', '\u00A0')}`,
        shown: bandShown(band),
        from: percentAt(band.minZar),
        to: band.maxZar === undefined ? undefined : percentAt(band.maxZar),
      })),
    ],
    words: against(own, average.averageZar, averageLabel),
  };
}

function against(own: { min: number; max: number }, averageZar: number, average: string): string {
  if (own.min > averageZar) return `It starts ${rand(own.min - averageZar)} above ${average}.`;
  if (own.max < averageZar) return `It ends ${rand(averageZar - own.max)} below ${average}.`;
  return `${average.replace(/^t/, 'T')} lies within it.`;
}
