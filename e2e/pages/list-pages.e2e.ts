import type { Page } from '@playwright/test';
import { insightCards } from '../../content/insight-cards.ts';
import { readInsights } from '../../content/insights.ts';
import { entriesPerPage } from '../../content/list-pages.ts';
import { listPagePath, opportunityPath, paths } from '../../content/paths.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { accessibilityFaults } from '../accessibility.ts';
import { added, test } from './many-entries.ts';
import { expect } from '../site.ts';

// Long lists: each page stays small, together they have every entry once, and search finds entries on any page.

// Runs in one worker, since each would make its own build.
test.describe.configure({ mode: 'default' });

/** The size of HTML with its styles, as sent, that a server may send before the first acknowledgement. */
const maxPageBytes = 14_000;

const lists = [
  {
    list: paths.candidates,
    entries: 'roles',
    count: readOpportunities().length + added.roles,
    cards: (page: Page) =>
      page.getByRole('region', { name: 'Open roles' }).getByRole('link', { name: 'View Details' }),
  },
  {
    list: paths.insights,
    entries: 'insights',
    count: insightCards(readInsights()).others.length + added.insights,
    cards: (page: Page) =>
      page.getByRole('region', { name: 'More insights' }).getByRole('heading').getByRole('link'),
  },
] as const;

const search = (page: Page) => page.getByRole('search');
const foundLinks = (page: Page) => search(page).getByRole('listitem').getByRole('link');
const status = (page: Page) => search(page).getByRole('status');

for (const { list, entries, count, cards } of lists) {
  const pages = Math.ceil(count / entriesPerPage);

  test.describe(`the list of ${entries}`, () => {
    test.use({ javaScriptEnabled: false });

    test('continues on further pages, with each entry once and a way back', async ({ page }) => {
      await page.goto(list);
      const found: (string | null)[] = [];
      for (let at = 1; at <= pages; at += 1) {
        const pager = page.getByRole('navigation', { name: `Pages of ${entries}` });
        await expect(page).toHaveURL(listPagePath(list, at));
        await expect(pager).toContainText(`Page ${at} of ${pages}`);
        const hrefs = await cards(page).evaluateAll((all) =>
          all.map((link) => link.getAttribute('href')),
        );
        expect(hrefs.length).toBeLessThanOrEqual(entriesPerPage);
        found.push(...hrefs);
        const older = pager.getByRole('link', { name: `Older ${entries}` });
        if (at < pages) await older.click();
        else await expect(older).toHaveCount(0);
      }
      expect(new Set(found).size).toBe(count);
      for (let at = pages - 1; at >= 1; at -= 1) {
        await page.getByRole('link', { name: `Newer ${entries}` }).click();
        await expect(page).toHaveURL(listPagePath(list, at));
      }
    });

    test('is listed page by page for search engines', async ({ page, site }) => {
      const titles = new Set<string>();
      const sitemap = site.siteFiles.byPath.get('/sitemap.xml')?.body.toString() ?? '';
      for (let at = 1; at <= pages; at += 1) {
        const path = listPagePath(list, at);
        await page.goto(path);
        titles.add(await page.title());
        const linked = (rel: string) =>
          page
            .locator(`head link[rel="${rel}"]`)
            .evaluateAll((all) =>
              all.map((one) => new URL((one as HTMLLinkElement).href).pathname),
            );
        expect(await linked('canonical')).toEqual([path]);
        expect(await linked('prev')).toEqual(at > 1 ? [listPagePath(list, at - 1)] : []);
        expect(await linked('next')).toEqual(at < pages ? [listPagePath(list, at + 1)] : []);
        expect(sitemap).toContain(`${path}</loc>`);
      }
      expect(titles.size).toBe(pages);
    });

    test('has one address for its first page, no page after its last, and none at other addresses', async ({
      request,
    }) => {
      for (const written of ['1', String(pages + 1), '0', '-1', '2.5', '02', 'two']) {
        const response = await request.get(`${list}/page/${written}`);
        expect(response.status(), written).toBe(404);
      }
    });
  });

  test(`every page of ${entries} is small and accessible, and fits 320 px`, async ({
    page,
    site,
  }) => {
    for (let at = 1; at <= pages; at += 1) {
      const path = listPagePath(list, at);
      expect(site.siteFiles.byPath.get(path)?.brotli?.body.length, path).toBeLessThan(maxPageBytes);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      expect(await accessibilityFaults(page, [1280])).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, path).toBe(0);
    }
  });
}

test('Send CV on a later page opens its dialog', async ({ page }) => {
  await page.goto(listPagePath(paths.candidates, 2));
  await page
    .getByRole('link', { name: /^Send CV for Tax Accountant/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Send your CV for Tax Accountant', exact: true });
  await expect(dialog).toContainText('Application for Tax Accountant');
});

test('a role on a later page is on no earlier one', async ({ site }) => {
  const html = site.siteFiles.byPath.get(paths.candidates)?.body.toString();
  expect(html).not.toContain(opportunityPath('role-20'));
});

test('insights side by side each have a rule above them', async ({ page }) => {
  await page.goto(listPagePath(paths.insights, 2));
  const rules = await page
    .locator('.insight-grid > li')
    .evaluateAll((all) => all.map((card) => getComputedStyle(card).borderTopWidth));
  expect(new Set(rules)).toEqual(new Set(['2px']));
});

test('results are shown twelve at a time, whichever page they are on', async ({ page }) => {
  await page.goto(paths.insights);
  await search(page).getByRole('searchbox').fill('provisional');
  await expect(status(page)).toHaveText(`${added.insights} insights found`);
  await expect(foundLinks(page)).toHaveCount(12);
  const more = search(page).getByRole('button', { name: 'Show more' });
  // Pressed twice before either has a response.
  await more.evaluate((button: HTMLElement) => [0, 1].forEach(() => button.click()));
  await expect(foundLinks(page)).toHaveCount(24);
  await expect(foundLinks(page).nth(12)).toBeFocused();
  await more.click();
  await expect(foundLinks(page)).toHaveCount(added.insights);
  await expect(more).toBeHidden();
});

test('a category shows its articles of all pages, and Back leaves it', async ({ page }) => {
  await page.goto(paths.insights);
  const button = page.getByRole('button', { name: /^Market Trends/ });
  await button.click();
  await expect(page).toHaveURL(`${paths.insights}?category=market-trends`);
  await expect(status(page)).toHaveText(/found$/);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('filters apply to the roles of all pages', async ({ page }) => {
  await page.goto(`${paths.candidates}?place=gqeberha`);
  await expect(status(page)).toHaveText(`${Math.floor(added.roles / 3)} roles found`);
});
