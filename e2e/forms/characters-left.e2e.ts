import type { Page } from '@playwright/test';
import { openHydrated } from '../hydrated-form.ts';
import { expect, test, untilIdle, weighScripts } from '../site.ts';

/** The pause in typing after which the remaining characters are announced. */
const restMs = 1000;

const count = (page: Page) => page.locator('.characters-left');

test('a textarea shows the space left once it is little, without a layout shift', async ({
  page,
}) => {
  await openHydrated(page, '/contact');
  await untilIdle(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  const consent = page.getByLabel('I consent');
  await message.fill('x'.repeat(899));
  await expect(count(page)).toHaveCount(0);
  // Measured from the top of the page, since typing may scroll it.
  const place = () => consent.evaluate((box) => box.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  await message.press('x');
  await expect(count(page)).toHaveText('100 characters left');
  expect(await place()).toBe(before);
  await message.fill('x'.repeat(990));
  await message.pressSequentially('\n12345678');
  await expect(count(page)).toHaveText('1 character left');
  await message.pressSequentially('yz');
  await expect(count(page)).toHaveText('No characters left');
  expect((await message.inputValue()).length).toBe(1000);
  await message.fill('Shorter');
  await expect(count(page)).toHaveCount(0);
});

test('a long line shows it too, a phone number does not', async ({ page }) => {
  await openHydrated(page, '/candidates');
  await page.getByRole('textbox', { name: 'Salary you expect' }).fill('x'.repeat(30));
  await expect(count(page)).toHaveText('20 characters left');
  await page.getByRole('textbox', { name: 'Salary you expect' }).clear();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+27 21 555 0100 1234');
  await expect(count(page)).toHaveCount(0);
});

test('text that is pasted beyond the limit, and cut off by the browser, is reported', async ({
  page,
}) => {
  await openHydrated(page, '/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('x'.repeat(600));
  await message.press('Control+a');
  await message.press('Control+c');
  await message.press('End');
  await message.press('Control+v');
  await expect(count(page)).toHaveText('Full: check that its end is there');
  expect((await message.inputValue()).length).toBe(1000);
  await message.press('Backspace');
  await expect(count(page)).toHaveText('1 character left');
});

test('the remaining space is announced when typing pauses, not at every key', async ({
  page,
  clock,
}) => {
  await openHydrated(page, '/contact');
  await clock.stop();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.focus();
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const form = document.querySelector('main form');
    new MutationObserver(() => {
      for (const region of form?.querySelectorAll('[role="status"]') ?? []) {
        if (region.textContent) announced.push(region.textContent);
      }
    }).observe(form as Node, { subtree: true, childList: true, characterData: true });
  });
  const announced = () => page.evaluate(() => [...new Set((window as never)['announced'])]);
  await message.fill('x'.repeat(960));
  for (let left = 40; left > 30; left -= 1) {
    await expect(count(page)).toHaveText(`${left} characters left`);
    await clock.run(restMs - 1);
    await message.press('x');
  }
  await expect(count(page)).toHaveText('30 characters left');
  await clock.run(restMs - 1);
  expect(await announced()).toEqual([]);
  await clock.run(1);
  await expect.poll(announced).toEqual(['30 characters left']);
});

test('without scripts there is no counter and no live region', async ({ request }) => {
  const html = await (await request.get('/candidates')).text();
  expect(html).not.toContain('class="characters-left');
  expect(html).not.toContain('class="sr-only" role="status"');
});

test('Candidates with its form alive and Send CV open costs at most 70 kB of JavaScript', async ({
  page,
}) => {
  const weight = weighScripts(page);
  await openHydrated(page, '/candidates');
  await page
    .getByRole('link', { name: /^Send CV for/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const bytes = await weight();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(70_000);
});
