import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mailsAbout, test } from './site.ts';

const dialogs = [
  {
    path: '/marketing',
    button: 'Book a Free Consultation',
    services: ['website', 'reviews', 'seo', 'branding', 'other'],
    choose: 'seo',
    chosen: 'Content and SEO',
    send: 'Request a consultation',
    subject: '[Consultation Request] Thandi Nkosi',
  },
  {
    path: '/automations',
    button: 'Book a Demo',
    services: ['reputation', 'reviews', 'client-engagement', 'workflows', 'recruitment', 'other'],
    choose: 'workflows',
    chosen: 'Workflows',
    send: 'Request a demo',
    subject: '[Demo Request] Thandi Nkosi',
  },
] as const;

for (const { path, button, services, choose, chosen, send, subject } of dialogs) {
  test.describe(`The dialog of ${path}`, () => {
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: button });

    async function open(page: Page) {
      await page.goto(path);
      await page.getByRole('link', { name: button }).click();
      const dialog = dialogOf(page);
      await expect(dialog).toBeVisible();
      return dialog;
    }

    async function fillIn(page: Page, message: string): Promise<void> {
      const dialog = dialogOf(page);
      await dialog.getByLabel('Full name').fill('Thandi Nkosi');
      await dialog.getByLabel('Email').fill('thandi@client.example');
      await dialog.getByLabel('Company').fill('Nkosi & Sons');
      await dialog.getByLabel('Service').selectOption(choose);
      await dialog.getByLabel('Message').fill(message);
      await dialog.getByLabel('I consent to being contacted about my enquiry').check();
    }

    test('is named, keeps the focus, locks the page, closes at Escape and gives the focus back', async ({
      page,
    }) => {
      const dialog = await open(page);
      const offered = await dialog
        .getByLabel('Service')
        .locator('option')
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
      expect(offered).toEqual(['', ...services]);
      for (let tab = 0; tab < 20; tab += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(
          () =>
            document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
        );
        expect(outside).toBe(false);
      }
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: button })).toBeFocused();
    });

    test('submits, closes, and half a second later thanks', async ({ page, site }) => {
      const message = `Could you have a look at it? ${randomUUID()}`;
      const dialog = await open(page);
      await fillIn(page, message);
      await page.route('**/relay/ajax/**', async (route) => {
        const busy = dialog.getByRole('button', { name: 'Submitting...' });
        await expect(busy).toBeDisabled();
        await expect(busy.locator('.spinner')).toBeVisible();
        await route.continue();
      });
      await dialog.getByRole('button', { name: send }).click();
      await expect(dialog).toBeHidden();
      await page.waitForURL('**/thank-you');
      const [mail] = await mailsAbout(site, message);
      expect(mail?.subject).toBe(subject);
      expect(mail?.envelopeTo).toEqual(['services@fairlead.example']);
      expect(mail?.replyTo?.[0]?.address).toBe('thandi@client.example');
      expect(mail?.text).toContain(`Service: ${chosen}`);
    });

    for (const [what, status] of [
      ['an answer that is not ok', 422],
      ['a network error', undefined],
    ] as const) {
      test(`at ${what} shows nothing, logs it, and stays with every word`, async ({
        page,
        consoleErrors,
      }) => {
        const dialog = await open(page);
        await fillIn(page, 'Words that are not to be lost');
        await page.route('**/relay/ajax/**', (route) =>
          status === undefined
            ? route.abort()
            : route.fulfill({ status, json: { success: 'false', errors: { email: 'No.' } } }),
        );
        await dialog.getByRole('button', { name: send }).click();
        await expect
          .poll(() => consoleErrors.includes('Form submission error'), { timeout: 15_000 })
          .toBe(true);
        await expect(dialog).toBeVisible();
        await expect(dialog.getByRole('button', { name: send })).toBeEnabled();
        await expect(dialog.getByLabel('Message')).toHaveValue('Words that are not to be lost');
        await expect(page.locator('.toast')).toHaveCount(0);
        await expect(page).toHaveURL(path);
      });
    }
  });
}
