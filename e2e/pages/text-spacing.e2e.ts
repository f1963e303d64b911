import type { Page } from '@playwright/test';
import { paths } from '../../content/paths.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { lostText } from './lost-text.ts';
import { expect, readingTest as test, untilIdle } from '../site.ts';

// WCAG 1.4.12: wider text spacing, which many readers with dyslexia set, loses no text.

/** The criterion's spacing. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

async function openSpaced(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await setApart(page);
  await untilIdle(page);
}

/** Applies the spacing like a user style sheet, since the page's policy allows no style element. */
async function setApart(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

for (const width of [375, 1440]) {
  for (const path of kindsOfPage) {
    test(`${path} loses no text with wider text spacing at ${width} px`, async ({ page }) => {
      await openSpaced(page, path, width);
      await page.evaluate(() => {
        for (const question of document.querySelectorAll('details')) question.open = true;
      });
      expect(await page.locator('body').evaluate(lostText)).toEqual([]);
    });
  }

  for (const { path, opener } of [
    { path: paths.marketing, opener: 'Book a Free Consultation' },
    { path: paths.automations, opener: 'Book a Demo' },
    { path: paths.candidates, opener: /^Send CV for / },
  ]) {
    test(`the dialog of ${path} loses no text with wider text spacing at ${width} px`, async ({
      page,
    }) => {
      await openSpaced(page, path, width);
      await page.getByRole('link', { name: opener }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // What is behind the dialog is dimmed, and is covered on purpose.
      expect(await page.getByRole('dialog').evaluate(lostText)).toEqual([]);
    });
  }
}

test('a phone’s menu loses no text with wider text spacing', async ({ page }) => {
  await openSpaced(page, paths.home, 375);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  const sideways = await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(sideways).toBe(0);
});

for (const [what, css] of [
  ['a box of a fixed height', '.heading-1 { height: 0 }'],
  ['a box that cuts off', '.heading-1 { height: 2rem; overflow: clip }'],
  ['a line that may not break', '.heading-1 { white-space: nowrap }'],
  ['a part that is pulled over another', 'main p { margin-block-start: -3rem }'],
] as const) {
  test(`the check finds text that is lost in ${what}`, async ({ page }) => {
    await openSpaced(page, paths.about, 375);
    await page.evaluate((broken) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(broken);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    expect(await page.locator('body').evaluate(lostText)).not.toEqual([]);
  });
}
