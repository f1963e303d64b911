import { postedFields } from '../form-on-page.ts';
import { expect, test } from '../site.ts';

test('a form says, signed by the relay, when it was first seen', async ({ page }) => {
  const answered = page.waitForResponse('**/relay/form-token');
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Thandi Nkosi');
  const { token } = (await (await answered).json()) as { token: string };
  await page.getByLabel('Email').fill('thandi@client.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('We need a controller by March.');
  await page.getByLabel('I consent').check();
  const posted = page.waitForRequest('**/relay/ajax/services');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect(await postedFields(await posted)).toMatchObject({ _token: token });
  await page.waitForURL('**/thank-you');
});

test('a form whose token never comes is sent all the same', async ({ page }) => {
  await page.route('**/relay/form-token', (route) => route.abort());
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Thandi Nkosi');
  await page.getByLabel('Email').fill('thandi@client.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('We need two controllers by March.');
  await page.getByLabel('I consent').check();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you');
});
