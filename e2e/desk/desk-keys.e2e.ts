import type { Page } from '@playwright/test';
import { post } from '../../testing/test-leads.ts';
import { openHydrated, signInAs, test as base } from './desk-site.ts';
import { holdBack } from '../hold-back.ts';
import { expect } from '../site.ts';

// Typing ahead of a slow connection: text goes where it was meant, and no letter of it acts as a key.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const email = 'quick@client.example';

/** Opens the list with leads of a word that no other lead has, the first on top. */
async function openList(
  { page, relay }: { page: Page; relay: Parameters<typeof post>[0] },
  word: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names.toReversed()) {
    await post(relay, { name, email, message: `A ${word}` });
  }
  await expect(async () => {
    await openHydrated(page, `/?find=${word}`);
    await expect(page.locator('.lead-link')).toHaveCount(names.length, { timeout: 1000 });
  }).toPass();
}

/** What a page sends, but for what tells that somebody is there. */
function watchPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/live')) posts.push(request.url());
  });
  return posts;
}

test('typing in the search goes on while a lead loads', async ({ page, desk, site }) => {
  await signInAs(page, desk, 'member');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList({ page, relay: site.relay }, 'bulbul', ['Opened', 'Other']);
  const posts = watchPosts(page);
  const find = page.getByRole('searchbox');
  const letGo = await holdBack(page, '**/leads/*.data*');
  await page.getByRole('link', { name: 'Opened' }).press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  await page.keyboard.type(' o');
  letGo();
  await expect(page.getByRole('heading', { name: 'Opened' })).toBeVisible();
  await page.keyboard.type('ther');
  await expect(find).toHaveValue('bulbul other');
  expect(posts).toEqual([]);
});

test('a word goes on as text if its field disappears', async ({ page, desk, site }) => {
  await signInAs(page, desk, 'member');
  // Where there is room for one of them, the list goes as the lead comes.
  await page.setViewportSize({ width: 768, height: 1024 });
  await openList({ page, relay: site.relay }, 'drongo', ['Opened', 'Other']);
  await page.evaluate(() => {
    // As though typed without a pause, however busy the machine is.
    Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', { value: performance.now() });
  });
  const posts = watchPosts(page);
  const letGo = await holdBack(page, '**/leads/*.data*');
  await page.getByRole('link', { name: 'Opened' }).press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.press('o');
  letGo();
  await expect(page.getByRole('heading', { name: 'Opened' })).toBeFocused();
  await page.keyboard.type('ther');
  expect(posts).toEqual([]);
});

test('r opens the answer of the lead it is pressed on once that has loaded', async ({
  page,
  desk,
  site,
}) => {
  await signInAs(page, desk, 'member');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList({ page, relay: site.relay }, 'oriole', ['First', 'Second', 'Third']);
  const field = page.getByLabel(`Your answer to ${email}`);
  const heading = (name: string) => page.getByRole('heading', { name });
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(heading('First')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('Dear First,');
  // A browser holds nothing back that is asked for in the same moment.
  let letGo = await holdBack(page, '**/leads/*.data*');
  await heading('First').click();
  await page.keyboard.press('j');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/leads\/.*\.data/.test(request.url())) asked.push(request.url());
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading the page')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  letGo();
  await expect(heading('Second')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  expect(asked).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });

  // By another link than the list's.
  await page.setViewportSize({ width: 768, height: 1024 });
  letGo = await holdBack(page, '**/leads/*.data*');
  await page.getByRole('link', { name: /^Next/ }).first().press('Enter');
  await page.keyboard.press('r');
  letGo();
  await expect(heading('Third')).toBeVisible();
  await expect(field).toBeFocused();
  // Gone to once: whoever opens it again is led to its head.
  await page.getByRole('link', { name: 'To the list' }).click();
  await page.getByRole('link', { name: 'Third' }).click();
  await expect(heading('Third')).toBeFocused();
});

test('no letter acts on the summary of the answer’s form, open or closed', async ({
  page,
  desk,
  site,
}) => {
  await signInAs(page, desk, 'member');
  await openList({ page, relay: site.relay }, 'mousebird', ['Folded']);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Folded' })).toBeFocused();
  const posts = watchPosts(page);
  const opener = page.locator('summary').getByText('Answer', { exact: true });
  // Open from the start, which whoever means to write need not have seen.
  await opener.click();
  await expect(page.getByLabel(`Your answer to ${email}`)).toBeHidden();
  await page.keyboard.type('Dearest');
  await expect(opener).toBeFocused();
  expect(posts).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dear');
  await expect(page.getByLabel(`Your answer to ${email}`)).toHaveValue('Dear');
});

test('a key acts on one lead after another if they stay in the list', async ({
  page,
  desk,
  site,
}) => {
  await signInAs(page, desk, 'member');
  await openList({ page, relay: site.relay }, 'cormorant', ['First', 'Second']);
  await openHydrated(page, '/?view=all&find=cormorant');
  await page.keyboard.press('j');
  for (const name of ['First', 'Second']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.getByRole('status')).toContainText(`${name}’s lead counts as answered`);
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).not.toBeChecked();
  }
});

test('no key acts on the open lead while the next one loads', async ({ page, desk, site }) => {
  await signInAs(page, desk, 'member');
  await page.setViewportSize({ width: 768, height: 1024 });
  await openList({ page, relay: site.relay }, 'francolin', ['First', 'Second']);
  await page.getByRole('link', { name: 'First' }).click();
  const posts = watchPosts(page);
  const letGo = await holdBack(page, '**/leads/*.data*');
  await page.getByRole('link', { name: /^Next/ }).first().click();
  await expect(page.getByText('Loading the page')).toBeVisible();
  await page.keyboard.press('t');
  letGo();
  await expect(page.getByRole('heading', { name: 'Second' })).toBeFocused();
  expect(posts).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  // Nor on the lead that is loading, from the list.
  await page.setViewportSize({ width: 1440, height: 900 });
  const letGoAgain = await holdBack(page, '**/leads/*.data*');
  await page.getByRole('link', { name: /^First/ }).press('Enter');
  await expect(page.getByText('Loading the page')).toBeVisible();
  await page.keyboard.press('t');
  letGoAgain();
  await expect(page.getByRole('heading', { name: 'First' })).toBeFocused();
  expect(posts).toEqual([]);
  await page.keyboard.press('t');
  await expect(page.getByRole('status').first()).toContainText('It is yours.');
});

test('a key that is pressed again before the response acts on each lead it was pressed on', async ({
  page,
  desk,
  site,
}) => {
  await signInAs(page, desk, 'member');
  await openList({ page, relay: site.relay }, 'jacana', ['First', 'Second', 'Third', 'Fourth']);
  const letGo = await holdBack(page, '**/_.data*', 1);
  await page.keyboard.press('j');
  for (const next of ['Second', 'Third', 'Fourth']) {
    await page.keyboard.press('e');
    await expect(page.getByRole('link', { name: new RegExp(`^${next}`) })).toBeFocused();
    await expect(page.getByText('Sending …')).toBeVisible();
  }
  // One form does one thing.
  await page.keyboard.press('t');
  await expect(page.getByRole('link', { name: /^Fourth/ })).toBeFocused();
  letGo();
  await expect(page.getByRole('status')).toContainText('2 leads count as answered elsewhere');
  await expect(page.locator('.lead-link')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Fourth/ })).not.toContainText('with you');
});
