import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest as test } from '../site.ts';
import { operable, tabThrough } from '../tab-through.ts';

// WCAG 2.4.3, 2.4.7 and 2.4.11: Tab reaches everything once, in reading order, with a visible focus that nothing
// covers.

for (const width of [375, 1440]) {
  for (const path of kindsOfPage) {
    test(`${path} shows each focus stop, in order, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      const met = await tabThrough(page);
      expect(met.size).toBeGreaterThan(0);
      const missed = async () => (await operable(page)).filter((name) => !met.has(name));
      // What was hydrated behind the focus is reached in a second round.
      if ((await missed()).length > 0) for (const name of await tabThrough(page)) met.add(name);
      expect(await missed()).toEqual([]);
    });
  }
}
