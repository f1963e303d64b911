import { shortRand } from './rand.ts';

/** The figures of the salary snapshot, in rand a year, from which its tables, chart, file and comparison are made. */

interface SalaryAverage {
  role: string;
  averageZar: number;
  /** The number of listings behind the average, if the source states it. */
  jobCount?: number;
  /** Recruitment firms' name for the same role, if it differs. */
  bandRole?: string;
}

/** Averages of job-board listings. */
export const salaryAverages: readonly SalaryAverage[] = [
  { role: 'Corporate Finance', averageZar: 483_432 },
  { role: 'FP&A Analyst', averageZar: 471_348, jobCount: 2041, bandRole: 'FP&A' },
  { role: 'Financial Controller', averageZar: 446_260, jobCount: 27_518 },
  { role: 'Project Accountant', averageZar: 442_589, jobCount: 23_880 },
  { role: 'Cost Accountant', averageZar: 406_698, jobCount: 4092 },
];

/** The average of all finance listings, and their number. */
export const generalAverage = {
  role: 'General finance average',
  averageZar: 440_511,
  listings: '57,000+',
} as const;

/** The average for a role, by the name that the bands have for it. Undefined if the job boards have none. */
export function averageFor(name: string | undefined): SalaryAverage | undefined {
  return salaryAverages.find(({ role, bandRole = role }) => bandRole === name);
}

export const experienceBands = ['0–2 years', '4–7 years', '10+ years'] as const;

export type Experience = (typeof experienceBands)[number];

export interface SalaryBand {
  role: string;
  experience: Experience;
  minZar: number;
  /** Absent if the firms quote no upper end. */
  maxZar?: number;
}

/** Salary ranges that recruitment firms quote. */
export const salaryBands: readonly SalaryBand[] = [
  { role: 'Finance Manager', experience: '4–7 years', minZar: 850_000, maxZar: 1_200_000 },
  { role: 'Finance Manager', experience: '10+ years', minZar: 1_300_000, maxZar: 1_800_000 },
  { role: 'Financial Controller', experience: '4–7 years', minZar: 750_000, maxZar: 1_200_000 },
  { role: 'Financial Controller', experience: '10+ years', minZar: 1_300_000 },
  { role: 'CFO (SME)', experience: '10+ years', minZar: 1_600_000, maxZar: 2_200_000 },
  { role: 'FP&A', experience: '0–2 years', minZar: 550_000, maxZar: 750_000 },
  { role: 'FP&A', experience: '10+ years', minZar: 1_350_000 },
];

/** All roles of either source, each once. */
export const snapshotRoles: readonly string[] = [
  ...new Set([
    ...salaryBands.map(({ role }) => role),
    ...salaryAverages.map(({ role, bandRole = role }) => bandRole),
  ]),
];

/** Formats a band: R850K–R1.2M, or R1.3M+ without an upper end. */
export function bandShown({ minZar, maxZar }: SalaryBand): string {
  return maxZar === undefined
    ? `${shortRand(minZar)}+`
    : `${shortRand(minZar)}–${shortRand(maxZar)}`;
}
