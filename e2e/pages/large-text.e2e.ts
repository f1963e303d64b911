import type { Page } from '@playwright/test';
import { prerenderedPaths } from '../../content/site-pages.ts';
import { earlyAccess } from '../../forms/early-access.ts';
import { untilHydrated } from '../hydrated-form.ts';
import { outOfPlace } from '../out-of-place.ts';
import { expect, readingTest as test, test as formTest, untilIdle } from '../site.ts';
import { fontFiles } from './late-fonts.ts';

// WCAG 1.4.4 and 1.4.10: text at twice its size, on the narrowest supported screen.

const narrowest = { width: 320, height: 640 };

/** All HTML pages, and a missing one. */
const pages = [...prerenderedPaths().filter((path) => !/\.\w+$/.test(path)), '/nowhere'];

async function openWithLargeText(page: Page, path: string): Promise<void> {
  await page.setViewportSize(narrowest);
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await untilIdle(page);
}

/**
 * Lists words that are wrapped into a column of a few letters. In buttons, dialogs’ headings, notifications, ledgers
 * and the menu, any split word counts. Runs in the page.
 */
function stackedWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    // Text for screen readers only.
    if (text.parentElement?.closest('.sr-only, th')?.clientWidth === 1) continue;
    for (const word of text.data.matchAll(/\p{L}+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top));
      const most = text.parentElement?.closest('.min-h-12, .modal h2, .toast, .ledger, .site-menu')
        ? 1
        : 2;
      if (lines.size > most) found.push(word[0]);
    }
  }
  return found;
}

for (const path of pages) {
  test(`${path} is read without scrolling sideways at 200 % text on 320 px`, async ({ page }) => {
    await openWithLargeText(page, path);
    const isUnderTheHeader = (fault: string) => fault.endsWith(' stands on "Menu"');
    const faults = await page.evaluate(outOfPlace);
    expect(faults.filter((fault) => !isUnderTheHeader(fault))).toEqual([]);
    expect(await page.evaluate(stackedWords)).toEqual([]);
  });
}

test('at 125 % text the salary tables’ heads split no word on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/insights/south-african-finance-salary-snapshot-2025');
  await page.evaluate(() => (document.documentElement.style.fontSize = '125%'));
  const split = page.locator('.salary-table thead th').evaluateAll((heads) =>
    heads
      .filter((head) => {
        const words = document.createRange();
        words.selectNodeContents(head);
        return words.getClientRects().length > 1;
      })
      .map((head) => head.textContent),
  );
  expect(await split).toEqual([]);
});

