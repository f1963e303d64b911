import type { Page } from '@playwright/test';
import './specification/home.ts';
import './specification/services.ts';
import './specification/insights.ts';
import './specification/about.ts';
import { expect, test } from './site.ts';

// Reads as the specification does: each screen's facts, in its words. What has much to say stands in
// a file of its own under specification/ and is part of this one.

const company = {
  services: 'services@fairlead.example',
  talent: 'talent@fairlead.example',
};

/** The structured data of a page, by type. */
async function structuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const all = blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
  const found = all.filter((data) => data['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

/** What an e-mail link opens, decoded. */
function mailOf(href: string | null): { to: string; subject: string; body: string } {
  const url = new URL(href ?? '');
  const part = (name: string) =>
    decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(url.search)?.[1] ?? '');
  return { to: url.pathname, subject: part('subject'), body: part('body') };
}

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
      expect(mail.to).toBe(company.talent);
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
        expect(mail.to).toBe(company.talent);
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

test.describe('Contact', () => {
  test.beforeEach(({ page }) => page.goto('/contact'));

  test('three contact cards: e-mail, professional network, location', async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('term')).toContainText([
      'Email',
      'Professional network',
      'Location',
    ]);
    await expect(main).toContainText('Cape Town, South Africa');
  });

  test('the office card and business hours', async ({ page }) => {
    const office = page.getByRole('region', { name: 'Cape Town' });
    await expect(office).toContainText('Main office');
    const hours = page.getByRole('region', { name: 'Business hours' });
    await expect(hours).toContainText(/Monday to Friday\s*9:00 AM to 5:00 PM/);
    await expect(hours).toContainText(/Saturday\s*Closed/);
    await expect(hours).toContainText(/Sunday\s*Closed/);
  });

  test('four FAQ items that open', async ({ page }) => {
    const questions = page.getByRole('region', { name: 'Questions we are asked' });
    await expect(questions.locator('details')).toHaveCount(4);
    await questions.getByText('How soon will I hear from you?').click();
    await expect(questions.getByText(/^Within 24 hours\./)).toBeVisible();
  });
});

test('Thank-you', async ({ page }) => {
  await page.goto('/thank-you');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your message is in.');
  await expect(main).toContainText('within 24 hours');
  await expect(main.getByRole('link', { name: company.services })).toHaveAttribute(
    'href',
    `mailto:${company.services}`,
  );
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('Privacy policy', async ({ page }) => {
  await page.goto('/privacy-policy');
  for (const item of [
    'Who is responsible',
    'What we collect, and where it comes from',
    'Why we use it',
    'Who sees it',
    'How long we keep it',
    'Your rights',
  ]) {
    await expect(page.getByRole('heading', { name: item })).toBeVisible();
  }
});
