import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildDirectory } from '../../setup/builds/site-build.ts';
import { axeFaults } from '../accessibility.ts';
import { openHydrated } from '../hydrated-form.ts';
import { filledForm, newWords } from '../filled-forms.ts';
import { FormOnPage } from '../form-on-page.ts';
import { expect, test, useSite } from '../site.ts';

/** Enters only spaces, which browsers accept without scripts and the relay refuses. */
async function fillInBlanks(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('   ');
  await page.getByLabel('Email').fill('thandi@client.example');
  await page.getByRole('textbox', { name: 'Message' }).fill(' '.repeat(12));
  await page.getByLabel('I consent').check();
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('several refused entries are reported at their fields and summarised beside the button', async ({
  page,
}) => {
  await openHydrated(page, '/contact');
  const summary = page.locator('main form').getByRole('status').filter({ hasText: 'Not sent' });
  await expect(summary).toHaveCount(0);
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await fillInBlanks(page);
  await send(page);
  await expect(summary).toHaveText('Not sent yet. 2 answers need a correction: Name, Message.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter your name\./);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
    /Write your message\./,
  );
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('Name').fill('Thandi Nkosi');
  await send(page);
  await expect(summary).toHaveText('Not sent yet. 1 answer needs a correction: Message.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

/** Fills in the contact form, from a network that has reached its limit for the minute. */
async function overLimit(page: Page, use: (form: FormOnPage, words: string) => Promise<void>) {
  const settings = { RATE_PER_MINUTE: '1', TRUST_PROXY: 'yes' };
  await useSite(
    buildDirectory,
    async ({ url }) => {
      const network = { 'x-forwarded-for': '192.0.2.1' };
      const other = {
        method: 'POST',
        headers: network,
        body: new URLSearchParams({ message: 'x' }),
      };
      await fetch(`${url}/relay/services`, other);
      await page.setExtraHTTPHeaders(network);
      const form = new FormOnPage(page, { ...filledForm('contact'), path: `${url}/contact` });
      const words = newWords();
      await page.goto(form.form.path);
      await form.fillIn(words);
      await use(form, words);
    },
    settings,
  );
}

test('over the network’s rate limit, a visitor is told why and how long to wait, and keeps every entry', async ({
  page,
}) => {
  await overLimit(page, async (form, words) => {
    await form.expectHydrated();
    await form.send.click();
    await expect(page.locator('.toast')).toContainText('Failed to send message. Please try again.');
    await expect(form.element.getByRole('status').filter({ hasText: 'network' })).toContainText(
      'Wait a minute',
    );
    await form.expectFilledIn(words);
    await expect(form.consent).toBeChecked();
    expect(form.posts).toHaveLength(1);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('over the network’s rate limit, the page says why and how long to wait, and has every entry', async ({
    page,
  }) => {
    await overLimit(page, async (form, words) => {
      await form.send.click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('your network');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Wait a minute');
      await form.expectFilledIn(words);
    });
  });

  test('the page for refused forms starts at its list of problems, which links to the fields', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillInBlanks(page);
    await send(page);
    await expect(page).toHaveTitle(/^Not sent yet/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
    const list = page.getByRole('main').getByRole('alert');
    await expect(list).toBeFocused();
    await expect(list.getByRole('link')).toHaveText(['Enter your name.', 'Write your message.']);
    await list.getByRole('link', { name: 'Write your message.' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await list.getByRole('link', { name: 'Enter your name.' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
  });
});

test('the page for refused forms runs the build’s scripts, and none in the visitor’s words', async ({
  page,
  request,
  consoleErrors,
}) => {
  const policyAbout = async (message: string) => {
    const form = { _form: 'contact', message };
    const answer = await request.post('/relay/services', { multipart: form });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('Your words are still here');
    return answer.headers()['content-security-policy'];
  };
  const policy = await policyAbout('');
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(await policyAbout('<script>stranger()</script><style>*{color:red}</style>')).toBe(policy);

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillInBlanks(page);
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
  await expect(page.locator('body')).not.toHaveCSS('margin', '8px');
  expect(consoleErrors.filter((error) => error.includes('Content Security Policy'))).toEqual([]);
});

test('the page for refused forms is accessible', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillInBlanks(page);
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
  expect(await axeFaults(page)).toEqual([]);
});

test('a refused form’s entries come back while its page is missing, and on the page once it is there', async ({
  request,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'half-built-'));
  const stands = (part: string) =>
    symlink(path.resolve(buildDirectory, part), path.join(folder, part));
  await stands('client');
  await useSite(folder, async ({ url }) => {
    const refused = async () => {
      const answer = await request.post(`${url}/relay/services`, {
        headers: { accept: 'text/html', origin: url },
        form: { _form: 'contact', name: 'Thandi Nkosi', message: 'short' },
      });
      expect(answer.status()).toBe(422);
      return answer.text();
    };
    expect(await refused()).toContain('Thandi Nkosi');
    await stands('server');
    const page = await refused();
    expect(page).toContain('Thandi Nkosi');
    expect(page).toContain('</header>');
  });
  await rm(folder, { recursive: true });
});
