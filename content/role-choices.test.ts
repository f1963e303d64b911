import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesOf } from './role-choices.ts';
import type { Role } from './roles.ts';

for (const [what, currency, pay, steps] of [
  ['a year’s pay that ends on a step', 'ZAR', { max: 600_000, per: 'YEAR' }, ['400000', '600000']],
  ['a month’s pay, by the year', 'ZAR', { max: 50_000, per: 'MONTH' }, ['400000', '600000']],
  ['pay in pounds', 'GBP', { max: 900_000, per: 'YEAR' }, []],
] as const) {
  test(`${what} reaches ${steps.length} of the minimum salaries`, () => {
    const salary = { ...pay, min: 30_000, shown: 'Enough' };
    const role = { sector: 'FMCG', locality: 'Durban', currency, salary } as Role;
    const reached = choicesOf(role).filter(([name]) => name === 'salary');
    assert.deepEqual(
      reached.map(([, step]) => step),
      steps,
    );
  });
}
