import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

/** The e-mail a page opened: the browser under test has no client, so its address is caught. */
async function catchMail(page: Page): Promise<() => Promise<{ subject: string; body: string }>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const opened: string[] = [];
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  return async () => {
    await expect.poll(() => opened.some((url) => url.startsWith('mailto:'))).toBe(true);
    const url = opened.find((address) => address.startsWith('mailto:')) ?? '';
    expect(url).toMatch(/^mailto:hello@fairlead\.example\?/);
    const part = (name: string) =>
      decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(url)?.[1] ?? '');
    return { subject: part('subject'), body: part('body') };
  };
}

test.describe('Early access', () => {
  test.beforeEach(({ page }) => page.goto('/ai-tools'));

  test('names what is missing under its field, in the destructive style', async ({ page }) => {
    const form = page.locator('#early-access form');
    await form.getByLabel('Name').focus();
    await expect(form).toHaveJSProperty('noValidate', true);
    await form.getByRole('button', { name: 'Join Early Access' }).click();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Valid email is required');
    await expect(form.getByLabel('Name')).toBeFocused();
  });

  test('opens the e-mail with every answer, says so, and is empty again', async ({ page }) => {
    const mail = await catchMail(page);
    const form = page.locator('#early-access form');
    await form.getByLabel('Name').focus();
    await expect(form).toHaveJSProperty('noValidate', true);
    await form.getByLabel('Name').fill('Zoë “Z” Ndlovu & Co');
    await form.getByLabel('Email').fill('zoe@client.example');
    await form.getByLabel('Company or agency').fill('Ndlovu – Recruiting');
    await form.getByRole('button', { name: 'Join Early Access' }).click();
    const { subject, body } = await mail();
    expect(subject).toBe('Early Access Request – AI Tools');
    expect(body).toContain('Name: Zoë “Z” Ndlovu & Co\r\n');
    expect(body).toContain('Company or agency: Ndlovu – Recruiting\r\n');
    expect(body).toContain('Role: Not specified\r\n');
    expect(body).toContain('Monthly placements: Not specified');
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Email client opened');
    await expect(toast).toContainText(
      'Please send the email to complete your early access request',
    );
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Copy the address' })).toBeVisible();
    await expect(toast).toHaveCount(0, { timeout: 10_000 });
  });
});

test('Newsletter: asks for a valid email, then opens the e-mail', async ({ page }) => {
  await page.goto('/insights');
  const mail = await catchMail(page);
  const form = page.getByRole('region', { name: 'The next one in your inbox' }).locator('form');
  await form.getByLabel('Email').focus();
  await expect(form).toHaveJSProperty('noValidate', true);
  await form.getByLabel('Email').fill('zoe@');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Valid email is required');
  await form.getByLabel('Email').fill('zoe@client.example');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const { subject, body } = await mail();
  expect(subject).toBe('New Insights Subscription');
  expect(body).toContain('zoe@client.example');
  await expect(page.locator('.toast')).toContainText(
    'Please send the email to complete your subscription',
  );
});
