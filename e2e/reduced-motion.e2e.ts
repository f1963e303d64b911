import type { Page } from '@playwright/test';
import { paths } from '../content/paths.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest as test, untilAtRest } from './site.ts';

// Whoever asks the device for less motion gets none from us.

async function openHalfway(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await untilAtRest(page);
}

const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const { target, pseudoElement } = effect as KeyframeEffect;
      return `${target?.localName} ${target?.className} ${pseudoElement ?? ''}`;
    }),
  );

for (const path of kindsOfPage) {
  test(`nothing moves by itself on ${path} where less motion is asked for`, async ({ page }) => {
    await openHalfway(page, path);
    expect(await moving(page)).toEqual([]);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
}

test('a dialog opens without motion where less is asked for', async ({ page }) => {
  await page.goto(paths.marketing);
  await page.getByRole('link', { name: 'Book a Free Consultation' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving(page)).toEqual([]);
});

test.describe('where nobody asks for less', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the line is drawn as Home is read', async ({ page }) => {
    await openHalfway(page, paths.home);
    expect(await moving(page)).not.toEqual([]);
  });
});
