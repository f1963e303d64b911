import { onceHeld } from './held-content.ts';
import { timesAYear } from './posting.ts';
import { rand } from './rand.ts';
import { type Role, openRoles } from './roles.ts';
import { searchWords } from './search-words.ts';

/** What somebody may want to earn at least: rand a year. */
const salarySteps = [400_000, 600_000, 800_000, 1_000_000, 1_500_000] as const;

/** By what the list of roles can be narrowed; each is a name in the page's address. */
export interface RoleChoice {
  name: 'sector' | 'place' | 'salary';
  options: readonly { value: string; label: string }[];
}

/** What there is to choose among the open roles. @throws ContentError */
export const roleChoices = onceHeld('content', (): readonly RoleChoice[] => {
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

/** One step of salary, with how many open roles reach it. */
export interface SalaryRung {
  value: string;
  label: string;
  roles: number;
}

/** What the open roles pay, the highest step first. @throws ContentError */
export const salaryRungs = onceHeld('content', (): readonly SalaryRung[] => {
  const most = openRoles().map(yearlyRand);
  return stepsReached(most)
    .toReversed()
    .map((step) => ({ ...stepChoice(step), roles: most.filter((zar) => zar >= step).length }));
});

/** The choices that a role belongs to, as name and value. */
export function choicesOf(role: Role): [name: RoleChoice['name'], value: string][] {
  return [
    ['sector', valueOf(role.sector)],
    ['place', valueOf(role.locality)],
    ...salarySteps
      .filter((step) => step <= yearlyRand(role))
      .map((step): [RoleChoice['name'], string] => ['salary', String(step)]),
  ];
}

/** @param most that each role pays */
function stepsReached(most: readonly number[]): number[] {
  const best = Math.max(0, ...most);
  return salarySteps.filter((step) => step <= best);
}

function stepChoice(step: number): RoleChoice['options'][number] {
  return { value: String(step), label: `${rand(step)} or more` };
}

/** The most that a role pays; nothing where it does not say, or not in rand. */
function yearlyRand({ salary, currency }: Role): number {
  if (!salary || currency !== 'ZAR') return 0;
  return salary.max * timesAYear(salary);
}

function named(names: readonly string[]): RoleChoice['options'] {
  const labels = new Map(names.map((name) => [valueOf(name), name]));
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

function valueOf(name: string): string {
  return searchWords(name).join('-');
}
