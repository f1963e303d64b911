import { test } from '../site.ts';

test('a name with rare letters is set in the same font as the rest', async ({ page }) => {
  const asked = page.waitForRequest(/text-names-.*\.woff2$/);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Đorđe Łukaszewicz');
  await asked;
});
