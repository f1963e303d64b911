import { kindsOfPage } from './kinds-of-page.ts';
import { lostText } from './lost-text.ts';
import { outOfPlace } from '../out-of-place.ts';
import { expect, readingTest as test, untilIdle } from '../site.ts';

// WCAG 1.4.4 and 1.4.10: a zoomed page in a window of 1280 by 1024 pixels has a smaller window of larger pixels, low
// as well as narrow.

const zooms = [
  { zoom: 2, window: { width: 640, height: 512 } },
  { zoom: 4, window: { width: 320, height: 256 } },
] as const;

/** The largest share of the window that the sticky header may take. */
const headerShare = 1 / 3;

for (const { zoom, window } of zooms) {
  test.describe(`zoomed to ${zoom * 100} %`, () => {
    test.use({ viewport: window, deviceScaleFactor: zoom });

    for (const path of kindsOfPage) {
      test(`${path} loses no text, and its header leaves most of the window to it`, async ({
        page,
      }) => {
        await page.goto(path);
        await untilIdle(page);
        expect(await page.evaluate(outOfPlace)).toEqual([]);
        expect(await page.locator('body').evaluate(lostText)).toEqual([]);
        const header = await page.getByRole('banner').boundingBox();
        expect(header?.height).toBeLessThan(window.height * headerShare);
      });
    }
  });
}
