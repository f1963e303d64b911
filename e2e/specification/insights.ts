import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { structuredData } from './structured-data.ts';

const categories = [
  ['All Insights', 12],
  ['Market Trends', 4],
  ['Candidate Advice', 5],
  ['AI in Finance', 1],
  ['AI in Recruitment', 2],
] as const;

const rising = '/insights/rising-cost-of-doing-business';
const snapshot = '/insights/south-african-finance-salary-snapshot-2025';
const future = '/insights/future-of-financial-recruitment';
const mastering = '/insights/mastering-finance-interviews';
const leveraging = '/insights/leveraging-ai-for-growth';

const articles = [
  {
    path: rising,
    badge: 'Market Intelligence',
    day: '2025-08-08',
    shown: 'Aug 8, 2025',
    inListing: '8 August 2025',
    minutes: 7,
    closing: ['mailto:services@fairlead.example', '/employers'],
  },
  {
    path: snapshot,
    badge: undefined,
    day: '2025-07-31',
    shown: '31 July 2025',
    inListing: '31 July 2025',
    minutes: 6,
    closing: ['/contact', '/insights'],
  },
  {
    path: future,
    badge: 'Market Trends',
    day: '2024-01-15',
    shown: 'Jan 15, 2024',
    inListing: '15 January 2024',
    minutes: 8,
    closing: ['/candidates', '/employers'],
  },
  {
    path: mastering,
    badge: 'Candidate Advice',
    day: '2024-01-10',
    shown: 'Jan 10, 2024',
    inListing: '10 January 2024',
    minutes: 8,
    closing: ['/candidates', '/contact'],
  },
  {
    path: leveraging,
    badge: 'AI in Recruitment',
    day: '2024-01-20',
    shown: 'Jan 20, 2024',
    inListing: '20 January 2024',
    minutes: 10,
    closing: ['/employers', '/contact'],
  },
] as const;

const cards = (page: Page) => page.locator('main h3 a:visible');
const addresses = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const sorted = (all: readonly (string | null)[]) =>
  all.map(String).toSorted((a, b) => a.localeCompare(b));
const categoryButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
const showing = (page: Page) => page.getByRole('main').getByRole('status');

