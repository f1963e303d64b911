import type { Page } from '@playwright/test';
import { paths } from '../content/paths.ts';
import { added, test } from './many-entries.ts';
import { expect } from './site.ts';

// Search where what is searched stands on several pages.

const search = (page: Page) => page.getByRole('search');
const found = (page: Page) => search(page).getByRole('listitem').getByRole('link');
const status = (page: Page) => search(page).getByRole('status');

test('what was found is shown by twelves, on whichever page it stands', async ({ page }) => {
  await page.goto(paths.insights);
  await search(page).getByRole('searchbox').fill('provisional');
  await expect(status(page)).toHaveText(`${added.insights} insights found`);
  await expect(found(page)).toHaveCount(12);
  const more = search(page).getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(found(page)).toHaveCount(24);
  await expect(found(page).nth(12)).toBeFocused();
  await more.click();
  await expect(found(page)).toHaveCount(added.insights);
  await expect(more).toBeHidden();
});

test('a category holds its articles of every page, and going back lets go of it', async ({
  page,
}) => {
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

test('roles of every page are narrowed', async ({ page }) => {
  await page.goto(`${paths.candidates}?place=gqeberha`);
  await expect(status(page)).toHaveText(`${Math.floor(added.roles / 3)} roles found`);
});