test('no page is scrolled sideways at 200 % text on a laptop', async ({ page }) => {
  const wide: string[] = [];
  for (const path of pages) {
    await openWithLargeText(page, path);
    await page.setViewportSize({ width: 1440, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > 1440) wide.push(`${path}: ${scrollWidth} px`);
  }
  expect(wide).toEqual([]);
});

test('at 200 % text the header leaves two thirds of a phone’s screen to the page', async ({
  page,
}) => {
  await openWithLargeText(page, '/about');
  const box = await page.getByRole('banner').boundingBox();
  expect(box?.height).toBeLessThan(narrowest.height / 3);
});

test('at 200 % text the open menu splits no link, leaves the header in light, and its last link can be reached on a phone', async ({
  page,
}) => {
  await openWithLargeText(page, '/employers');
  const besideMark = { x: 90, y: 20, width: 30, height: 10 };
  const before = await page.screenshot({ clip: besideMark });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.screenshot({ clip: besideMark })).toEqual(before);
  expect(await page.evaluate(stackedWords)).toEqual([]);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link').first().hover();
  // With the wheel, as a finger would: a script can scroll what users cannot.
  await expect(async () => {
    await page.mouse.wheel(0, narrowest.height / 2);
    await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
});

test('at 200 % text the header takes one row over the open menu, with Close at its end', async ({
  page,
}) => {
  await openWithLargeText(page, '/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  const header = await page.getByRole('banner').boundingBox();
  const menu = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const close = await page.getByRole('button', { name: 'Close' }).boundingBox();
  // Positioned without CSS anchors: Firefox 153 scrolls what is anchored to a sticky header with the page.
  expect(header?.height).toBeLessThanOrEqual(2 * 65);
  expect(menu?.y).toBe(2 * 65);
  expect(close?.x).toBeGreaterThan(narrowest.width / 2);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('whatever the size of text, a fragment link leads below the header', async ({ page }) => {
  for (const size of ['100%', '130%', '200%']) {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/employers');
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    await page.getByRole('link', { name: 'Start Hiring Now' }).click();
    await untilIdle(page);
    const header = await page.getByRole('banner').boundingBox();
    const target = await page.locator(':target').boundingBox();
    expect(target?.y, size).toBeGreaterThanOrEqual(header?.height ?? Infinity);
  }
});

test('at 200 % text the ledger’s line does not cut between a label and its figure', async ({
  page,
}) => {
  await openWithLargeText(page, '/employers');
  const group = page.locator('.ledger-group').first();
  const left = await group.evaluate((element) => getComputedStyle(element, '::after').left);
  expect(Number.parseFloat(left)).toBeLessThan(-20);
});

for (const [held, width, height, size] of [
  ['at 200 % text', 375, 667, '200%'],
  ['on its side', 568, 320, '100%'],
] as const) {
  formTest(`an error message is above the notification on a phone ${held}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // In the device's own font the notification has one more line.
    await page.route(fontFiles, (route) => route.abort());
    await page.goto('/contact');
    await untilHydrated(page);
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    const send = page.getByRole('button', { name: 'Send message' });
    for (const from of ['below', 'above']) {
      await send.focus();
      if (from === 'above') await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
      const said = await page.locator('.toast').boundingBox();
      const problem = await page.getByText('Enter your name.').first().boundingBox();
      expect((problem?.y ?? Infinity) + (problem?.height ?? 0), from).toBeLessThan(said?.y ?? 0);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
  });
}

test('at 200 % text the price tag grows with its text, and breaks no price', async ({ page }) => {
  await openWithLargeText(page, '/marketing');
  const words = page.locator('p:has(> .packages-price)');
  const [tagBox, wordsBox] = [await words.locator('..').boundingBox(), await words.boundingBox()];
  const end = ({ y, height }: { y: number; height: number } = { y: 0, height: 0 }) => y + height;
  expect(end(wordsBox ?? undefined)).toBeLessThanOrEqual(end(tagBox ?? undefined));
  const lines = await words.locator('.packages-price').evaluate((price) => {
    const { height } = price.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(price).lineHeight));
  });
  expect(lines).toBe(1);
});

test('each figure of Employers’ ledger stands on one line on the narrowest screen', async ({
  page,
}) => {
  await page.setViewportSize(narrowest);
  await page.goto('/employers');
  await untilIdle(page);
  const lines = await page.locator('.ledger dd').evaluateAll((figures) => {
    const range = document.createRange();
    return figures.map((figure) => {
      range.selectNodeContents(figure);
      return `${figure.textContent}: ${range.getClientRects().length}`;
    });
  });
  expect(lines.filter((line) => !line.endsWith(': 1'))).toEqual([]);
});

formTest('at 200 % text a notification splits no word on a phone', async ({ page }) => {
  await openWithLargeText(page, '/candidates');
  await untilHydrated(page);
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Join the talent network' }).click();
  const said = page.locator('.toast p').last();
  await expect(said).toHaveText('Failed to register. Please try again.');
  expect(await page.evaluate(stackedWords)).toEqual([]);
  // The longest texts of any notification.
  for (const words of ['Registration successful!', earlyAccess.notification.description]) {
    await said.evaluate((element, text) => (element.textContent = text), words);
    expect(await page.evaluate(stackedWords)).toEqual([]);
  }
});

test('at 200 % text a dialog’s heading is not squeezed by its close button', async ({ page }) => {
  await openWithLargeText(page, '/candidates');
  await page
    .getByRole('link', { name: /^Send CV for / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const heading = await dialog.getByRole('heading', { level: 2 }).boundingBox();
  const whole = await dialog.boundingBox();
  expect(heading?.width).toBeGreaterThan((whole?.width ?? 0) / 2);
});

test('at 200 % text a dialog splits no word of its heading and its button, and its close button stays in view', async ({
  page,
}) => {
  await openWithLargeText(page, '/marketing');
  await page.getByText('Book a Free Consultation').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message')).toBeVisible();
  expect(await page.evaluate(stackedWords)).toEqual([]);
  await dialog.getByRole('button', { name: 'Request a consultation' }).focus();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});
