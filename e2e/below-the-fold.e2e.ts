import type { Page } from '@playwright/test';
import { paths } from '../content/paths.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { noteShifts, shiftSoFar } from './late-faces.ts';
import { expect, test, untilAtRest } from './site.ts';

// What stands below the first screen is laid out after the first paint: see site/styles/below-the-fold.css.

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const parts = 'main *, footer';

test('the first paint waits for nothing far below it', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  // Time stands still at the first frame.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(paths.home);
  expect(await partsNotLaidOut(page)).toBeGreaterThan(0);
});

for (const width of [320, 1440]) {
  test(`at ${width} px every kind of page is laid out whole, and nothing shifts`, async ({
    page,
  }) => {
    await page.addInitScript(noteShifts);
    await page.setViewportSize({ width, height: 900 });
    for (const path of kindsOfPage) {
      await page.goto(path);
      await expect.poll(() => partsNotLaidOut(page), path).toBe(0);
      await untilAtRest(page);
      expect(await page.evaluate(shiftSoFar), path).toBeLessThan(0.02);
      const height = await pageHeight(page);
      // A page that is reloaded is laid out at once.
      await page.reload();
      expect(await partsNotLaidOut(page), path).toBe(0);
      expect(await pageHeight(page), path).toBe(height);
    }
  });
}

test('a page that is reloaded opens where it was left', async ({ page }) => {
  await page.goto(paths.candidates);
  await expect.poll(() => partsNotLaidOut(page)).toBe(0);
  const place = page.locator('#resources');
  await place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const before = await place.boundingBox();
  await page.reload();
  await expect.poll(() => place.boundingBox()).toEqual(before);
});

test('a link to a place on a page opens the page there', async ({ page }) => {
  await page.goto(`${paths.candidates}#resources`);
  expect(await partsNotLaidOut(page)).toBe(0);
  await expect(page.locator('#resources')).toBeInViewport();
});

async function partsNotLaidOut(page: Page): Promise<number> {
  return page
    .locator(parts)
    .evaluateAll(
      (elements) =>
        elements.filter((element) => getComputedStyle(element).contentVisibility !== 'visible')
          .length,
    );
}

async function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}
