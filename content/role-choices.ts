import { cachedContent } from './cached-content.ts';
import { timesAYear } from './posting.ts';
import { rand } from './rand.ts';
import { type Role, openRoles } from './roles.ts';
import { searchWords } from './search-words.ts';

/** The minimum salaries to choose from, in rand a year. */
const salarySteps = [400_000, 600_000, 800_000, 1_000_000, 1_500_000] as const;

/** A filter of the list of roles. Its name is a parameter of the page's address. */
export interface RoleChoice {
  name: 'sector' | 'place' | 'salary';
  options: readonly { value: string; label: string }[];
}

/** The filters that the open roles allow. @throws ContentError */
export const roleChoices = cachedContent('content', (): readonly RoleChoice[] => {
  const roles = openRoles();
  return [
    { name: 'sector', options: named(roles.map(({ sector }) => sector)) },
    { name: 'place', options: named(roles.map(({ locality }) => locality)) },
    {
      name: 'salary',
      options: stepsReached(roles.map(yearlyRand)).map(stepChoice),
    },
  ];
});

/** A minimum salary, and the number of open roles that reach it. */
export interface SalaryRung {
  value: string;
  label: string;
  roles: number;
}

/** The minimum salaries that open roles reach, highest first. @throws ContentError */
export const salaryRungs = cachedContent('content', (): readonly SalaryRung[] => {
  const most = openRoles().map(yearlyRand);
  return stepsReached(most)
    .toReversed()
    .map((step) => ({ ...stepChoice(step), roles: most.filter((zar) => zar >= step).length }));
});

/** The filters that a role matches, as name and value. */
export function choicesOf(role: Role): [name: RoleChoice['name'], value: string][] {
  return [
    ['sector', valueOf(role.sector)],
    ['place', valueOf(role.locality)],
    ...salarySteps
      .filter((step) => step <= yearlyRand(role))
      .map((step): [RoleChoice['name'], string] => ['salary', String(step)]),
  ];
}

/** @param most the highest yearly pay of each role */
function stepsReached(most: readonly number[]): number[] {
  const best = Math.max(0, ...most);
  return salarySteps.filter((step) => step <= best);
}

function stepChoice(step: number): RoleChoice['options'][number] {
  return { value: String(step), label: `${rand(step)} or more` };
}

/** The highest yearly pay of a role in rand, 0 if it states none or another currency. */
function yearlyRand({ salary, currency }: Role): number {
  if (!salary || currency !== 'ZAR') return 0;
  return salary.max * timesAYear(salary);
}

function named(names: readonly string[]): RoleChoice['options'] {
  const labels = new Map(names.map((name) => [valueOf(name), name]));
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-GB'));
}

function valueOf(name: string): string {
  return searchWords(name).join('-');
}
