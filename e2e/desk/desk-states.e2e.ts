import type { Page } from '@playwright/test';
import type { TestDesk } from '../../testing/test-desk.ts';
import { axeFaults, contrastFaults } from '../accessibility.ts';
import { ownTest as test, signInAs } from './desk-site.ts';
import { emptyStates, fillDesk, signInStates, type State } from './desk-states.ts';
import { expect } from '../site.ts';

// Every page of the desk in each of its states, on a phone and a laptop, in light and dark.

/** A limit for one state on a busy machine. A journey through many may take their sum. */
const maxStateMs = 15_000;

async function lookAt(page: Page, desk: TestDesk, states: readonly State[]): Promise<void> {
  test.setTimeout(test.info().timeout + states.length * maxStateMs);
  for (const { name, address, act } of states) {
    await page.goto(desk.url + address);
    await act?.(page);
    expect.soft(await axeFaults(page), name).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await contrastFaults(page), `${name}, by night`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${name} is as wide as its window`).toBeLessThanOrEqual(0);
    const hidden = await page
      .locator('nav')
      .evaluateAll((navs) => navs.map((nav) => nav.scrollWidth - nav.clientWidth));
    expect.soft(Math.max(0, ...hidden), `${name}: no way is hidden at the side`).toBe(0);
    expect.soft(await tooSmall(page), `${name}: no text is smaller than 14 px`).toEqual([]);
    if (isPhone(page)) expect.soft(await tooLow(page), `${name}: a thumb hits it`).toEqual([]);
  }
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 500;
}

/** Lists texts that are smaller than design.md allows at the desk. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const size = parseFloat(getComputedStyle(text.parentElement ?? document.body).fontSize);
      if (text.textContent?.trim() && size < 14) {
        found.add(`${size} px: ${text.parentElement?.outerHTML.slice(0, 80)}`);
      }
    }
    return [...found];
  });
}

/** Lists controls that are lower than WCAG 2.5.5 requires for a thumb. */
function tooLow(page: Page): Promise<string[]> {
  return page
    .locator('nav a, button, summary, select, textarea, .tick, input:not([type=hidden])')
    .evaluateAll((all) =>
      all
        // A checkbox can be tapped by its label.
        .filter((one) => !one.matches('label input'))
        .map((one) => ({ height: one.getBoundingClientRect().height, html: one.outerHTML }))
        .filter(({ height }) => height > 0 && height < 44)
        .map(({ height, html }) => `${height} px: ${html.slice(0, 80)}`),
    );
}

for (const width of [375, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the sign-in page and an empty desk have no faults', async ({ page, desk }) => {
      await lookAt(page, desk, signInStates);
      await page.goto(await desk.firstLink());
      expect(await axeFaults(page)).toEqual([]);
      await signInAs(page, desk, 'owner');
      await lookAt(page, desk, emptyStates);
    });

    test('a desk full of leads that are hard to lay out has no faults', async ({
      page,
      desk,
      own,
    }) => {
      await signInAs(page, desk, 'owner');
      await lookAt(page, desk, await fillDesk(own, desk));
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 800 } });

    test('a phone has every page behind one button, which closes when one is chosen', async ({
      page,
      desk,
    }) => {
      await signInAs(page, desk, 'owner');
      await page.goto(desk.url);
      const log = page.getByRole('link', { name: 'Log', exact: true });
      await expect(log).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(log).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(log).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Team' }).click();
      await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
      await expect(log).toBeHidden();
      await page.getByRole('button', { name: 'Menu: Team' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });
  });
}
