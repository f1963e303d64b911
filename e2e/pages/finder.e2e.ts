import type { Page } from '@playwright/test';
import { salaryRungs } from '../../content/role-choices.ts';
import { openRoles } from '../../content/roles.ts';
import { readInsights } from '../../content/insights.ts';
import { accessibilityFaults } from '../accessibility.ts';
import { holdBack } from '../hold-back.ts';
import { expectFits } from './fits.ts';
import { openHydrated } from '../hydrated-form.ts';
import { pressConfirming } from '../press-confirming.ts';
import { expect, test, untilIdle, weighScripts } from '../site.ts';

// Search and filters over the current entries. Long lists are tested in list-pages.e2e.ts.

const roles = openRoles();
const search = (page: Page) => page.getByRole('search');
const field = (page: Page) => search(page).getByRole('searchbox');
const found = (page: Page) => search(page).getByRole('listitem').getByRole('link');
const status = (page: Page) => search(page).getByRole('status');
const list = (page: Page) => page.getByRole('region', { name: 'Open roles' });

const unreachable = (what: string) =>
  `${what} cannot be reached just now. The list below is whole. Try again, or reload the page.`;

const titled = (word: string) => roles.filter(({ title }) => title.includes(word));

for (const [why, typed] of [
  ['as it is written', 'Accountant'],
  ['while it is typed', 'accou'],
  ['with a letter missing', 'acountant'],
  ['with two letters swapped', 'accountnat'],
  ['with an accent that is not there', 'accóuntant'],
] as const) {
  test(`a role is found by a word ${why}`, async ({ page }) => {
    await page.goto('/candidates');
    await field(page).fill(typed);
    await expect(status(page)).toHaveText(`${titled('Accountant').length} roles found`);
    await expect(found(page)).toHaveText(titled('Accountant').map(() => /Accountant/));
    await expect(list(page)).toBeHidden();
  });
}

test('results follow the typing even while the browser refuses address changes', async ({
  page,
}) => {
  await page.goto('/candidates');
  await field(page).fill('Accountant');
  await expect(status(page)).toHaveText(`${titled('Accountant').length} roles found`);
  // Like Safari after a hundred calls within ten seconds.
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new DOMException('More than 100 times per 10 seconds', 'SecurityError');
    };
  });
  await field(page).fill('Controller');
  await expect(found(page)).toHaveText(titled('Controller').map(() => /Controller/));
});

test('on a phone the number of results is shown under the field', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/candidates');
  await field(page).fill('zebra');
  await expect(status(page)).toContainText('No open role fits.');
  const [typed, said] = [await field(page).boundingBox(), await status(page).boundingBox()];
  expect((said?.y ?? Infinity) - (typed?.y ?? 0) - (typed?.height ?? 0)).toBeLessThan(40);
  const sector = await search(page).getByLabel('Sector').boundingBox();
  expect(sector?.y).toBeGreaterThan(said?.y ?? Infinity);
});

test('on a phone results are clear of the fields, with each salary on one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/candidates');
  await field(page).fill('Epping');
  await expect(found(page)).toHaveCount(1);
  const pay = await search(page).getByLabel('Salary').boundingBox();
  const line = await search(page).getByRole('listitem').boundingBox();
  expect(line?.y).toBeGreaterThanOrEqual((pay?.y ?? Infinity) + (pay?.height ?? 0) + 16);
  const lines = await search(page)
    .getByRole('listitem')
    .getByText('R550,000')
    .evaluate(({ firstChild }) => {
      const salary = document.createRange();
      salary.selectNodeContents(firstChild as Text);
      salary.setStart(firstChild as Text, (firstChild?.textContent ?? '').indexOf('R550,000'));
      return salary.getClientRects().length;
    });
  expect(lines).toBe(1);
});

test('the search works by keyboard alone, from the field to a role and back to the list', async ({
  page,
}) => {
  await page.goto('/candidates');
  await field(page).focus();
  await page.keyboard.type('controller');
  await expect(found(page)).toHaveCount(titled('Controller').length);
  await page.keyboard.press('ArrowDown');
  await expect(found(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(found(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL('/candidates');
  await page.keyboard.type('controller');
  await expect(found(page)).toHaveCount(titled('Controller').length);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Controller/);
});

test('keys that confirm an input method’s text open no result', async ({ page }) => {
  await page.goto('/candidates');
  await field(page).focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text: 'controller',
    selectionStart: 10,
    selectionEnd: 10,
  });
  await expect(found(page)).toHaveCount(titled('Controller').length);
  for (const key of ['ArrowDown', 'Enter']) {
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key });
    await expect(field(page)).toBeFocused();
  }
  // Safari ends the composition before it dispatches the key that ended it.
  await session.send('Input.insertText', { text: 'controller' });
  await pressConfirming(page);
  await expect(field(page)).toBeFocused();
});

