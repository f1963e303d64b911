import { expect, test } from './site.ts';

const role = 'Project Accountant (CAPEX & Plant)';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('Send CV on a job card opens a dialog that shows the mail, to open or to copy', async ({
  page,
}) => {
  await page.goto('/candidates');
  const button = page.getByRole('link', { name: `Send CV for ${role}` });
  // The first press comes before the island is loaded; it is not lost.
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Send your CV for ${role}` });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Pretoria West');
  await expect(dialog).toContainText('talent@fairlead.example');
  await expect(dialog).toContainText(`Application for ${role}`);
  await expect(dialog).toContainText('[Your name]');

  const href = await dialog.getByRole('link', { name: 'Open my e-mail' }).getAttribute('href');
  const [, query = ''] = (href ?? '').split('?');
  const parts = new Map(query.split('&').map((part) => part.split('=') as [string, string]));
  expect(decodeURIComponent(parts.get('subject') ?? '')).toBe(`Application for ${role}`);
  expect(decodeURIComponent(parts.get('body') ?? '')).toContain(role);

  await dialog.getByRole('button', { name: 'Copy the address' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied the address' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('talent@fairlead.example');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Send CV opens the mail itself', async ({ page }) => {
    await page.goto('/candidates');
    const href = await page.getByRole('link', { name: `Send CV for ${role}` }).getAttribute('href');
    expect(href).toContain('mailto:talent@fairlead.example?subject=Application%20for%20Project');
  });
});
