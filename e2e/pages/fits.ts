import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** WCAG 1.4.10 and 1.4.4: asserts that nothing scrolls sideways at 320 px, nor with text at twice its size. */
export async function expectFits(page: Page): Promise<void> {
  const sideways = () =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(sideways), 'at 320 px').toBe(0);
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(sideways), 'at 200 % text').toBe(0);
}