test('a search without results says what to do next, and clearing it brings the list back', async ({
  page,
}) => {
  await page.goto('/candidates');
  await field(page).fill('astrologer');
  await expect(status(page)).toContainText('No open role fits. Take a word or a choice away');
  await expect(found(page)).toHaveCount(0);
  await status(page).getByRole('link', { name: 'join the talent network' }).click();
  await expect(page.getByRole('heading', { name: 'Join the talent network' })).toBeInViewport();
  await field(page).fill('');
  await expect(status(page)).toBeEmpty();
  await expect(list(page)).toBeVisible();
});

test('if the index cannot be reached, the list stays, a message says so, and it is requested again', async ({
  page,
}) => {
  await page.route('**/search/**', (route) => route.abort());
  await page.goto('/candidates');
  await field(page).fill('accountant');
  await expect(status(page)).toHaveText(unreachable('Search'));
  await expect(list(page)).toBeVisible();
  await page.unroute('**/search/**');
  await field(page).fill('accountan');
  await expect(status(page)).toHaveText(/roles found/);
});

// Chromium does not retry a failed dynamic import of the islands' script.
for (const [what, script, tryAgain] of [
  ['the script of the search', '**/assets/finder-*.js', (page: Page) => page.reload()],
  ['any script', '**/assets/*.js', (page: Page) => field(page).fill('')],
] as const) {
  test(`without ${what}, typing shows a message, and the list is complete`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.route(script, (route) => route.abort());
    await page.goto('/candidates');
    await expect(status(page)).toBeEmpty();
    await field(page).pressSequentially('acc');
    await expect(status(page)).toHaveText(unreachable('Search'));
    await expect(status(page)).toBeInViewport();
    await expect(list(page)).toBeVisible();
    await page.unroute(script);
    await tryAgain(page);
    await field(page).fill('accountant');
    await expect(status(page)).toHaveText(/roles found/);
  });
}

test('without its script, a category says so and loads nothing, and is chosen once the script loads', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/insights');
  const category = page.getByRole('button', { name: /^Market Trends/ });
  const said = page
    .locator('[data-island]')
    .filter({ has: page.getByRole('group', { name: 'Category' }) })
    .getByRole('status');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
  });
  for (const press of ['click', 'Enter', 'click']) {
    if (press === 'click') await category.click();
    else await category.press(press);
    await expect(said).toHaveText(unreachable('Categories'));
  }
  // A request that the press causes would precede this one.
  await page.evaluate(() => fetch('/healthz'));
  expect(asked).toEqual([]);
  await page.unroute('**/assets/*.js');
  await category.click();
  await expect(said).toHaveText(/^Showing/);
  await expect(category).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/insights?category=market-trends');
  expect(asked).toEqual([]);
});

test('roles are filtered by sector, place and salary, in a shareable address, and Back removes the last filter', async ({
  page,
}) => {
  const inCapeTown = roles.filter(({ locality }) => locality === 'Cape Town');
  const paid = inCapeTown.filter(
    ({ salary, currency }) => currency === 'ZAR' && (salary?.max ?? 0) >= 1_000_000,
  );
  await page.goto('/candidates?utm_source=letter');
  await search(page).getByLabel('Place').selectOption('Cape Town');
  await expect(status(page)).toHaveText(`${inCapeTown.length} roles found`);
  await search(page).getByLabel('Salary').selectOption('R1,000,000 or more');
  await expect(status(page)).toHaveText(`${paid.length} roles found`);
  await expect(page).toHaveURL('/candidates?utm_source=letter&place=cape-town&salary=1000000');
  const sent = page.url();
  await field(page).fill('controller');
  await expect(found(page)).toHaveCount(
    paid.filter(({ title }) => title.includes('Controller')).length,
  );

  await page.goto(sent);
  await expect(status(page)).toHaveText(`${paid.length} roles found`);
  await expect(search(page).getByLabel('Place')).toHaveValue('cape-town');
  await search(page).getByLabel('Sector').selectOption('Logistics');
  await expect(page).toHaveURL(/sector=logistics/);
  await page.goBack();
  await expect(status(page)).toHaveText(`${paid.length} roles found`);
  await expect(search(page).getByLabel('Sector')).toHaveValue('');
});

