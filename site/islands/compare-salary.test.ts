import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Experience } from '../../content/salary-snapshot.ts';
import { readSalary, compareSalary } from './compare-salary.ts';

for (const [typed, salaryZar] of [
  ['650000', 650_000],
  [' R650,000 ', 650_000],
  ['650\u00A0000,50', 650_001],
  ['r1 200 000.00', 1_200_000],
  ['650k', 650_000],
  ['R1.25M', 1_250_000],
  ['1,2m', 1_200_000],
  ['100 000', 100_000],
  ['50m', 50_000_000],
] as const) {
  test(`reads “${typed}” as a year’s pay`, () => {
    assert.deepEqual(readSalary(typed), { salaryZar });
  });
}

for (const [typed, says] of [
  ['', /^Type a year’s pay in rand, such as R650,000\.$/],
  ['a lot', /^Type a year’s pay/],
  ['650.000', /^Type a year’s pay/],
  ['65,00,00', /^Type a year’s pay/],
  ['45 000', /^R45,000 looks like a month’s pay\. Twelve of those are R540,000: type the figure/],
  ['99 999', /a month’s pay/],
  ['99999999999', /^That is more than this page can compare\.$/],
] as const) {
  test(`says what is wrong with “${typed}”`, () => {
    const read = readSalary(typed);
    assert.match('problem' in read ? read.problem : '', says);
  });
}

for (const [role, experience, salaryZar, band, average] of [
  [
    'FP&A',
    '0–2 years',
    500_000,
    /^R500,000 is R50,000 below the band .* FP&A with 0–2 years, R550K–R750K\.$/,
    /^The job-board average for FP&A Analyst, .*, is R471,348: yours is R28,652 above it\.$/,
  ],
  ['FP&A', '0–2 years', 550_000, /R550,000 is inside .*, in its lower third\.$/, /above it/],
  ['FP&A', '0–2 years', 650_000, /in its middle third\.$/, /above it/],
  ['FP&A', '0–2 years', 750_000, /in its upper third\.$/, /above it/],
  [
    'Financial Controller',
    '4–7 years',
    400_000,
    /R350,000 below .* R750K–R1\.2M\.$/,
    /R446,260: yours is R46,260 below it\.$/,
  ],
  ['Financial Controller', '4–7 years', 1_300_000, /is R100,000 above the band/, /R446,260/],
  [
    'Financial Controller',
    '10+ years',
    1_300_000,
    /is inside the band .* R1\.3M\+\. They quote no upper end\.$/,
    /above it/,
  ],
  [
    'Finance Manager',
    '4–7 years',
    1_200_000,
    /upper third/,
    /^The job boards’ figures have no Finance Manager\. .* R440,511: yours is R759,489 above it\.$/,
  ],
  [
    'FP&A',
    '4–7 years',
    900_000,
    /no band for FP&A with 4–7 years, .* they quote R550K–R750K for 0–2 years and R1\.35M\+ for 10\+ years\.$/,
    /above it/,
  ],
  [
    'Cost Accountant',
    '10+ years',
    406_698,
    /no band for Cost Accountant, and we do not guess one\.$/,
    /Cost Accountant, .*, is R406,698: exactly yours\.$/,
  ],
] satisfies [string, Experience, number, RegExp, RegExp][]) {
  test(`says where ${salaryZar} stands for ${role}, ${experience}`, () => {
    const standing = compareSalary({ role, experience, salaryZar });
    assert.match(standing.againstBand, band);
    assert.match(standing.againstAverage, average);
  });
}
