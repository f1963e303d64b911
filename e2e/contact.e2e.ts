import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { expect, mailsAbout, test, watchScripts } from './site.ts';

const success = "Thanks! Your message is in. We'll reply within 24 hours.";
const failure = 'Failed to send message. Please try again.';
const ajaxPosts = '**/relay/ajax/**';

/** Words that no other test sends, so that their mail is found again. */
function newMessage(): string {
  return `We need a management accountant by March. ${randomUUID()}`;
}

async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Thandi Nkosi');
  await page.getByLabel('Email').fill('thandi@client.example');
  await page.getByLabel('Phone').fill('+27 21 555 0100');
  await page.getByLabel('Company').fill('Nkosi & Sons');
  await page.getByLabel('Recruitment').check();
  await page.getByLabel('Automations').check();
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByLabel('I consent').check();
}

/** The form answers to scripts once its island is alive. */
async function openHydrated(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  );
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });

function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request);
  });
  return posts;
}

test('a message arrives with every field, and the visitor is told and thanked', async ({
  page,
  site,
  consoleErrors,
}) => {
  const message = newMessage();
  await openHydrated(page);
  await fillIn(page, message);
  await page.route(ajaxPosts, async (route) => {
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await route.continue();
  });
  await sendButton(page).click();

  const toast = page.locator('.toast');
  await expect(toast).toContainText('Message sent!');
  await expect(toast).toContainText(success);
  const told = Date.now();
  await expect(sendButton(page)).toBeEnabled();
  await page.waitForURL('**/thank-you');
  expect(Date.now() - told).toBeGreaterThan(2500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your message is in.');

  const [mail, ...others] = await mailsAbout(site, message);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New Contact Message: Thandi Nkosi');
  expect(mail?.envelopeTo).toEqual(['services@fairlead.example']);
  expect(mail?.replyTo).toEqual([{ name: 'Thandi Nkosi', address: 'thandi@client.example' }]);
  for (const row of [
    'Name: Thandi Nkosi',
    'Email: thandi@client.example',
    'Phone: +27 21 555 0100',
    'Company: Nkosi & Sons',
    'I am interested in: Recruitment, Automations',
    `Message: ${message}`,
    'Consent: I consent',
    'Reference: ',
    `Page: ${site.url}/contact`,
  ]) {
    expect(mail?.text).toContain(row);
  }
  expect(consoleErrors).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a message arrives with every field and leads to the thank-you page', async ({
    page,
    site,
  }) => {
    const message = newMessage();
    await page.goto('/contact');
    await fillIn(page, message);
    await sendButton(page).click();
    await page.waitForURL('**/thank-you');
    const [mail] = await mailsAbout(site, message);
    expect(mail?.subject).toBe('New Contact Message: Thandi Nkosi');
    expect(mail?.text).toContain('I am interested in: Recruitment, Automations');
    expect(mail?.text).toContain('Company: Nkosi & Sons');
  });

  test('a refused message comes back with its words, says what is wrong and can be sent', async ({
    page,
    site,
  }) => {
    await page.goto('/contact');
    // A browser lets twelve spaces pass as a message; the relay does not.
    await fillIn(page, ' '.repeat(12));
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
    await expect(page.getByRole('alert')).toContainText('Write your message.');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
      /Write your message\./,
    );
    await expect(page.getByLabel('Name')).toHaveValue('Thandi Nkosi');
    await expect(page.getByLabel('Company')).toHaveValue('Nkosi & Sons');
    await expect(page.getByLabel('Automations')).toBeChecked();
    await expect(page.getByLabel('I consent')).not.toBeChecked();

    const message = newMessage();
    await page.getByRole('textbox', { name: 'Message' }).fill(message);
    await page.getByLabel('I consent').check();
    await sendButton(page).click();
    await page.waitForURL('**/thank-you');
    const [mail] = await mailsAbout(site, message);
    expect(mail?.text).toContain(`Page: ${site.url}/contact`);
  });
});

test('a message sent before the form is alive arrives all the same', async ({ page, site }) => {
  const message = newMessage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillIn(page, message);
  await sendButton(page).click();
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, message)).toHaveLength(1);
});

test('words typed before the form is alive stay when it comes alive', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/forms-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/contact');
  await fillIn(page, 'Typed before anything was loaded');
  resolve();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  );
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Typed before anything was loaded',
  );
  await expect(page.getByLabel('Recruitment')).toBeChecked();
});

