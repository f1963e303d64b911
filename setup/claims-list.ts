import * as claims from '../content/claims.ts';
import { company } from '../content/company.ts';
import { profiles } from '../content/company-profiles.ts';
import { countedCategories, heldBy, insightCards } from '../content/insight-cards.ts';
import { readInsights } from '../content/insights.ts';
import { readJobs } from '../content/jobs.ts';
import { marketingPackages } from '../content/marketing-packages.ts';
import * as office from '../content/office.ts';
import { companyQuestions, openPoints, profileQuestions } from '../content/open-points.ts';
import { readOpportunities } from '../content/opportunities.ts';
import { dayInWords } from '../content/days.ts';
import * as promises from '../content/promises.ts';
import { rand } from '../content/rand.ts';
import { bandShown, salaryAverages, salaryBands } from '../content/salary-snapshot.ts';
import * as services from '../content/services.ts';
import { relayForms } from '../forms/forms.ts';

/** Something that the owner has to confirm, and its place: a file and a key in it. */
interface ToConfirm {
  says: string;
  at: string;
  ask?: string;
}

/** Lists everything to confirm before the site goes public, read from the records themselves. */
export function everyClaim() {
  return [
    {
      title: 'The company: placeholders, and what is not given',
      items: [
        ...fieldsOf('content/company.ts: company', company, companyQuestions),
        ...fieldsOf('content/company-profiles.ts: profiles', profiles, profileQuestions),
      ],
    },
    {
      title: 'Claims: can each be shown to be true, and since when?',
      items: together([
        ...claimsIn('content/claims.ts', claims),
        ...claimsIn('content/services.ts', services),
      ]),
    },
    {
      title: 'Promises: will each be kept?',
      items: [
        ...factsIn('content/office.ts', office),
        ...factsIn('content/promises.ts', promises),
        ...openPoints.map(({ says, file, ask }) => ({ says: `“${says}”`, at: file, ask })),
      ],
    },
    { title: 'What people agree to, in its exact words', items: relayForms.flatMap(consentOf) },
    { title: 'Prices', items: marketingPackages.map(priceOf) },
    { title: 'Roles: is each still open at this salary?', items: rolesShown() },
    { title: 'Figures of others', items: [...salaryFigures(), ...countsAboveCards()] },
  ];
}

function fieldsOf<Record_ extends object>(
  record: string,
  values: Record_,
  questions: Readonly<Record<keyof Record_, string>>,
): ToConfirm[] {
  return (Object.keys(questions) as (keyof Record_ & string)[]).map((field) => ({
    says: `${field}: ${shown(values[field])}`,
    at: `${record}.${field}`,
    ask: questions[field],
  }));
}

function shown(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `${value}`;
  return value instanceof Object ? Object.values(value).join(', ') : 'not given';
}

/** Finds every object with a figure and a label, at any depth of a module's exports. */
export function claimsIn(file: string, exported: unknown, key = ''): ToConfirm[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if ('figure' in exported && 'label' in exported) {
    return [
      { says: `${String(exported.figure)} ${String(exported.label)}`, at: `${file}: ${key}` },
    ];
  }
  return Object.entries(exported).flatMap(([name, value]) =>
    claimsIn(file, value, key === '' ? name : `${key}.${name}`),
  );
}

/** Merges equal claims into one that names every place. */
function together(items: readonly ToConfirm[]): ToConfirm[] {
  return [...Map.groupBy(items, ({ says }) => says.toLowerCase()).values()].map((same) => ({
    says: same[0]?.says ?? '',
    at: same.map(({ at }) => at).join('; '),
  }));
}

/** The strings and numbers that a module exports, and its arrays of strings. */
function factsIn(file: string, exported: Readonly<Record<string, unknown>>): ToConfirm[] {
  return Object.entries(exported).flatMap(([name, value]) => {
    const at = `${file}: ${name}`;
    if (Array.isArray(value)) return [{ says: value.map(shown).join('; '), at }];
    return typeof value === 'object' ? [] : [{ says: `${name}: ${shown(value)}`, at }];
  });
}

function consentOf({ id, fields, notice }: (typeof relayForms)[number]): ToConfirm[] {
  return [
    { says: fields['consent']?.label ?? '', at: `forms/${id}.ts: consent` },
    { says: notice, at: `forms/${id}.ts: notice` },
  ];
}

function priceOf(offered: (typeof marketingPackages)[number], index: number): ToConfirm {
  const { name, onceOffRand, monthlyRand, reviewPlan } = offered;
  return {
    says: `${name}: ${rand(onceOffRand)} once-off or ${rand(monthlyRand)} per month, with ${profiles.reviewProduct} ${reviewPlan}`,
    at: `content/marketing-packages.ts: marketingPackages.${index}`,
  };
}

function rolesShown(): ToConfirm[] {
  const opportunities = readOpportunities().map(({ slug, fields }) => ({
    says: `${fields.title}, ${fields.place}: ${fields.salary.shown}, posted: ${fields.postedLabel ?? dayInWords(fields.posted)}`,
    at: `content/opportunities/${slug}.md`,
    ...(fields.postedLabel !== undefined && {
      ask: `“${fields.postedLabel}” does not age: take postedLabel out to show the date.`,
    }),
  }));
  const jobs = readJobs().map(({ slug, fields }) => ({
    says: `${fields.title}, ${fields.place}: ${fields.salary?.shown ?? 'no salary'}, posted: ${dayInWords(fields.posted)}`,
    at: `content/jobs/${slug}.md`,
  }));
  return [...opportunities, ...jobs];
}

function salaryFigures(): ToConfirm[] {
  return [
    ...salaryAverages.map(({ role, averageZar }, index) => ({
      says: `${role}: ${rand(averageZar)} a year on average`,
      at: `content/salary-snapshot.ts: salaryAverages.${index}`,
    })),
    ...salaryBands.map((band, index) => ({
      says: `${band.role}, ${band.experience}: ${bandShown(band)}`,
      at: `content/salary-snapshot.ts: salaryBands.${index}`,
    })),
  ];
}

/** The categories of Insights whose stated count exceeds the articles that they show. */
function countsAboveCards(): ToConfirm[] {
  const cards = insightCards(readInsights());
  return countedCategories(cards)
    .filter(({ slug, count }) => count > heldBy(slug, cards))
    .map(({ name, slug, count }) => ({
      says: `${name}: says ${count}, shows ${heldBy(slug, cards)}`,
      at: 'content/insight-categories.ts: insightCategories',
    }));
}
