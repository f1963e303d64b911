import type { Page } from '@playwright/test';
import { company } from '../../content/company.ts';
import { readJobs } from '../../content/jobs.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { maxOthers } from '../../content/other-roles.ts';
import { jobPath, opportunityPath } from '../../content/paths.ts';
import { dayInWords } from '../../content/days.ts';
import { mailOf } from '../forms/mail-link.ts';
import { expect, readingTest as test } from '../site.ts';
import { structuredData } from './structured-data.ts';
import { promised } from './promises.ts';

// Tests that entries of content/ are shown. content/specified-postings.test.ts holds them to the specification.

const talentMailbox = company.email.talent;

const opportunities = readOpportunities();
const jobs = readJobs();

/** The age that a posting states. */
const age = ({ posted, postedLabel }: { posted: string; postedLabel?: string | undefined }) =>
  postedLabel ?? dayInWords(posted);

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

  test('a job card for each opportunity in order, with View Details in the same tab and Send CV', async ({
    page,
  }) => {
    const cards = page.getByRole('region', { name: 'Open roles' }).getByRole('listitem');
    await expect(cards).toHaveCount(opportunities.length);
    for (const [index, { slug, fields }] of opportunities.entries()) {
      const { title: role, sector, place, salary } = fields;
      const card = cards.nth(index);
      await expect(card.getByRole('heading')).toHaveText(role);
      for (const fact of [sector, place, salary.shown, 'Permanent', age(fields)]) {
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

  test('leads to every job page under its cards', async ({ page }) => {
    const more = page.getByRole('region', { name: 'Also open' }).getByRole('link');
    expect(await more.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      jobs.map(({ slug }) => jobPath(slug)),
    );
  });

  test('three career-resource cards with read times 8, 12 and 6 min', async ({ page }) => {
    const cards = page.getByRole('region', { name: 'Career resources' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    for (const [index, minutes] of ['8 min', '12 min', '6 min'].entries()) {
      await expect(cards.nth(index)).toContainText(minutes);
    }
  });

  test('each career resource opens a page of the title and the read time of its card', async ({
    page,
  }) => {
    const card = page.getByRole('region', { name: 'Career resources' }).getByRole('listitem');
    for (const index of [0, 1, 2]) {
      await page.goto('/candidates');
      const link = card.nth(index).getByRole('link');
      const title = await link.textContent();
      const minutes = await card.nth(index).getByText('min read').textContent();
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
      await expect(page.locator('header p').first()).toContainText(minutes ?? '');
    }
  });

  test('the talent-network registration has its place', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Join the talent network' })).toBeVisible();
  });
});

test.describe('Opportunity pages', () => {
  for (const { slug, fields } of opportunities) {
    const { title: role, sector, place, salary, posted } = fields;
    test(`/opportunities/${slug} says what the role is, and what holds for every role`, async ({
      page,
    }) => {
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
      for (const fact of [place, salary.shown, age(fields)]) {
        await expect(facts).toContainText(fact);
      }
      await expect(page.locator('.prose h2')).toHaveText([
        'Company Overview',
        'Role Overview',
        'Key Responsibilities',
        'Requirements',
        'Why Apply?',
        'Compensation & Benefits',
      ]);
      const closing = page.getByRole('region', { name: 'Ready to Apply?' });
      await expect(closing).toContainText(
        `Send your CV to start the conversation. We'll be in touch ${promised.reply}.`,
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
        datePosted: posted,
        employmentType: 'FULL_TIME',
        hiringOrganization: { name: 'confidential' },
        jobLocation: { address: { addressCountry: 'ZA' } },
        baseSalary: {
          currency: 'ZAR',
          value: { minValue: salary.min, maxValue: salary.max, unitText: salary.per },
        },
        directApply: true,
        applicantLocationRequirements: { '@type': 'Country', name: 'South Africa' },
      });
      await expectWhatFollows(page, fields);
      await expectOtherRoles(page, opportunityPath(slug));
    });
  }
});

test.describe('Job pages', () => {
  for (const { slug, fields } of jobs) {
    const { title: role, sector, employment, place, salary, posted, summary = [] } = fields;
    test(`/jobs/${slug} says what the role is, and what holds for every role`, async ({ page }) => {
      await page.goto(`/jobs/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(role);
      const facts = [sector, employment, place, ...(salary ? [salary.shown] : [])];
      for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact);
      const card = page.getByRole('region', { name: 'Job Summary' });
      await expect(card).toHaveCount(summary.length > 0 ? 1 : 0);
      for (const { label, value } of summary) {
        await expect(card).toContainText(label);
        await expect(card).toContainText(value);
      }
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
        datePosted: posted,
        hiringOrganization: { name: 'confidential' },
        directApply: true,
      });
      await expectWhatFollows(page, fields);
      await expectOtherRoles(page, jobPath(slug));
    });
  }
});

/** Asserts that the page says what happens to a CV, and, with a salary, where its level stands. */
async function expectWhatFollows(
  page: Page,
  { salary }: { salary?: { shown: string } | undefined },
): Promise<void> {
  const steps = page.getByRole('region', { name: 'What happens with your CV' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps).toContainText(promised.reply);
  await expect(steps).toContainText(talentMailbox);
  const standing = page.getByRole('region', { name: 'Where this salary stands' });
  const isInRand = salary !== undefined && !salary.shown.startsWith('£');
  await expect(standing).toHaveCount(isInRand ? 1 : 0);
}

/** Asserts that the page ends with other open roles, jobs included. */
async function expectOtherRoles(page: Page, own: string): Promise<void> {
  const others = page.getByRole('region', { name: 'Other open roles' });
  const links = others.getByRole('listitem').getByRole('link');
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => String(link.getAttribute('href'))),
  );
  // Two roles are titled Management Accountant, and two Financial Controller.
  expect(new Set(await links.allTextContents()).size).toBe(hrefs.length);
  // The dot between place and salary is hidden from screen readers.
  await expect(links.first()).toHaveAccessibleName(/^[^·]+$/);
  expect(hrefs).not.toContain(own);
  const everyOther = opportunities.length + jobs.length - 1;
  expect(new Set(hrefs).size).toBe(Math.min(everyOther, maxOthers));
  expect(hrefs.some((href) => href.startsWith(jobPath('')))).toBe(true);
}
