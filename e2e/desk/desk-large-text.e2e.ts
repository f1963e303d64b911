import type { Page } from '@playwright/test';
import { ownTest, signInAs } from './desk-site.ts';
import { emptyStates, fillDesk, signInStates, type State } from './desk-states.ts';
import { expect, pictureFailure } from '../site.ts';

// WCAG 1.4.4 and 1.4.10: the desk with the browser's font size doubled, on the narrowest supported screen.

const narrowest = { width: 320, height: 640 };

const test = ownTest.extend({
  /** A page in a browser with this font size. As a worker's option it would restart the worker's browser twice. */
  page: async ({ playwright, launchOptions: { args = [], ...rest } }, use, testInfo) => {
    const browser = await playwright.chromium.launch({
      ...rest,
      args: [...args, '--blink-settings=defaultFontSize=32'],
    });
    await use(await browser.newPage());
    await pictureFailure(browser, testInfo);
    await browser.close();
  },
});

test.use({ viewport: narrowest });

test('at 200 % text every page of the desk is read on 320 px without scrolling sideways, and no words are squeezed', async ({
  page,
  desk,
  own,
}) => {
  await lookAt(page, desk.url, signInStates);
  await signInAs(page, desk, 'owner');
  await lookAt(page, desk.url, emptyStates);
  await lookAt(page, desk.url, await fillDesk(own, desk));
});

async function lookAt(page: Page, url: string, states: readonly State[]): Promise<void> {
  for (const { name, address, act } of states) {
    await page.goto(url + address);
    await act?.(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${name} is as wide as its window`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(squeezed), `${name}: words have room`).toEqual([]);
    const bar = page.getByRole('banner');
    if ((await bar.count()) === 0) continue;
    const { height = 0 } = (await bar.boundingBox()) ?? {};
    expect.soft(height, `${name}: the bar is one row`).toBeLessThan(narrowest.height / 6);
  }
}

/** Lists words that wrap within a few letters because their neighbours take the space. Runs in the page. */
function squeezed(): string[] {
  /** Below this many letters per line hardly any word stays whole. */
  const minLetters = 5;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const words = text.data.trim();
    if (!words || !text.parentElement?.checkVisibility() || text.parentElement.clientWidth === 1) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > 2 && words.length / lines < minLetters) faults.push(words.slice(0, 60));
  }
  return faults;
}
