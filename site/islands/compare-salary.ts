import { rand } from '../../content/rand.ts';
import {
  averageFor,
  bandShown,
  generalAverage,
  salaryBands,
  type Experience,
  type SalaryBand,
} from '../../content/salary-snapshot.ts';

/** What a visitor enters. */
interface OwnSalary {
  role: string;
  experience: Experience;
  /** Rand a year. */
  salaryZar: number;
}

export interface SalaryComparison extends OwnSalary {
  /** Undefined if the firms quote none for the role and experience. */
  band: SalaryBand | undefined;
  averageZar: number;
  /** Where the salary stands, in words: against the band, then against the average. */
  againstBand: string;
  againstAverage: string;
}

/** A lower figure is taken for a month's pay. */
const minYearlyZar = 100_000;
const maxYearlyZar = 50_000_000;

const typed = /^r?(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d{1,2}))?([km])?$/i;
const factors: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };

/** Reads a salary as people type one: with or without the R, with spaces, commas or neither, 650K, R1.2M. */
export function readSalary(text: string): { salaryZar: number } | { problem: string } {
  const [, whole, decimals = '0', suffix = ''] = typed.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return { problem: 'Type a year’s pay in rand, such as R650,000.' };
  const number = Number(`${whole.replaceAll(',', '')}.${decimals}`);
  const salaryZar = Math.round(number * (factors[suffix.toLowerCase()] ?? 1));
  if (salaryZar < minYearlyZar) {
    return {
      problem: `${rand(salaryZar)} looks like a month’s pay. Twelve of those are ${rand(12 * salaryZar)}: type the figure for a year.`,
    };
  }
  if (salaryZar > maxYearlyZar) return { problem: 'That is more than this page can compare.' };
  return { salaryZar };
}

export function compareSalary(own: OwnSalary): SalaryComparison {
  const { role, experience } = own;
  const band = salaryBands.find((one) => one.role === role && one.experience === experience);
  const average = averageFor(role);
  return {
    ...own,
    band,
    averageZar: (average ?? generalAverage).averageZar,
    againstBand: band ? placeInBand(own, band) : withoutBand(own),
    againstAverage: average
      ? `The job-board average for ${average.role}, whatever the experience, is ${rand(average.averageZar)}: ${distance(own.salaryZar, average.averageZar)}.`
      : `The job boards’ figures have no ${role}. Their general finance average is ${rand(generalAverage.averageZar)}: ${distance(own.salaryZar, generalAverage.averageZar)}.`,
  };
}

function placeInBand({ salaryZar }: OwnSalary, band: SalaryBand): string {
  const { role, experience, minZar, maxZar } = band;
  const quoted = `the band that recruitment firms quote for ${role} with ${experience}, ${bandShown(band)}`;
  if (salaryZar < minZar) {
    return `${rand(salaryZar)} is ${rand(minZar - salaryZar)} below ${quoted}.`;
  }
  if (maxZar === undefined) {
    return `${rand(salaryZar)} is inside ${quoted}. They quote no upper end.`;
  }
  if (salaryZar > maxZar) {
    return `${rand(salaryZar)} is ${rand(salaryZar - maxZar)} above ${quoted}.`;
  }
  const third = Math.min(Math.floor((3 * (salaryZar - minZar)) / (maxZar - minZar)), 2);
  return `${rand(salaryZar)} is inside ${quoted}, in its ${['lower', 'middle', 'upper'][third]} third.`;
}

function withoutBand({ role, experience }: OwnSalary): string {
  const quoted = salaryBands.filter((band) => band.role === role);
  const known = quoted.map((band) => `${bandShown(band)} for ${band.experience}`).join(' and ');
  return quoted.length === 0
    ? `The recruitment firms’ figures have no band for ${role}, and we do not guess one.`
    : `The recruitment firms’ figures have no band for ${role} with ${experience}, and we do not guess one. For this role they quote ${known}.`;
}

function distance(salaryZar: number, averageZar: number): string {
  const difference = salaryZar - averageZar;
  if (difference === 0) return 'exactly yours';
  return `yours is ${rand(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} it`;
}
