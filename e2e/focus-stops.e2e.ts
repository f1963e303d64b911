import type { Page } from '@playwright/test';
import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest as test } from './site.ts';

// WCAG 2.4.3, 2.4.7 and 2.4.11: whoever goes through a page with Tab meets everything once, in the
// order it is read, sees where they are, and nothing lies on top of it.

/** More than any page has. */
const maxStops = 150;

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

/** Goes through the page once, from its top until Tab has left it. @returns the names of all it met */
async function tabThrough(page: Page): Promise<Set<string>> {
  const faults: string[] = [];
  const met = new Set<string>();
  let last = -1;
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focusedStop);
    if (at === undefined) break;
    if (at.order <= last) faults.push(`${at.name} comes after what is read behind it`);
    last = at.order;
    met.add(at.name);
    faults.push(...at.faults);
  }
  expect(faults).toEqual([]);
  return met;
}

/** What has the focus, or nothing once Tab has left the page. Runs in the page. */
function focusedStop() {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  const name = `${focused.localName} "${(focused.textContent || focused.id).trim().slice(0, 30)}"`;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
  const faults: string[] = [];
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
    faults.push(`${name} does not show its focus`);
  if (left < -1 || right > innerWidth + 1 || bottom < 0 || top > innerHeight)
    faults.push(`${name} stands off the screen`);
  else if (width > 0 && height > 0) {
    // A link over two lines has nothing in the middle of its box.
    const [box = focused.getBoundingClientRect()] = focused.getClientRects();
    // Of a long field, what is on the screen.
    const [from, to] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const above = document.elementFromPoint(box.left + box.width / 2, (from + to) / 2);
    const label = focused.closest('label');
    if (!above || !(focused.contains(above) || above.contains(focused) || label?.contains(above)))
      faults.push(`${name} lies under ${above?.localName} ${above?.className}`);
  }
  return { name, faults, order: [...document.querySelectorAll('*')].indexOf(focused) };
}

/** Names of all that can be operated, as they are met: what comes alive meanwhile is another element. */
function operable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !(one as HTMLButtonElement).disabled && (one as HTMLElement).tabIndex >= 0)
      .map((one) => `${one.localName} "${(one.textContent || one.id).trim().slice(0, 30)}"`),
  );
}
