import type { Page } from '@playwright/test';
import { company } from '../../content/company.ts';
import { countedCategories, insightCards } from '../../content/insight-cards.ts';
import { readInsights } from '../../content/insights.ts';
import { insightPath, snapshotPath } from '../../content/paths.ts';
import {
  expect,
  readingTest as test,
  test as freshTest,
  untilIdle,
  weighScripts,
} from '../site.ts';
import { structuredData } from './structured-data.ts';

// Tests that entries of content/ are shown. content/specified-insights.test.ts holds them to the specification.

const insights = readInsights();
const listed = insightCards(insights);
const allCards = [...listed.featured, ...listed.others];
const categories = countedCategories(listed);
const [every, ...someCategories] = categories;

const snapshot = snapshotPath;
const leveraging = insightPath('leveraging-ai-for-growth');
const pathsOf = (found: readonly { slug: string }[]) => found.map(({ slug }) => insightPath(slug));
const hrefsOf = (found: readonly { href: string }[]) => found.map(({ href }) => href);
const showingAll = `Showing ${allCards.length} of ${every?.count}`;
const showingTrends = `Showing ${allCards.filter(({ categories: held }) => held.includes('market-trends')).length} of ${categories.find(({ slug }) => slug === 'market-trends')?.count}`;

const articles = insights.map(({ slug, fields }) => ({
  path: insightPath(slug),
  badge: fields.badge,
  day: fields.date,
  changed: fields.updated ?? fields.date,
  shown: fields.dateShown,
  inListing: new Date(fields.date).toLocaleDateString('en-ZA', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  minutes: fields.readMinutes,
  closing: fields.closing.links.map(({ to }) =>
    to.startsWith('mailto:') ? `${to}@${company.domain}` : to,
  ),
}));

const cards = (page: Page) => page.locator('main h3 a:visible');
const addresses = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const sorted = (all: readonly (string | null)[]) =>
  all.map(String).toSorted((a, b) => a.localeCompare(b));
const categoryButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
const showing = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Showing' });

test.describe('the listing', () => {
  test('has five category buttons with their counts, the first selected', async ({ page }) => {
    await page.goto('/insights');
    const buttons = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(buttons).toHaveText(categories.map(({ name, count }) => `${name} ${count}`));
    const pressed = page.getByRole('button', { pressed: true });
    await expect(pressed).toHaveText(`All Insights ${every?.count}`);
    const underline = (name: string) =>
      categoryButton(page, name).evaluate(
        (button) => getComputedStyle(button, '::after').borderBottomWidth,
      );
    expect(await underline('All Insights')).not.toBe(await underline('Market Trends'));
  });

  test('features one article and has a card for each of the others', async ({ page }) => {
    await page.goto('/insights');
    const featured = page.getByRole('region', { name: 'Featured' });
    await expect(featured.getByRole('link')).toHaveAttribute(
      'href',
      pathsOf(listed.featured)[0] ?? '',
    );
    const more = page.getByRole('region', { name: 'More insights' }).getByRole('link');
    const hrefs = await more.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(sorted(hrefs)).toEqual(sorted(hrefsOf(listed.others)));
    const titles = await more.allTextContents();
    expect(new Set(titles).size).toBe(listed.others.length);
  });

  test('shows on each card its badge, its date as South Africa writes it, its read time', async ({
    page,
  }) => {
    await page.goto('/insights');
    for (const { path, badge, day, inListing, minutes } of articles) {
      const found = page
        .locator('[data-categories]')
        .filter({ has: page.locator(`a:is([href="${path}"], [href^="${path}#"])`) });
      await expect(found).toHaveCount(pathsOf(allCards).filter((one) => one === path).length);
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

  freshTest(
    'opens a card in the same window, wherever on the card one presses',
    async ({ page, context }) => {
      await page.goto('/insights');
      await expect(page.locator('main a[target]')).toHaveCount(0);
      const card = page
        .getByRole('listitem')
        .filter({ has: page.locator(`a[href="${leveraging}"]`) });
      await card.click({ position: { x: 20, y: 150 } });
      await expect(page).toHaveURL(leveraging);
      expect(context.pages()).toHaveLength(1);
    },
  );

  test('a second card of an article opens the section that has the title of the card', async ({
    page,
  }) => {
    for (const { href, title } of allCards.filter((card) => card.href.includes('#'))) {
      await page.goto('/insights');
      await page.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(href);
      await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    }
  });

  test('has a subscribe form', async ({ page }) => {
    await page.goto('/insights');
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
});

test.describe('the category buttons', () => {
  for (const { name, slug, count } of someCategories) {
    const heldCards = allCards.filter(({ categories: held }) => held.includes(slug));
    const held = hrefsOf(heldCards);
    const shown = `Showing ${held.length} of ${count}`;
    freshTest(
      `${name} leaves its cards in view, says how many, and stands in the address`,
      async ({ page }) => {
        await page.goto('/insights');
        await expect(showing(page)).toHaveText(showingAll);
        let loads = 0;
        page.on('load', () => (loads += 1));
        const entries = await page.evaluate(() => window.history.length);

        await categoryButton(page, name).click();
        await expect(showing(page)).toHaveText(shown);
        expect(sorted(await addresses(page))).toEqual(sorted(held));
        await expect(page).toHaveURL(`/insights?category=${slug}`);
        await expect(page.getByRole('button', { pressed: true })).toHaveText(
          new RegExp(`^${name}`),
        );
        await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible({
          visible: heldCards.some((card) => listed.featured.includes(card)),
        });
        expect(await page.evaluate(() => window.history.length)).toBe(entries);

        await page.reload();
        await expect(showing(page)).toHaveText(shown);
        expect(sorted(await addresses(page))).toEqual(sorted(held));

        await categoryButton(page, 'All Insights').press('Enter');
        await expect(showing(page)).toHaveText(showingAll);
        expect(await addresses(page)).toHaveLength(allCards.length);
        await expect(page).toHaveURL('/insights');
        expect(loads, 'only the reload').toBe(1);
      },
    );
  }

  test('an address with an unknown category shows every card', async ({ page }) => {
    await page.goto('/insights?category=astrology');
    await expect(showing(page)).toHaveText(showingAll);
    expect(await addresses(page)).toHaveLength(allCards.length);
    await expect(page.getByRole('button', { pressed: true })).toHaveText(
      `All Insights ${every?.count}`,
    );
  });

  freshTest('need no framework', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const weight = weighScripts(page);
    await page.goto('/insights');
    await untilIdle(page);
    expect(await weight(), 'before anybody chooses').toBe(0);
    await categoryButton(page, 'Market Trends').click();
    await expect(showing(page)).toHaveText(showingTrends);
    expect(await weight()).toBeLessThan(5000);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('show every card, and do no harm', async ({ page }) => {
      await page.goto('/insights?category=market-trends');
      await expect(cards(page)).toHaveCount(allCards.length);
      await categoryButton(page, 'Candidate Advice').click();
      await expect(page).toHaveURL('/insights?category=candidate-advice');
      await expect(cards(page)).toHaveCount(allCards.length);
      await expect(showing(page)).toHaveText(showingAll);
    });
  });
});

for (const { path, badge, day, changed, shown, minutes, closing } of articles) {
  test(`${path} has its head, its text and its closing links, and no dead link`, async ({
    page,
    site,
    request,
  }) => {
    await page.goto(path);
    const article = page.getByRole('article');
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const headTitle = await page.title();
    // Search engines cut longer titles, so these end at their colon.
    expect(headTitle.length).toBeLessThanOrEqual(65);
    const titles = [title, title.split(':')[0]].map((one) => `${one} · ${company.name}`);
    expect(titles).toContain(headTitle);
    await expect(article.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute(
      'href',
      '/insights',
    );
    await expect(article.locator('header p').first()).toHaveText(
      `${badge ?? ''}${shown}${minutes} min read`,
    );
    await expect(article.locator('time')).toHaveAttribute('datetime', day);
    expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);
    const links = page.locator('.insight-closing a');
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
      closing,
    );

    const description = page.locator('meta[name="description"]');
    const data = await structuredData(page, 'Article');
    expect(data).toMatchObject({
      headline: title,
      description: await description.getAttribute('content'),
      author: { '@type': 'Organization', name: company.name },
      publisher: { '@type': 'Organization', name: company.name },
      datePublished: `${day}T00:00:00+02:00`,
      dateModified: `${changed}T00:00:00+02:00`,
    });
    const trail = await structuredData(page, 'BreadcrumbList');
    expect(trail['itemListElement']).toMatchObject([
      { position: 1, name: 'Home' },
      { position: 2, name: 'Insights', item: expect.stringMatching(/\/insights$/) },
      { position: 3, name: title, item: expect.stringContaining(path) },
    ]);
    expect(site.siteFiles.byPath.get(path)?.body.toString()).not.toMatch(/ style=/);
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
