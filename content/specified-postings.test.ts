import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJobs } from './jobs.ts';
import { readOpportunities } from './opportunities.ts';
import { salaryShown } from './posting.ts';

// The postings of the specification, in its words. One that was taken down is not checked, and one that was added is
// up to its owner. Journeys test what they show.

const specifiedOpportunities = {
  'cost-accountant-manufacturing-cpt': [
    'Cost Accountant',
    'Manufacturing',
    'Epping, Cape Town',
    'R550,000 – R700,000 CTC',
    'Today',
    [550_000, 700_000],
  ],
  'management-accountant-fmcg-jhb': [
    'Management Accountant',
    'FMCG',
    'Bryanston, Johannesburg',
    'R650,000 – R800,000',
    'Today',
    [650_000, 800_000],
  ],
  'financial-controller-logistics-db': [
    'Financial Controller',
    'Logistics',
    'Durban (Riverhorse Valley)',
    'R900,000 – R1,200,000',
    '2 days ago',
    [900_000, 1_200_000],
  ],
  'senior-fpa-analyst-fmcg-jhb': [
    'Senior FP&A Analyst',
    'FMCG',
    'Midrand, Johannesburg (Hybrid)',
    'R750,000 – R950,000',
    '3 days ago',
    [750_000, 950_000],
  ],
  'project-accountant-manufacturing-pta': [
    'Project Accountant (CAPEX & Plant)',
    'Manufacturing',
    'Pretoria West',
    'R600,000 – R800,000',
    '1 week ago',
    [600_000, 800_000],
  ],
  'financial-manager-operations-logistics-cpt': [
    'Financial Manager (Operations)',
    'Logistics',
    'Montague Gardens, Cape Town',
    'R850,000 – R1,100,000',
    'Today',
    [850_000, 1_100_000],
  ],
} as const;

const specifiedJobs = {
  'client-relationships-manager': [
    'Client Relationships Manager',
    ['Permanent', 'Insurance', 'Bryanston, Johannesburg'],
  ],
  'accountant-bryanston': ['Accountant', ['Permanent', 'R35,000–R40,000 CTC', 'Bryanston']],
  'management-accountant': ['Management Accountant', ['Johannesburg', 'R585,000–R715,000']],
  'financial-controller': ['Financial Controller', ['Cape Town', 'R910,000–R1,105,000']],
  'senior-finance-manager': [
    'Senior Finance Manager',
    [
      'London hybrid',
      '£75,000–£95,000 plus equity',
      'London',
      'Hybrid',
      '£75,000–£95,000',
      '25 days',
      '2+ per week',
    ],
  ],
} as const;

/** The date of every specified posting in structured data. */
const posted = '2025-10-28';

const opportunities = readOpportunities();
const jobs = readJobs();

for (const [slug, specified] of Object.entries(specifiedOpportunities)) {
  test(`opportunity ${slug} is as specified, or was taken down`, (t) => {
    const found = opportunities.find((opportunity) => opportunity.slug === slug);
    if (!found) return t.diagnostic(`${slug} is taken down`);
    const { title, sector, place, salary, postedLabel } = found.fields;
    const range = [salary.min, salary.max];
    assert.deepEqual([title, sector, place, salary.shown, postedLabel, range], specified);
    assert.deepEqual([salary.per, found.fields.posted], ['YEAR', posted]);
    const text = found.sections.map(({ html }) => html).join('');
    assert.match(text, /[3-6][–-][5-8] years/, 'the experience it asks for');
  });
}

test('the specification’s opportunities that are still there are in its order', () => {
  const specified = Object.keys(specifiedOpportunities);
  const standing = opportunities.map(({ slug }) => slug).filter((slug) => specified.includes(slug));
  assert.deepEqual(
    standing,
    specified.filter((slug) => standing.includes(slug)),
  );
});

for (const [slug, [title, facts]] of Object.entries(specifiedJobs)) {
  test(`job ${slug} is as specified, or was taken down`, (t) => {
    const found = jobs.find((job) => job.slug === slug);
    if (!found) return t.diagnostic(`${slug} is taken down`);
    const { employment, sector, place, salary, summary = [] } = found.fields;
    assert.deepEqual([found.fields.title, found.fields.posted], [title, posted]);
    const shown = [employment, sector, place, salary?.shown, ...summary.map(({ value }) => value)];
    for (const fact of facts) assert.ok(shown.includes(fact), `${fact} in ${shown.join('; ')}`);
  });
}

test('monthly pay is not shown as yearly', () => {
  const [monthly, yearly] = ['MONTH', 'YEAR'].map((per) =>
    jobs.find(({ fields }) => fields.salary?.per === per),
  );
  if (monthly?.fields.salary) assert.match(salaryShown(monthly.fields.salary), / a month$/);
  if (yearly?.fields.salary) assert.doesNotMatch(salaryShown(yearly.fields.salary), /month/);
});
