import { test } from '../site.ts';

test('a name with letters that few pages have is set in the face of the rest', async ({ page }) => {
  const asked = page.waitForRequest(/text-names-.*\.woff2$/);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Đorđe Łukaszewicz');
  await asked;
});
