import { mailOf } from '../mail-link.ts';
import { expect, test } from '../site.ts';
import { structuredData } from './structured-data.ts';

const talentMailbox = 'talent@fairlead.example';

const opportunities = [
  [
    'cost-accountant-manufacturing-cpt',
    'Cost Accountant',
    'Manufacturing',
    'Epping, Cape Town',
    'R550,000 – R700,000 CTC',
    'Today',
    550_000,
    700_000,
  ],
  [
    'management-accountant-fmcg-jhb',
    'Management Accountant',
    'FMCG',
    'Bryanston, Johannesburg',
    'R650,000 – R800,000',
    'Today',
    650_000,
    800_000,
  ],
  [
    'financial-controller-logistics-db',
    'Financial Controller',
    'Logistics',
    'Durban (Riverhorse Valley)',
    'R900,000 – R1,200,000',
    '2 days ago',
    900_000,
    1_200_000,
  ],
  [
    'senior-fpa-analyst-fmcg-jhb',
    'Senior FP&A Analyst',
    'FMCG',
    'Midrand, Johannesburg (Hybrid)',
    'R750,000 – R950,000',
    '3 days ago',
    750_000,
    950_000,
  ],
  [
    'project-accountant-manufacturing-pta',
    'Project Accountant (CAPEX & Plant)',
    'Manufacturing',
    'Pretoria West',
    'R600,000 – R800,000',
    '1 week ago',
    600_000,
    800_000,
  ],
  [
    'financial-manager-operations-logistics-cpt',
    'Financial Manager (Operations)',
    'Logistics',
    'Montague Gardens, Cape Town',
    'R850,000 – R1,100,000',
    'Today',
    850_000,
    1_100_000,
  ],
] as const;

test.describe('Candidates', () => {
  test.beforeEach(({ page }) => page.goto('/candidates'));

  test('four support cards', async ({ page }) => {
    for (const title of [
      'Market Insights',
      'Salary Positioning',
      'Ongoing Opportunity Matching',
      'Built for the Future',
    ]) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  });

  test('six job cards in order, with View Details in the same tab and Send CV', async ({
    page,
  }) => {
    const cards = page.getByRole('region', { name: 'Open roles' }).getByRole('listitem');
    await expect(cards).toHaveCount(6);
    for (const [index, [slug, role, sector, place, salary, posted]] of opportunities.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading')).toHaveText(role);
      for (const fact of [sector, place, salary, 'Permanent', posted]) {
        await expect(card).toContainText(fact);
      }
      const details = card.getByRole('link', { name: 'View Details' });
      await expect(details).toHaveAttribute('href', `/opportunities/${slug}`);
      await expect(details).not.toHaveAttribute('target');
      const mail = mailOf(await card.getByRole('link', { name: 'Send CV' }).getAttribute('href'));
      expect(mail.to).toBe(talentMailbox);
      expect(mail.subject).toBe(`Application for ${role}`);
    }
  });

  test('three career-resource cards with read times 8, 12 and 6 min', async ({ page }) => {
    const cards = page.getByRole('region', { name: 'Career resources' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    for (const [index, minutes] of ['8 min', '12 min', '6 min'].entries()) {
      await expect(cards.nth(index)).toContainText(minutes);
    }
  });

  test('the talent-network registration has its place', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Join the talent network' })).toBeVisible();
  });
});

test.describe('Opportunity pages', () => {
  for (const [slug, role, sector, place, salary, posted, min, max] of opportunities) {
    test(`/opportunities/${slug}`, async ({ page }) => {
      await page.goto(`/opportunities/${slug}`);
      await expect(page).toHaveTitle(new RegExp(RegExp.escape(role)));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(role);
      await expect(page.getByRole('link', { name: 'Back to Opportunities' })).toHaveAttribute(
        'href',
        '/candidates',
      );
      await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
        'Permanent',
        sector,
      ]);
      const facts = page.getByRole('complementary', { name: 'The role in short' });
      for (const fact of [place, salary, posted]) await expect(facts).toContainText(fact);
      await expect(page.locator('.prose h2')).toHaveText([
        'Company Overview',
        'Role Overview',
        'Key Responsibilities',
        'Requirements',
        'Why Apply?',
        'Compensation & Benefits',
      ]);
      await expect(page.locator('.prose')).toContainText(/[3-6][–-][5-8] years/);
      const closing = page.getByRole('region', { name: 'Ready to Apply?' });
      await expect(closing).toContainText(
        "Send your CV to start the conversation. We'll be in touch within 24 hours.",
      );
      const send = page.getByRole('link', { name: 'Send CV', exact: true });
      const sendNow = closing.getByRole('link', { name: 'Send CV Now' });
      for (const link of [send, sendNow]) {
        const mail = mailOf(await link.getAttribute('href'));
        expect(mail.to).toBe(talentMailbox);
        expect(mail.subject).toBe(`Application for ${role}`);
        expect(mail.body).toContain(role);
        expect(mail.body).toContain('[Your name]');
      }

      const posting = await structuredData(page, 'JobPosting');
      expect(posting).toMatchObject({
        title: role,
        datePosted: '2025-10-28',
        employmentType: 'FULL_TIME',
        hiringOrganization: { name: 'confidential' },
        jobLocation: { address: { addressCountry: 'ZA' } },
        baseSalary: {
          currency: 'ZAR',
          value: { minValue: min, maxValue: max, unitText: 'YEAR' },
        },
        directApply: true,
        applicantLocationRequirements: { '@type': 'Country', name: 'South Africa' },
      });
    });
  }
});

test.describe('Job pages', () => {
  for (const [slug, role, facts] of [
    [
      'client-relationships-manager',
      'Client Relationships Manager',
      ['Permanent', 'Insurance', 'Bryanston, Johannesburg'],
    ],
    ['accountant-bryanston', 'Accountant', ['Permanent', 'R35,000–R40,000 CTC', 'Bryanston']],
    ['management-accountant', 'Management Accountant', ['Johannesburg', 'R585,000–R715,000']],
    ['financial-controller', 'Financial Controller', ['Cape Town', 'R910,000–R1,105,000']],
    [
      'senior-finance-manager',
      'Senior Finance Manager',
      ['London hybrid', '£75,000–£95,000 plus equity', '25 days', '2+ per week'],
    ],
  ] as const) {
    test(`/jobs/${slug}`, async ({ page }) => {
      await page.goto(`/jobs/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(role);
      for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact);
      await expect(page.getByRole('link', { name: 'Back to Opportunities' })).toHaveAttribute(
        'href',
        '/candidates',
      );
      await expect(page.getByRole('heading', { name: 'Send your CV by email' })).toBeVisible();
      const link = page.getByRole('link', { name: 'Send CV by email' });
      expect(mailOf(await link.getAttribute('href')).subject).toBe(`Application for ${role}`);
      const posting = await structuredData(page, 'JobPosting');
      expect(posting).toMatchObject({
        title: role,
        datePosted: '2025-10-28',
        hiringOrganization: { name: 'confidential' },
        directApply: true,
      });
    });
  }

  test('the Senior Finance Manager has a Job Summary side card', async ({ page }) => {
    await page.goto('/jobs/senior-finance-manager');
    const card = page.getByRole('region', { name: 'Job Summary' });
    for (const fact of ['London', 'Hybrid', '£75,000–£95,000', '25 days', '2+ per week']) {
      await expect(card).toContainText(fact);
    }
  });
});