test('a network that fails twice is tried again with the same key, unseen', async ({
  page,
  site,
}) => {
  const message = newMessage();
  const posts = watchPosts(page);
  let fails = 2;
  await openHydrated(page);
  await page.route(ajaxPosts, async (route) => {
    fails -= 1;
    if (fails >= 0) await route.abort('connectionreset');
    else await route.continue();
  });
  await fillIn(page, message);
  await sendButton(page).click();
  await expect(page.locator('.toast')).toContainText('Message sent!');
  const keys = posts.map((post) => new URLSearchParams(post.postData() ?? '').get('_key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(await mailsAbout(site, message)).toHaveLength(1);
});

test('an answer lost on its way back makes no second lead', async ({ page, site }) => {
  const message = newMessage();
  let lost = 1;
  await openHydrated(page);
  await page.route(ajaxPosts, async (route) => {
    const response = await route.fetch();
    lost -= 1;
    if (lost >= 0) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await fillIn(page, message);
  await sendButton(page).click();
  await expect(page.locator('.toast')).toContainText('Message sent!');
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, message)).toHaveLength(1);
});

for (const [what, status] of [
  ['answers 503 each time', 503],
  ['cannot be reached', undefined],
] as const) {
  test(`when the relay ${what}, the visitor is told and every word stays`, async ({ page }) => {
    const posts = watchPosts(page);
    await openHydrated(page);
    await page.route(ajaxPosts, (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: { success: 'false' } }),
    );
    await fillIn(page, 'Words that are not to be lost');
    await sendButton(page).click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Error', { timeout: 15_000 });
    await expect(toast).toContainText(failure);
    await expect(sendButton(page)).toBeEnabled();
    await expect(page.getByText('your words are still here')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Words that are not to be lost',
    );
    await expect(page.getByLabel('Name')).toHaveValue('Thandi Nkosi');
    expect(posts).toHaveLength(3);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
    await expect(page).toHaveURL(/\/contact$/);
  });
}

test('offline, the visitor is told; back online, the same press sends it', async ({
  page,
  site,
  context,
}) => {
  const message = newMessage();
  await openHydrated(page);
  await fillIn(page, message);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.locator('.toast')).toContainText(failure, { timeout: 15_000 });
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(page.locator('.toast')).toContainText('Message sent!');
  await expect(page.locator('.toast')).toHaveCount(1);
  expect(await mailsAbout(site, message)).toHaveLength(1);
});

test('words survive a reload and are gone once they are sent; consent is given anew', async ({
  page,
}) => {
  await openHydrated(page);
  await fillIn(page, 'Half a message, then the train came');
  await page.reload();
  await openHydrated(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('Half a message, then the train came');
  await expect(page.getByLabel('Name')).toHaveValue('Thandi Nkosi');
  await expect(page.getByLabel('Automations')).toBeChecked();
  await expect(page.getByLabel('I consent')).not.toBeChecked();
  await page.getByLabel('I consent').check();
  await sendButton(page).click();
  await page.waitForURL('**/thank-you');
  await openHydrated(page);
  await expect(message).toHaveValue('');
});

test('a double click sends one message', async ({ page, site }) => {
  const message = newMessage();
  const posts = watchPosts(page);
  await openHydrated(page);
  await fillIn(page, message);
  await sendButton(page).dblclick();
  await page.waitForURL('**/thank-you');
  expect(posts).toHaveLength(1);
  expect(await mailsAbout(site, message)).toHaveLength(1);
});

test('what the relay refuses is said at its field, which gets the focus', async ({ page }) => {
  await openHydrated(page);
  await fillIn(page, ' '.repeat(12));
  await sendButton(page).click();
  await expect(page.locator('.toast')).toContainText(failure);
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Write your message\./);
});

for (const [label, value, why] of [
  ['Name', '', 'a missing name'],
  ['Email', 'thandi', 'an address that is none'],
  ['Message', 'too short', 'a message under 10 characters'],
] as const) {
  test(`the browser itself refuses ${why}`, async ({ page }) => {
    const posts = watchPosts(page);
    await openHydrated(page);
    await fillIn(page, newMessage());
    const field = page.getByRole('textbox', { name: label });
    await field.clear();
    await field.pressSequentially(value);
    await sendButton(page).click();
    await expect(field).toBeFocused();
    expect(posts).toEqual([]);
  });
}

test('nothing is sent without consent', async ({ page }) => {
  const posts = watchPosts(page);
  await openHydrated(page);
  await fillIn(page, newMessage());
  await page.getByLabel('I consent').uncheck();
  await sendButton(page).click();
  await expect(page.getByLabel('I consent')).toBeFocused();
  expect(posts).toEqual([]);
});

test('the form can be filled in and sent by keyboard alone', async ({ page, site }) => {
  const message = newMessage();
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  for (const words of ['Thandi Nkosi', 'thandi@client.example', '', 'Nkosi & Sons']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/thank-you');
  const [mail] = await mailsAbout(site, message);
  expect(mail?.text).toContain('I am interested in: Recruitment');
});

test('no framework is loaded until the form is near or touched', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 400 });
  const scripts = watchScripts(page);
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((script) => !script.includes('entry.client'))).toEqual([]);
  await page.getByLabel('Name').scrollIntoViewIfNeeded();
  await expect.poll(() => scripts.some((script) => script.includes('react'))).toBe(true);
});
