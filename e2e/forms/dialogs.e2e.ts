import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';

// How the dialogs open and close. What they send is tested in relay-forms.e2e.ts.

const dialogs = [
  {
    path: '/marketing',
    button: 'Book a Free Consultation',
    services: ['website', 'reviews', 'seo', 'branding', 'other'],
  },
  {
    path: '/automations',
    button: 'Book a Demo',
    services: ['reputation', 'reviews', 'client-engagement', 'workflows', 'recruitment', 'other'],
  },
] as const;

for (const { path, button, services } of dialogs) {
  test.describe(`The dialog of ${path}`, () => {
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: button });

    async function open(page: Page) {
      await page.goto(path);
      await page.getByRole('link', { name: button }).click();
      const dialog = dialogOf(page);
      await expect(dialog).toBeVisible();
      return dialog;
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
      await expect(page.getByRole('button', { name: button })).toBeFocused();
    });

    test('scrolls to an invalid field together with its label, on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 740 });
      const dialog = await open(page);
      await dialog.getByRole('button', { name: 'Request' }).click();
      await expect(dialog.getByLabel('Full name')).toBeFocused();
      await expect(dialog.getByText('Full name')).toBeInViewport({ ratio: 1 });
    });

    test('is opened by a link, and after hydration by a button with Enter or Space', async ({
      page,
    }) => {
      await page.goto(path);
      const link = page.getByRole('link', { name: button });
      await expect(link).toHaveAttribute('href', /^\/contact\//);
      await link.focus();
      const opener = page.getByRole('button', { name: button });
      await expect(opener).toBeFocused();
      await expect(link).toHaveCount(0);
      for (const key of ['Space', 'Enter']) {
        await page.keyboard.press(key);
        await expect(dialogOf(page)).toBeVisible();
        await dialogOf(page).getByRole('button', { name: 'Close' }).click();
        await expect(opener).toBeFocused();
      }
    });
  });
}
