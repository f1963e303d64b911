import { timesAYear, type Salary } from '../../../content/posting.ts';
import { rand } from '../../../content/rand.ts';
import {
  averageFor,
  bandShown,
  generalAverage,
  salaryBands,
} from '../../../content/salary-snapshot.ts';

/** The factor by which the scale extends past its highest figure and, squared, below its lowest. */
const margin = 1.08;

/** One figure on the scale. `from` and `to` are percentages of its length. */
export interface SalaryRow {
  kind: 'role' | 'average' | 'band';
  label: string;
  shown: string;
  from: number;
  /** Undefined for a point, and for a band without an upper limit. */
  to: number | undefined;
}

export interface RoleSalaryComparison {
  /** The role's own range first, then the snapshot's figures to compare it with. */
  rows: readonly SalaryRow[];
  /** The result of the comparison, as a sentence. */
  words: string;
}

/**
 * Compares a role's salary in rand with the salary snapshot.
 * @param snapshotRole the snapshot's name for the same work; undefined if it has none
 */
export function compareRoleSalary(
  salary: Pick<Salary, 'min' | 'max' | 'per'>,
  snapshotRole: string | undefined,
): RoleSalaryComparison {
  const times = timesAYear(salary);
  const own = { min: times * salary.min, max: times * salary.max };
  const average = averageFor(snapshotRole) ?? generalAverage;
  const bands = salaryBands.filter(({ role }) => role === snapshotRole);
  const scaleFromZar = Math.min(own.min, average.averageZar) / margin ** 2;
  const scaleToZar =
    margin *
    Math.max(own.max, average.averageZar, ...bands.map(({ minZar, maxZar }) => maxZar ?? minZar));
  const percentAt = (zar: number) =>
    Math.round((1000 * (zar - scaleFromZar)) / (scaleToZar - scaleFromZar)) / 10;
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
        // A no-break space keeps a number and “years” on one line.
        label: `Recruitment firms, ${band.experience.replace(' ', '\u00A0')}`,
        shown: bandShown(band),
        from: percentAt(band.minZar),
        to: band.maxZar === undefined ? undefined : percentAt(band.maxZar),
      })),
    ],
    words: compare(own, average.averageZar, averageLabel),
  };
}

function compare(own: { min: number; max: number }, averageZar: number, average: string): string {
  if (own.min > averageZar) return `It starts ${rand(own.min - averageZar)} above ${average}.`;
  if (own.max < averageZar) return `It ends ${rand(averageZar - own.max)} below ${average}.`;
  return `${average.replace(/^t/, 'T')} lies within it.`;
}