test.describe('the listing', () => {
  test('has five category buttons with their counts, the first selected', async ({ page }) => {
    await page.goto('/insights');
    const buttons = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(buttons).toHaveText(categories.map(([name, count]) => `${name} ${count}`));
    const pressed = page.getByRole('button', { pressed: true });
    await expect(pressed).toHaveText('All Insights 12');
    const underline = (name: string) =>
      categoryButton(page, name).evaluate(
        (button) => getComputedStyle(button, '::after').borderBottomWidth,
      );
    expect(await underline('All Insights')).not.toBe(await underline('Market Trends'));
  });

  test('features the rising cost and shows five more, two of them on interviews', async ({
    page,
  }) => {
    await page.goto('/insights');
    const featured = page.getByRole('region', { name: 'Featured' });
    await expect(featured.getByRole('link')).toHaveAttribute('href', rising);
    const more = page.getByRole('region', { name: 'More insights' }).getByRole('link');
    const hrefs = await more.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(sorted(hrefs)).toEqual(sorted([future, leveraging, mastering, mastering, snapshot]));
    const titles = await more.allTextContents();
    expect(new Set(titles).size).toBe(5);
  });

  test('shows on each card its badge, its date as South Africa writes it, its read time', async ({
    page,
  }) => {
    await page.goto('/insights');
    for (const { path, badge, day, inListing, minutes } of articles) {
      const found = page
        .locator('[data-categories]')
        .filter({ has: page.locator(`a[href="${path}"]`) });
      await expect(found).toHaveCount(path === mastering ? 2 : 1);
      for (const card of await found.all()) {
        await expect(card.locator('time')).toHaveText(inListing);
        await expect(card.locator('time')).toHaveAttribute('datetime', day);
        await expect(card).toContainText(`${minutes} min read`);
        await expect(card.locator('p').first()).toHaveText(
          `${badge ?? ''}${inListing}${minutes} min read`,
        );
      }
    }
  });

  test('opens a card in the same window, wherever on the card one presses', async ({
    page,
    context,
  }) => {
    await page.goto('/insights');
    await expect(page.locator('main a[target]')).toHaveCount(0);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="${leveraging}"]`) });
    await card.click({ position: { x: 20, y: 150 } });
    await expect(page).toHaveURL(leveraging);
    expect(context.pages()).toHaveLength(1);
  });

  test('has a subscribe form', async ({ page }) => {
    await page.goto('/insights');
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
});

test.describe('the category buttons', () => {
  for (const [name, slug, held, shown] of [
    ['Market Trends', 'market-trends', [rising, snapshot, future], 'Showing 3 of 4'],
    ['Candidate Advice', 'candidate-advice', [mastering, mastering], 'Showing 2 of 5'],
    ['AI in Finance', 'ai-in-finance', [leveraging], 'Showing 1 of 1'],
    ['AI in Recruitment', 'ai-in-recruitment', [leveraging], 'Showing 1 of 2'],
  ] as const) {
    test(`${name} leaves its cards in view, says how many, and stands in the address`, async ({
      page,
    }) => {
      await page.goto('/insights');
      await expect(showing(page)).toHaveText('Showing 6 of 12');
      let loads = 0;
      page.on('load', () => (loads += 1));
      const entries = await page.evaluate(() => window.history.length);

      await categoryButton(page, name).click();
      await expect(showing(page)).toHaveText(shown);
      expect(sorted(await addresses(page))).toEqual(sorted(held));
      await expect(page).toHaveURL(`/insights?category=${slug}`);
      await expect(page.getByRole('button', { pressed: true })).toHaveText(new RegExp(`^${name}`));
      await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible({
        visible: slug === 'market-trends',
      });
      expect(await page.evaluate(() => window.history.length)).toBe(entries);

      await page.reload();
      await expect(showing(page)).toHaveText(shown);
      expect(sorted(await addresses(page))).toEqual(sorted(held));

      await categoryButton(page, 'All Insights').press('Enter');
      await expect(showing(page)).toHaveText('Showing 6 of 12');
      expect(await addresses(page)).toHaveLength(6);
      await expect(page).toHaveURL('/insights');
      expect(loads, 'only the reload').toBe(1);
    });
  }

  test('an address with a category that there is not shows every card', async ({ page }) => {
    await page.goto('/insights?category=astrology');
    await expect(showing(page)).toHaveText('Showing 6 of 12');
    expect(await addresses(page)).toHaveLength(6);
    await expect(page.getByRole('button', { pressed: true })).toHaveText('All Insights 12');
  });

  test('need no framework', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/insights');
    await categoryButton(page, 'Market Trends').click();
    await expect(showing(page)).toHaveText('Showing 3 of 4');
    expect(scripts).toHaveLength(1);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('show every card, and do no harm', async ({ page }) => {
      await page.goto('/insights?category=market-trends');
      await expect(cards(page)).toHaveCount(6);
      await categoryButton(page, 'Candidate Advice').click();
      await expect(page).toHaveURL('/insights?category=candidate-advice');
      await expect(cards(page)).toHaveCount(6);
      await expect(showing(page)).toHaveText('Showing 6 of 12');
    });
  });
});

for (const { path, badge, day, shown, minutes, closing } of articles) {
  test(`${path} has its head, its text and its closing links`, async ({ page, site }) => {
    await page.goto(path);
    const article = page.getByRole('article');
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page).toHaveTitle(`${title} · Fairlead`);
    await expect(article.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute(
      'href',
      '/insights',
    );
    await expect(article.locator('header p').first()).toHaveText(
      `${badge ?? ''}${shown}${minutes} min read`,
    );
    await expect(article.locator('time')).toHaveAttribute('datetime', day);
    expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
    const links = page.locator('.insight-closing a');
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
      closing,
    );

    const description = page.locator('meta[name="description"]');
    const data = await structuredData(page, 'Article');
    expect(data).toMatchObject({
      headline: title,
      description: await description.getAttribute('content'),
      author: { '@type': 'Organization', name: 'Fairlead' },
      publisher: { '@type': 'Organization', name: 'Fairlead' },
      datePublished: `${day}T00:00:00+02:00`,
      dateModified: `${day}T00:00:00+02:00`,
    });
    const trail = await structuredData(page, 'BreadcrumbList');
    expect(trail['itemListElement']).toMatchObject([
      { position: 1, name: 'Home' },
      { position: 2, name: 'Insights', item: expect.stringMatching(/\/insights$/) },
      { position: 3, name: title, item: expect.stringContaining(path) },
    ]);
    expect(site.siteFiles.byPath.get(path)?.body.toString()).not.toMatch(/ style=/);
  });

  test(`every place that ${path} leads to is there`, async ({ page, request }) => {
    await page.goto(path);
    for (const link of await page.getByRole('article').getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      if (href.startsWith('#')) await expect(page.locator(href)).toHaveCount(1);
      if (href.startsWith('/')) expect((await request.get(href)).status(), href).toBe(200);
    }
  });
}

test('the closing links of the snapshot read Partner With Us and More Insights', async ({
  page,
}) => {
  await page.goto(snapshot);
  await expect(page.getByRole('link', { name: 'Partner With Us' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('link', { name: 'More Insights' })).toHaveAttribute(
    'href',
    '/insights',
  );
});

test('an unknown article is a not-found page', async ({ page }) => {
  const response = await page.goto('/insights/astrology-for-accountants');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});
