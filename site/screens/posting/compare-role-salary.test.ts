import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJobs } from '../../../content/jobs.ts';
import { readOpportunities } from '../../../content/opportunities.ts';
import { compareRoleSalary } from './compare-role-salary.ts';

const yearly = { min: 550_000, max: 700_000, per: 'YEAR' } as const;

test('a role is compared with the average for the same work', () => {
  const { rows, words } = compareRoleSalary(yearly, 'Cost Accountant');
  assert.deepEqual(
    rows.map(({ label, shown }) => `${label}: ${shown}`),
    ['This role, a year: R550,000–R700,000', 'Job boards, Cost Accountant: R406,698'],
  );
  assert.equal(words, 'It starts R143,302 above the job-board average for Cost Accountant.');
});

test('a role missing from the snapshot is compared with the general average, and with no band', () => {
  const { rows, words } = compareRoleSalary(yearly, undefined);
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['role', 'average'],
  );
  assert.equal(words, 'It starts R109,489 above the job-board average.');
});

test('a month’s pay is compared as a year’s', () => {
  const { rows, words } = compareRoleSalary({ min: 35_000, max: 40_000, per: 'MONTH' }, undefined);
  assert.equal(rows[0]?.shown, 'R420,000–R480,000');
  assert.equal(words, 'The job-board average lies within it.');
});

test('pay below the average is described as below it', () => {
  const { words } = compareRoleSalary({ min: 200_000, max: 300_000, per: 'YEAR' }, 'FP&A');
  assert.equal(words, 'It ends R171,348 below the job-board average for FP&A Analyst.');
});

test('a band without an upper limit has no end on the scale', () => {
  const open = compareRoleSalary(yearly, 'FP&A').rows.at(-1);
  assert.deepEqual([open?.shown, open?.to], ['R1.35M+', undefined]);
});

test('a band’s number of years never breaks across lines', () => {
  const { rows } = compareRoleSalary(yearly, 'FP&A');
  assert.equal(rows.at(-1)?.label, 'Recruitment firms, 10+\u00A0years');
});

test('every figure of every role is within its scale', () => {
  const posted = [...readOpportunities(), ...readJobs()].map(({ fields }) => fields);
  for (const { title, salary, snapshotRole } of posted) {
    if (!salary) continue;
    for (const { from, to = 100 } of compareRoleSalary(salary, snapshotRole).rows) {
      assert.ok(from > 0 && from < to && to <= 100, title);
    }
  }
});
