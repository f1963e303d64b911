import type { Page } from '@playwright/test';
import { listSessions } from '../../leads/store/access/sessions.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { post } from '../../testing/test-leads.ts';
import { blockEvents, mailedLink, openHydrated, signInAs, test as base } from './desk-site.ts';
import { expect } from '../site.ts';
import { hourMs } from '../../platform/clock.ts';

// Tabs that are left open, and sessions that end: nobody sees a lead without access, and no text is lost.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const email = 'sessions@client.example';

/** Adds a note to a lead as somebody else, so that every listening page fetches the change. */
async function noteOn(desk: TestDesk, reference: string, text: string): Promise<void> {
  const { cookie } = await desk.cookieOf('owner');
  const answer = await fetch(`${desk.url}/leads/${reference}`, {
    method: 'POST',
    headers: { cookie, origin: desk.url },
    body: new URLSearchParams({ do: 'note', text }),
  });
  expect(answer.status).toBe(200);
}

test('an inbox that is left open all night shows the sign-in page, and later restores drafts', async ({
  page,
  desk,
  site,
  moved,
}) => {
  const reference = await post(site.relay, { name: 'Owl', email, message: 'Are you awake?' });
  await signInAs(page, desk, 'member');
  await openHydrated(page, `/leads/${reference}?view=all`);
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByLabel(`Your answer to ${email}`).fill('Half an answ');
  // Typing counts as activity, and has been reported before the night begins.
  await told;
  moved.aheadMs += 7 * hourMs;
  await noteOn(desk, reference, 'It shows by itself.');
  await expect(page.getByText('It shows by itself.')).toBeVisible();
  moved.aheadMs += 6 * hourMs;
  await noteOn(desk, reference, 'Nobody is there.');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInAs(page, desk, 'member');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/leads/${reference}\\?view=all$`));
  await expect(page.getByLabel(`Your answer to ${email}`)).toHaveValue('Half an answ');
});

test('user actions keep a session alive, and requests by scripts do not', async ({
  page,
  desk,
  site,
  moved,
}) => {
  const reference = await post(site.relay, { name: 'Lark', email, message: 'Up early' });
  const { user } = await desk.cookieOf('member');
  await signInAs(page, desk, 'member');
  await openHydrated(page, `/leads/${reference}`);
  moved.aheadMs += 7 * hourMs;
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.keyboard.press('j');
  expect((await told).status()).toBe(204);
  const later = Date.now() + 6 * hourMs;
  const sessions = () => listSessions(desk.db, user.id, later + hourMs);
  await expect.poll(async () => (await sessions()).some(({ seenAt }) => seenAt > later)).toBe(true);
  moved.aheadMs += 6 * hourMs;
  await noteOn(desk, reference, 'Still there?');
  await expect(page.getByText('Still there?')).toBeVisible();
});

test('a session that is ended elsewhere shows no lead any more', async ({
  page,
  desk,
  site,
  browser,
}) => {
  const reference = await post(site.relay, { name: 'Private', email, message: 'Tell nobody' });
  await signInAs(page, desk, 'member');
  await openHydrated(page, `/leads/${reference}`);
  const theirs = await browser.newContext({ baseURL: desk.url, javaScriptEnabled: false });
  const phone = await theirs.newPage();
  await signInAs(phone, desk, 'member');
  await phone.goto('/you');
  await phone.getByRole('button', { name: /^End the session/ }).click();
  await expect(phone.getByRole('status')).toContainText('That session has ended');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Tell nobody')).toHaveCount(0);
  await theirs.close();
});

test('signing in beside another user’s tab reveals none of that user’s drafts', async ({
  page,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Shared', email, message: 'One machine' });
  await signInAs(page, desk, 'member');
  await openHydrated(page, `/leads/${reference}`);
  const answer = page.getByLabel(`Your answer to ${email}`);
  await answer.fill('Half of mine');
  await signInAs(page, desk, 'owner');
  await noteOn(desk, reference, 'Seen by the owner.');
  await expect(page.getByText('Seen by the owner.')).toBeVisible();
  await expect(answer).toHaveValue('');
  await page.reload();
  await expect(answer).toHaveValue('');
});

test('a draft from before a session ended is in the tab that a mailed link opens, and for nobody else', async ({
  page,
  context,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Heron', email, message: 'In which tab?' });
  await blockEvents(page);
  await signInAs(page, desk, 'member');
  await page.goto(`/leads/${reference}`);
  const answerIn = (tab: Page) => tab.getByLabel(`Your answer to ${email}`);
  await answerIn(page).fill('Begun before lunch');
  await desk.forgetEverybody();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await desk.cookieOf('member');
  await page.getByLabel('Your email address').fill('mo@office.example');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toContainText('a link is on its way');
  const opened = await context.newPage();
  await opened.goto(await mailedLink(site, desk, 'mo@office.example', /sign-in\//));
  await opened.getByRole('button', { name: 'Sign in' }).click();
  await expect(answerIn(opened)).toHaveValue('Begun before lunch');
  await opened.close();
  // The first tab follows when somebody returns to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(answerIn(page)).toHaveValue('Begun before lunch');

  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const olives = await context.newPage();
  await signInAs(olives, desk, 'owner');
  await olives.goto(`/leads/${reference}`);
  expect(
    await olives.evaluate(whoIsAnswered, ['olive@office.example', 'mo@office.example']),
  ).toEqual(['mo@office.example']);
  await expect(answerIn(olives)).toHaveValue('');
});

/** Asks other tabs for the drafts of several users, of which only the last has some. Runs in the page. */
async function whoIsAnswered(writers: readonly string[]): Promise<string[]> {
  const channel = new BroadcastChannel('drafts');
  const answered: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  channel.addEventListener('message', ({ data }) => {
    if (!writers.includes(data.to)) return;
    answered.push(data.to);
    if (data.to === writers.at(-1)) resolve(undefined);
  });
  for (const writer of writers) channel.postMessage({ by: writer, writer });
  await promise;
  channel.close();
  return answered;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('after signing out, neither Back nor Forward shows a lead', async ({
      page,
      desk,
      site,
    }) => {
      const reference = await post(site.relay, { name: 'Gone', email, message: 'Only for you' });
      await signInAs(page, desk, 'member');
      await page.goto('/');
      await page.goto(`/leads/${reference}`);
      await expect(page.getByRole('article')).toContainText('Only for you');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      for (const where of ['goBack', 'goBack', 'goForward'] as const) {
        // While hydrating, the router replaces the history entry that Back and Forward start from.
        await expect(() => page[where]()).toPass();
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
        await expect(page.getByText('Only for you')).toHaveCount(0);
      }
    });
  });
}
