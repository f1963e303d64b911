import { company } from '../../content/company.ts';
import { kindsOfPage, postings } from './kinds-of-page.ts';
import { paleOnPaper } from '../pale-on-paper.ts';
import { expect, readingTest as test, untilIdle } from '../site.ts';

// Pages on paper: links and controls are left out, and what was on a dark band is on white.

for (const path of kindsOfPage) {
  test(`${path} is printed without the frame, in text dark enough for paper, ends no sheet with a heading, and does not split the footer`, async ({
    page,
  }) => {
    await page.goto(path);
    await untilIdle(page);
    await page.emulateMedia({ media: 'print' });
    const ways = page.locator('.site-header nav, footer nav, search');
    for (const way of await ways.all()) await expect(way).toBeHidden();
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(paleOnPaper)).toEqual([]);
    const headings = await page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).breakAfter));
    expect(new Set(headings)).toEqual(new Set(['avoid']));
    const footer = page.getByRole('contentinfo');
    await expect(footer).toHaveCSS('break-inside', 'avoid');
    // A minimum height makes Firefox print another, empty sheet. Chromium drops it.
    await expect(page.locator('body')).toHaveCSS('min-height', '0px');
    const quarterOfA4 = ((297 / 25.4) * 96) / 4;
    expect((await footer.boundingBox())?.height).toBeLessThan(quarterOfA4);
  });
}

for (const [path, sheets] of [
  ...postings.map((posting) => [posting, 3] as const),
  ['/privacy-policy', 4],
  ['/', 5],
  ['/thank-you', 1],
  ['/nowhere', 1],
] as const) {
  test(`${path} takes no more than ${sheets} sheets of A4`, async ({ page }) => {
    await page.goto(path);
    await untilIdle(page);
    const margin = '14mm';
    const margins = { top: margin, right: margin, bottom: margin, left: margin };
    const printed = (await page.pdf({ format: 'A4', margin: margins })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(sheets);
  });
}

test('the ring that Home’s line ends in is open on paper, as the others are', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const grounds = await page
    .locator('.division, .arrival')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').backgroundColor));
  expect(grounds.length).toBeGreaterThan(2);
  expect(new Set(grounds).size).toBe(1);
});

test('the chart of salaries fits on a sheet of A4', async ({ page }) => {
  await page.setViewportSize({ width: 690, height: 980 });
  await page.goto('/insights/south-african-finance-salary-snapshot-2025');
  await page.emulateMedia({ media: 'print' });
  const chart = page.getByRole('figure').filter({ has: page.getByRole('img') });
  expect((await chart.boundingBox())?.height).toBeLessThan(980);
});

// Firefox starts the content of a grid on a new sheet.
for (const [path, what] of [
  ['/privacy-policy', 'the privacy policy'],
  ['/contact', 'Contact’s form'],
] as const) {
  test(`${what} begins right below its heading on paper`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main div.frame').first()).toHaveCSS('display', 'block');
  });
}

for (const path of postings) {
  test(`${path} says on paper how to apply`, async ({ page }) => {
    await page.goto(path);
    const howTo = page.getByText(`send your CV to ${company.email.talent}`);
    await expect(howTo).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(howTo).toBeVisible();
    await expect(howTo).toContainText(path);
  });
}
