import type { Locator, Page } from '@playwright/test';
import { profiles } from '../../content/company-profiles.ts';
import { marketingOffers } from '../../content/marketing-packages.ts';
import { expect, readingTest as test } from '../site.ts';
import { promised } from './promises.ts';

const main = (page: Page) => page.getByRole('main');

async function expectLink(within: Locator, name: string, href: string): Promise<void> {
  await expect(within.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
}

/** The region that a heading labels. */
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

/** The terms and descriptions of a description list. */
async function termsOf(within: Locator): Promise<Record<string, string>> {
  const pairs = await within
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((div) => [
        div.querySelector('dt')?.textContent ?? '',
        div.querySelector('dd')?.textContent ?? '',
      ]),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Asserts that a link within the page scrolls its target into view, below the sticky header. */
async function expectScroll(page: Page, link: string, id: string): Promise<void> {
  await main(page).getByRole('link', { name: link, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#${id}$`));
  await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
}

test.describe('Employers', () => {
  test.beforeEach(({ page }) => page.goto('/employers'));

  test('Start Hiring Now goes to the enquiry, Schedule Consultation to Contact', async ({
    page,
  }) => {
    await expectLink(main(page), 'Start Hiring Now', '#enquiry');
    await expectLink(main(page), 'Schedule Consultation', '/contact');
    await expectScroll(page, 'Start Hiring Now', 'enquiry');
  });

  test('three services carry what they commit us to', async ({ page }) => {
    const services = section(page, 'Three ways to hire').getByRole('article');
    await expect(services.getByRole('heading')).toHaveText([
      'Executive Search',
      'Shortlist Delivery',
      'Rapid Placement',
    ]);
    expect(await termsOf(services.nth(0))).toEqual({ guarantee: promised.guarantee });
    expect(await termsOf(services.nth(1))).toEqual({ 'to your shortlist': promised.shortlist });
    expect(await termsOf(services.nth(2))).toEqual({
      'brief response': promised.replyTime,
      'to interviews': '3–5 days',
    });
  });

  test('the ledger has eight figures', async ({ page }) => {
    expect(await termsOf(section(page, 'Success metrics'))).toEqual({
      'Client satisfaction': '95%',
      'Placement success': '89%',
      'Average placed salary': 'R720K',
      'Shortlists in': promised.shortlistInLedger,
      'Interviews within': promised.interviews,
      'Shorter time-to-hire via AI screening': '60%',
      'Replacement guarantee': promised.guaranteeTime,
      'Partner companies': '50+',
    });
    await expect(main(page)).toContainText(`${promised.guarantee} replacement guarantee`);
  });

  test('a list says why to choose us, and the enquiry what happens next', async ({ page }) => {
    await expect(section(page, 'Why choose us').getByRole('listitem')).toHaveCount(4);
    const enquiry = section(page, 'Employer enquiry');
    await expect(enquiry).toContainText('What happens next');
    await expect(enquiry).toContainText(promised.reply);
    await expect(enquiry.getByRole('button', { name: 'Send enquiry' })).toBeVisible();
  });
});

test.describe('Marketing', () => {
  test.beforeEach(({ page }) => page.goto('/marketing'));

  test('View Packages scrolls to the packages, Book a Free Consultation leads on', async ({
    page,
  }) => {
    await expectLink(main(page), 'View Packages', '#packages');
    await expectLink(main(page), 'Book a Free Consultation', '/contact/marketing');
    await expectScroll(page, 'View Packages', 'packages');
  });

  test('four core services, reputation by a review product', async ({ page }) => {
    const services = section(page, 'What we do').getByRole('listitem');
    await expect(services.getByRole('heading')).toHaveText([
      'Business setup and branding',
      'Websites',
      'Content and SEO',
      'Reputation management',
    ]);
    await expect(services.last()).toContainText(`Powered by ${profiles.reviewProduct}`);
  });

  for (const width of [1440, 375]) {
    test(`three packages with their prices and features at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const table = main(page).getByRole('table');
      const columns = ['Starter Presence', 'Most Popular Growth Visibility', 'Pro Growth'];
      const headings = table.getByRole('columnheader');
      await expect(headings).toHaveText(['Package', ...columns].map(withSpaces));
      const rows = {
        'Pay once': ['R3,500 once-off', 'R7,500 once-off', 'R12,500 once-off'],
        'Or pay monthly': ['or R750 per month', 'or R1,500 per month', 'or R3,500 per month'],
        'What you get': [
          'Google and social setup 1-page site',
          '5-page site Branding kit',
          'SEO optimization Ads management Monthly content',
        ],
        Reviews: [
          `${profiles.reviewProduct} Starter plan`,
          `${profiles.reviewProduct} Growth plan`,
          `${profiles.reviewProduct} Pro plan`,
        ],
      };
      for (const [heading, cells] of Object.entries(rows)) {
        const row = table.getByRole('row').filter({
          has: page.getByRole('rowheader', { name: heading, exact: true }),
        });
        await expect(row.getByRole('cell')).toHaveText(cells.map(withSpaces));
      }
      const start = table.getByRole('link', { name: /^Get Started with/ });
      await expect(start).toHaveCount(3);
      for (const link of await start.all()) await expect(link).toHaveAttribute('href', '/contact');
    });
  }

  test('on a phone each package is in one piece, and the accessibility tree still has a table', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    const tops = async (...texts: string[]) =>
      Promise.all(
        texts.map(
          async (text) =>
            (await main(page).getByRole('table').getByText(text).first().boundingBox())?.y ?? 0,
        ),
      );
    const order = await tops(
      'Starter Presence',
      'R3,500',
      'R750',
      'Google and social setup',
      'Starter plan',
      'Growth Visibility',
      'R7,500',
      'Branding kit',
      'Growth plan',
      'Pro Growth',
      'R12,500',
      'Monthly content',
      'Pro plan',
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);

    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const count = (role: string) =>
      nodes.filter((node) => !node.ignored && node.role?.value === role).length;
    expect([count('table'), count('columnheader'), count('rowheader')]).toEqual([1, 4, 5]);
  });

  test('Not Ready for a Full Package and the closing call lead to Contact', async ({ page }) => {
    const notReady = main(page).getByRole('complementary', {
      name: 'Not Ready for a Full Package?',
    });
    await expectLink(notReady, 'Ask for one thing', '/contact');
    await expectLink(section(page, 'Not sure which one fits? Ask.'), 'Talk to us', '/contact');
  });

  test('success metrics', async ({ page }) => {
    expect(await termsOf(section(page, 'Success metrics'))).toEqual({
      'visibility increase in 90 days': '85%',
      'reviews monthly': '200+',
      'websites monthly': '10+',
    });
  });

  test('the prices in structured data are on the page', async ({ page }) => {
    const table = main(page).getByRole('table');
    for (const { name, priceSpecification } of marketingOffers({ '@id': 'us' }).offers) {
      await expect(table).toContainText(name);
      for (const { price } of priceSpecification) {
        await expect(table).toContainText(`R${price.toLocaleString('en-US')}`);
      }
    }
  });
});

test.describe('Automations', () => {
  test.beforeEach(({ page }) => page.goto('/automations'));

  test('Book a Demo leads on, Explore Automations scrolls to the services', async ({ page }) => {
    await expectLink(main(page), 'Book a Demo', '/contact/automations');
    await expectLink(main(page), 'Explore Automations', '#automations');
    await expectScroll(page, 'Explore Automations', 'automations');
    await expect(page.locator('#automations').getByRole('heading', { level: 3 })).toHaveText([
      'Reputation and reviews',
      'Client engagement',
      'Workflows',
      'Recruitment',
    ]);
  });

  for (const width of [1440, 375]) {
    test(`six examples say what starts, what runs and who decides at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const examples = main(page).getByRole('article');
      await expect(examples).toHaveCount(6);
      for (const example of await examples.all()) {
        await expect(example.getByRole('heading', { level: 3 })).toBeVisible();
        const terms = await termsOf(example);
        expect(Object.keys(terms)).toEqual([
          'What starts it',
          'What runs by itself',
          'What a person still decides',
        ]);
        for (const text of Object.values(terms)) {
          await expect(example.getByText(text, { exact: true })).toBeVisible();
        }
      }
    });
  }

  test('the recruiters’ figures', async ({ page }) => {
    expect(await termsOf(section(page, 'For recruiters'))).toEqual({
      'CV parsing accuracy': '95%',
      'saved per hire': '8 hours',
      'match quality': '88%',
    });
  });

  test('benefits and success metrics', async ({ page }) => {
    const benefits = section(page, 'What changes for you').getByRole('listitem');
    await expect(benefits).toHaveCount(4);
    await expect(section(page, 'Success metrics').getByRole('listitem')).toHaveText([
      '60% faster responses',
      '50+ hours saved',
      '90% of clients see ROI within 60 days',
      '10+ hours saved per week',
    ]);
  });

  test('the closing Get Started leads to Contact', async ({ page }) => {
    await expectLink(main(page), 'Get Started', '/contact');
  });
});

test.describe('AI tools', () => {
  test.beforeEach(({ page }) => page.goto('/ai-tools'));

  test('Join Early Access goes to its section, Request a Demo to Contact', async ({ page }) => {
    await expect(main(page)).toContainText('solo recruiters and small agencies in finance');
    await expectLink(main(page), 'Join Early Access', '#early-access');
    await expectLink(main(page), 'Request a Demo', '/contact');
    await expectScroll(page, 'Join Early Access', 'early-access');
  });

  test('six planned features, each Coming Soon', async ({ page }) => {
    const features = section(page, 'Six tools we are building').getByRole('listitem');
    await expect(features.getByRole('heading')).toHaveText([
      'CV screening',
      'Candidate matching',
      'Interview scheduling',
      'Predictive analytics',
      'Pipeline management',
      'Automated reporting',
    ]);
    await expect(features.getByText('Coming Soon', { exact: true })).toHaveCount(6);
  });

  test('benefits with a results panel', async ({ page }) => {
    const benefits = section(page, 'What they will let you do');
    await expect(benefits.getByRole('listitem')).toHaveCount(5);
    expect(await termsOf(benefits)).toEqual({
      'faster screening': '70%',
      'match accuracy': '90%',
      'time saved': '50%',
      'more placements': '3x',
    });
  });

  test('the roles it is made for, and three steps in order', async ({ page }) => {
    await expect(
      section(page, 'Made for the finance roles you fill').getByRole('listitem'),
    ).toHaveText([
      'Financial analysts',
      'FP&A specialists',
      'Project accountants',
      'Cost accountants',
      'Payroll/AP/AR staff',
    ]);
    const steps = section(page, 'How it will work').locator('ol > li');
    await expect(steps.getByRole('heading')).toHaveText([
      'Upload & Analyze',
      'Smart Matching',
      'Automate & Place',
    ]);
    await expect(steps).toContainText(['1', '2', '3']);
  });

  test('early access promises 50% off the first year in a form', async ({ page }) => {
    const earlyAccess = section(page, 'Join Early Access');
    await expect(earlyAccess).toContainText('50% off the first year');
    for (const label of ['Name', 'Email', 'Company or agency', 'Role', 'Monthly placements']) {
      await expect(earlyAccess.getByRole('textbox', { name: label })).toBeVisible();
    }
  });
});

/** A pattern of words with any whitespace between them. */
function withSpaces(words: string): RegExp {
  const escaped = words.split(' ').map((word) => word.replaceAll('+', String.raw`\+`));
  return new RegExp(String.raw`^\s*${escaped.join(String.raw`\s*`)}\s*$`);
}
