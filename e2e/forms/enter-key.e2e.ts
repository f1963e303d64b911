import { openHydrated } from '../hydrated-form.ts';
import { pressConfirming } from '../press-confirming.ts';
import { expect, test } from '../site.ts';

test('on a phone, Enter moves to the next field and does not send; with a mouse it sends', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 700 },
  });
  const phone = await context.newPage();
  await openHydrated(phone, '/contact');
  const focused = () => phone.evaluate(() => document.activeElement?.getAttribute('name'));
  await phone.getByLabel('Name').focus();
  await pressConfirming(phone);
  expect(await focused()).toBe('name');
  for (const name of ['email', 'phone', 'company', 'interest']) {
    await phone.keyboard.press('Enter');
    await expect.poll(focused).toBe(name);
  }
  await context.close();

  await openHydrated(page, '/contact');
  await page.getByLabel('Company').press('Enter');
  // The browser's complaint about a missing field shows that Enter tried to send.
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('Enter in the last field of a form that composes an email opens it', async ({ page }) => {
  await page.goto('/ai-tools');
  const hints = await page
    .locator('#early-access input')
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).enterKeyHint));
  expect(hints).toEqual(['next', 'next', 'next', 'next', 'send']);
});
