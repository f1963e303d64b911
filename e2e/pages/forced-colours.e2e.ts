import { unreadable, withoutEdges } from '../forced-look.ts';
import { paths, snapshotPath } from '../../content/paths.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest as test } from '../site.ts';

// Forced colours, as in Windows' contrast themes: meaning that backgrounds or shades carried has to be carried by the
// rest.

test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

for (const path of kindsOfPage) {
  test(`${path} can be read and operated in forced colours`, async ({ page }) => {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(unreadable)).toEqual([]);
      expect(await page.evaluate(withoutEdges)).toEqual([]);
    }
  });
}

test('the check finds text in the colour of its background', async ({ page }) => {
  await page.goto(paths.about);
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading) heading.style.cssText = 'forced-color-adjust: none; color: #fff';
  });
  expect(await page.evaluate(unreadable)).not.toEqual([]);
});

test('the header marks the page in forced colours', async ({ page }) => {
  await page.goto(paths.contact);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const colourOf = (link: string) =>
    menu
      .locator(link)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomColor));
  const [marked] = await colourOf('[aria-current]');
  const others = await colourOf('a:not([aria-current])');
  expect(new Set(others).size).toBe(1);
  expect(others[0]).not.toBe(marked);
});

test('the drawn line and its border have the same colour in forced colours', async ({ page }) => {
  for (const [path, bordered] of [
    [paths.home, '.spine'],
    [paths.contact, '.guided'],
    [paths.employers, '.guided'],
  ] as const) {
    await page.goto(path);
    const drawn = page.locator('main .stroke-signal').first();
    const stroke = await drawn.evaluate((line) => getComputedStyle(line).stroke);
    const border = await page
      .locator(bordered)
      .first()
      .evaluate((line) => getComputedStyle(line, '::before').borderInlineStartColor);
    expect(stroke, path).toBe(border);
  }
});

test('the open menu ends in an edge in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(paths.contact);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toHaveCSS('border-bottom-width', '1px');
  const ground = await menu.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(menu).not.toHaveCSS('border-bottom-color', ground);
});

test('the bars of the salary chart stand out from the page in forced colours', async ({ page }) => {
  await page.goto(snapshotPath);
  const colours = await page
    .locator('main svg path.stroke-data')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).stroke));
  expect(colours.length).toBeGreaterThan(0);
  await expect(page.locator('body')).not.toHaveCSS('background-color', colours[0] ?? '');
  expect(new Set(colours).size).toBe(1);
});
