import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest as test } from '../site.ts';
import { operable, tabThrough } from '../tab-through.ts';

// WCAG 2.4.3, 2.4.7 and 2.4.11: whoever goes through a page with Tab meets everything once, in the
// order it is read, sees where they are, and nothing lies on top of it.

for (const width of [375, 1440]) {
  for (const path of kindsOfPage) {
    test(`${path} shows each stop of Tab, in order, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      const met = await tabThrough(page);
      expect(met.size).toBeGreaterThan(0);
      const missed = async () => (await operable(page)).filter((name) => !met.has(name));
      // What came alive while Tab was further on is met the next time round.
      if ((await missed()).length > 0) for (const name of await tabThrough(page)) met.add(name);
      expect(await missed()).toEqual([]);
    });
  }
}
