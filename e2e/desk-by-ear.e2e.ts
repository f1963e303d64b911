import type { Page } from '@playwright/test';
import { post } from '../testing/test-leads.ts';
import { comeInAs, nothingFound, test as base } from './desk-site.ts';
import { expect } from './site.ts';

// The desk for those who hear it, speak to it or never touch a mouse: nothing happens in silence, the focus is
// never lost, and a voice that is typed does nothing.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const email = 'ear@client.example';

/** Opens the list with leads of a word that no other lead has. */
async function openList(page: Page, word: string, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(`/?find=${word}`);
    await expect(page.locator('.lead-link')).toHaveCount(count, { timeout: 1000 });
  }).toPass();
}

test('single letters do nothing once the keys are switched off, also after a reload', async ({
  page,
  desk,
  site,
}) => {
  await post(site.relay, { name: 'Spoken', email, message: 'An avocet' });
  await comeInAs(page, desk, 'member');
  await openList(page, 'avocet', 1);
  await page.getByText('Keys', { exact: true }).click();
  await page.getByLabel('Use these keys').uncheck();
  await nothingFound(page);
  await page.reload();
  await page.getByText('Keys', { exact: true }).click();
  await expect(page.getByLabel('Use these keys')).not.toBeChecked();
  const link = page.getByRole('link', { name: 'Spoken' });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/live')) posts.push(request.url());
  });
  await link.focus();
  await page.keyboard.type('next please? x/');
  await expect(link).toBeFocused();
  await expect(page.getByText('the one before')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Spoken/ })).not.toBeChecked();
  expect(posts).toEqual([]);

  await page.getByLabel('Use these keys').check();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('status')).toContainText('It counts as answered elsewhere.');
});