test('the salaries beside the title link to the roles that reach them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { value, label, roles: count } of salaryRungs()) {
    await page.goto('/candidates');
    await page.getByRole('link', { name: label }).click();
    await expect(status(page)).toHaveText(`${count} roles found`);
    await expect(search(page).getByLabel('Salary')).toHaveValue(value);
    await expect(search(page)).toBeInViewport();
  }
});

test('an address with an obsolete filter shows every role', async ({ page }) => {
  await page.goto('/candidates?sector=astrology');
  await expect(search(page).getByLabel('Sector')).toHaveValue('');
  await expect(list(page)).toBeVisible();
});

test('an insight is found by a word of its title or its excerpt', async ({ page }) => {
  const article = readInsights().find(({ slug }) => slug.startsWith('mastering'));
  await page.goto('/insights');
  await field(page).fill('interview');
  await expect(found(page).filter({ hasText: article?.fields.title ?? '' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Featured' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Category' })).toBeHidden();
  await field(page).press('Escape');
  await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible();
});

test('a printed list has no fields to fill in', async ({ page }) => {
  await page.goto('/candidates');
  await page.emulateMedia({ media: 'print' });
  await expect(search(page)).toBeHidden();
  await expect(list(page)).toBeVisible();
});

test('text typed before hydration is searched for after it', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/finder-*.js');
  await page.goto('/candidates');
  await field(page).fill('controller');
  letGo();
  await expect(found(page)).toHaveCount(titled('Controller').length);
  await expect(field(page)).toHaveValue('controller');
  await expect(page).toHaveURL('/candidates?q=controller');
});

test('a late result of an earlier search does not replace the current one', async ({ page }) => {
  const parts = '**/assets/search/*.json';
  const letGo = await holdBack(page, parts, 1);
  await page.goto('/candidates');
  const asked = page.waitForRequest(parts);
  await field(page).fill('accountant');
  const first = await asked;
  // This word is in another part of the index.
  await field(page).fill('manager');
  await expect(found(page)).toHaveText(titled('Manager').map(() => /Manager/));
  letGo();
  await (await first.response())?.finished();
  await untilIdle(page);
  await expect(found(page)).toHaveText(titled('Manager').map(() => /Manager/));
});

test('late results that replace the link in focus return the focus to the field', async ({
  page,
}) => {
  await page.goto('/candidates');
  await field(page).fill('accountant');
  await expect(found(page)).toHaveText(titled('Accountant').map(() => /Accountant/));
  const letGo = await holdBack(page, '**/assets/search/*.json');
  // This word is in another part of the index.
  await field(page).fill('manager');
  await page.keyboard.press('ArrowDown');
  await expect(found(page).first()).toBeFocused();
  letGo();
  await expect(found(page)).toHaveText(titled('Manager').map(() => /Manager/));
  await expect(field(page)).toBeFocused();
});

for (const path of ['/candidates', '/insights']) {
  test(`${path} loads nothing of its search before it is touched, and little afterwards`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    const weight = weighScripts(page);
    await page.goto(path);
    await untilIdle(page);
    expect(await weight()).toBe(0);
    await field(page).fill('finance');
    await expect(status(page)).toHaveText(/found$/);
    expect(await weight()).toBeLessThan(5000);
  });

  test(`${path} is accessible and fits 320 px with results`, async ({ page }) => {
    await page.goto(`${path}?q=finance`);
    await expect(status(page)).toHaveText(/found$/);
    expect(await accessibilityFaults(page, [1280])).toEqual([]);
    await expectFits(page);
  });

  test(`${path} costs at most 70 kB of JavaScript with its form alive and its search used`, async ({
    page,
  }) => {
    const weight = weighScripts(page);
    await openHydrated(page, path);
    await field(page).fill('finance');
    await expect(status(page)).toHaveText(/found$/);
    if (path === '/insights') {
      await field(page).press('Escape');
      await page.getByRole('button', { name: /^Market Trends/ }).click();
      await expect(page).toHaveURL(/category/);
    }
    const bytes = await weight();
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(70_000);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} offers no search, and has its list`, async ({ page }) => {
      await page.goto(`${path}?q=finance`);
      await expect(search(page)).toBeHidden();
      await expect(page.locator('main h3 a, main h3').first()).toBeVisible();
    });
  });
}
