import type { Page } from '@playwright/test';
import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest, untilIdle } from '../site.ts';

/** Wider than the longest label, narrower than half a tablet. */
const maxWidth = 400;

for (const path of kindsOfPage) {
  readingTest(
    `${path} has no ragged buttons and, from a tablet on, no stretched one`,
    async ({ page }) => {
      await page.goto(path);
      await untilIdle(page);
      for (const width of [375, 640, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { ragged, widest } = await buttonsOn(page);
        expect.soft(ragged, `at ${width} px`).toEqual([]);
        if (width >= 768) expect.soft(widest, `at ${width} px`).toBeLessThan(maxWidth);
      }
    },
  );
}

/** Buttons that are stacked with a gap between them and differ in width. */
async function buttonsOn(page: Page): Promise<{ ragged: string[]; widest: number }> {
  return page.locator('.min-h-12:visible').evaluateAll((buttons) => {
    const all = buttons.map((button) => ({
      words: button.textContent,
      box: button.getBoundingClientRect(),
    }));
    const ragged = all.flatMap(({ words, box }) =>
      all
        .filter(({ box: { left, right, top } }) => {
          const gap = top - box.bottom;
          return gap >= 0 && gap <= 24 && left < box.right && box.left < right;
        })
        .filter(({ box: { width } }) => Math.abs(width - box.width) > 1)
        .map((below) => `${words}: ${box.width}, ${below.words}: ${below.box.width}`),
    );
    return { ragged, widest: Math.max(0, ...all.map(({ box }) => box.width)) };
  });
}
