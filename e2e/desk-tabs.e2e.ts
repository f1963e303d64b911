import type { BrowserContext, Page } from '@playwright/test';
import { listSessions } from '../leads/store/access/sessions.ts';
import { startTestDesk } from '../testing/test-desk.ts';
import type { TestDesk } from '../testing/test-desk.ts';
import { post } from '../testing/test-leads.ts';
import { comeInAs, nothingFound, test as base } from './desk-site.ts';
import { expect } from './site.ts';

// A tab that is left open, two tabs of one person, Back and Forward: nothing is done unseen, and no words are lost.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const test = base.extend<{ moved: { aheadMs: number } }>({
  moved: async ({}, use) => use({ aheadMs: 0 }),
  desk: async ({ site, moved }, use) => {
    const desk = await startTestDesk(
      { dataDir: site.relay.dataDir, databaseUrl: undefined },
      { wake: () => site.relay.wake(), now: () => Date.now() + moved.aheadMs },
    );
    await desk.forgetEverybody();
    await use(desk);
    await desk.stop();
  },
  baseURL: ({ desk }, use) => use(desk.url),
});

const email = 'tabs@client.example';

/** Opens the list with leads of a word that no other lead has. */
async function openList(page: Page, word: string, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(`/?find=${word}`);
    await expect(page.locator('.lead-link')).toHaveCount(count, { timeout: 1000 });
  }).toPass();
}

/** Opens a page, and waits until it listens for what changes. */
async function openAlive(page: Page, address: string): Promise<void> {
  const listening = page.waitForRequest('**/live*');
  await page.goto(address);
  await listening;
}

/** Somebody else notes something about a lead: every page that listens asks what has changed. */
async function noteOn(desk: TestDesk, reference: string, text: string): Promise<void> {
  const { cookie } = await desk.cookieOf('owner');
  const answer = await fetch(`${desk.url}/leads/${reference}`, {
    method: 'POST',
    headers: { cookie, origin: desk.url },
    body: new URLSearchParams({ do: 'note', text }),
  });
  expect(answer.status).toBe(200);
}

async function twoTabs(context: BrowserContext, page: Page, address: string) {
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto(address);
  return { one: page, other };
}

test('an inbox that nobody looks at all night shows the door, and gives back what was begun', async ({
  page,
  desk,
  site,
  moved,
}) => {
  const reference = await post(site.relay, { name: 'Owl', email, message: 'Are you awake?' });
  await comeInAs(page, desk, 'member');
  await openAlive(page, `/leads/${reference}?view=all`);
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByLabel(`To ${email}`).fill('Half an answ');
  // To write is to use the page: it has been noted before the night begins.
  await told;
  moved.aheadMs += 7 * hourMs;
  await noteOn(desk, reference, 'It shows by itself.');
  await expect(page.getByText('It shows by itself.')).toBeVisible();
  moved.aheadMs += 6 * hourMs;
  await noteOn(desk, reference, 'Nobody is there.');
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
  await comeInAs(page, desk, 'member');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/leads/${reference}\\?view=all$`));
  await expect(page.getByLabel(`To ${email}`)).toHaveValue('Half an answ');
});

test('whoever does anything in a page stays in, whatever its scripts ask for', async ({
  page,
  desk,
  site,
  moved,
}) => {
  const reference = await post(site.relay, { name: 'Lark', email, message: 'Up early' });
  const { user } = await desk.cookieOf('member');
  await comeInAs(page, desk, 'member');
  await openAlive(page, `/leads/${reference}`);
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

test('a session that is ended elsewhere leaves no lead on its screen', async ({
  page,
  desk,
  site,
  browser,
}) => {
  const reference = await post(site.relay, { name: 'Private', email, message: 'Tell nobody' });
  await comeInAs(page, desk, 'member');
  await openAlive(page, `/leads/${reference}`);
  const theirs = await browser.newContext({ baseURL: desk.url, javaScriptEnabled: false });
  const phone = await theirs.newPage();
  await comeInAs(phone, desk, 'member');
  await phone.goto('/you');
  await phone.getByRole('button', { name: /^End the session/ }).click();
  await expect(phone.getByRole('status')).toContainText('That session has ended');
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
  await expect(page.getByText('Tell nobody')).toHaveCount(0);
  await theirs.close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('what was done to several is taken back from the lead that is opened next, for a minute', async ({
      page,
      desk,
      site,
      moved,
    }) => {
      if (javaScriptEnabled) await page.clock.install();
      const word = javaScriptEnabled ? 'kingfisher' : 'hornbill';
      for (const name of ['First', 'Second', 'Third', 'Fourth']) {
        await post(site.relay, { name, email, message: `Of the ${word}` });
      }
      await comeInAs(page, desk, 'member');
      const settleTwo = async () => {
        await openList(page, word, 4);
        for (const name of ['First', 'Second']) {
          await page.getByRole('checkbox', { name: new RegExp(`^${name},`) }).check();
        }
        await page.getByRole('button', { name: 'Answered elsewhere' }).click();
        await expect(page.getByRole('status')).toContainText('2 leads count as answered elsewhere');
      };
      const open = (name: string) =>
        page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await settleTwo();
      await open('Third');
      await expect(page.getByRole('heading', { name: 'Third' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
      if (javaScriptEnabled) {
        await nothingFound(page);
        await page.keyboard.press('z');
      } else {
        await page.getByRole('button', { name: 'Undo' }).click();
      }
      await expect(page.getByRole('status').first()).toContainText('2 leads are open again');
      await expect(page.getByRole('heading', { name: 'Third' })).toBeVisible();
      await settleTwo();
      moved.aheadMs += minuteMs;
      if (javaScriptEnabled) await page.clock.runFor(minuteMs);
      await open('Third');
      await expect(page.getByRole('heading', { name: 'Third' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    });

    test('after leaving, neither Back nor Forward shows a lead', async ({ page, desk, site }) => {
      const reference = await post(site.relay, { name: 'Gone', email, message: 'Only for you' });
      await comeInAs(page, desk, 'member');
      await page.goto('/');
      await page.goto(`/leads/${reference}`);
      await expect(page.getByRole('article')).toContainText('Only for you');
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
      for (const where of ['goBack', 'goBack', 'goForward'] as const) {
        await page[where]();
        await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
        await expect(page.getByText('Only for you')).toHaveCount(0);
      }
    });

    test('what was sent is not sent again by loading its page anew, nor by Back', async ({
      page,
      desk,
      site,
    }) => {
      const word = javaScriptEnabled ? 'magpie' : 'cuckoo';
      const reference = await post(site.relay, { name: 'Again', email, message: `A ${word}` });
      await comeInAs(page, desk, 'owner');
      await openList(page, word, 1);
      await page.goto(`/leads/${reference}`);
      await page.getByText('Note something for the others').click();
      await page.getByLabel('Note', { exact: true }).fill('They are in Epping.');
      await page.getByRole('button', { name: 'Keep the note' }).click();
      await expect(page.getByRole('status').first()).toContainText('Noted.');
      await page.reload();
      await expect(page.getByText('They are in Epping.')).toHaveCount(1);
      await page.getByRole('button', { name: 'Take it' }).click();
      await expect(page.getByRole('status').first()).toContainText('One lead is yours.');
      await page.getByRole('link', { name: 'Log', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Let it go' })).toBeVisible();
      const title = javaScriptEnabled ? 'Soon' : 'Later';
      await page.goto('/answers');
      await page.getByLabel('Name').last().fill(title);
      await page.getByLabel('Words').last().fill('We write soon.');
      await page.getByRole('button', { name: 'Keep it', exact: true }).click();
      await expect(page.getByRole('status')).toContainText(`“${title}” is kept.`);
      await page.reload();
      await expect(page.locator('summary').filter({ hasText: title })).toHaveCount(1);
    });
  });
}

test('what one writes in one tab stays while one answers in the other, and is asked about', async ({
  page,
  context,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Two tabs', email, message: 'Which hoopoe?' });
  await comeInAs(page, desk, 'member');
  await openList(page, 'hoopoe', 1);
  const { one, other } = await twoTabs(context, page, `/leads/${reference}`);
  await one.getByRole('button', { name: 'Take it' }).click();
  await expect(other.getByRole('button', { name: 'Let it go' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const answer = `To ${email}`;
  await other.getByLabel(answer).fill('From the other tab, half wri');
  await one.getByLabel(answer).fill('From this one.');
  await one.getByRole('button', { name: 'Send the answer' }).click();
  await expect(one.getByLabel(answer)).toHaveValue('');
  await expect(other.getByRole('list', { name: 'Answers and notes' })).toContainText('From this');
  await expect(other.getByLabel(answer)).toHaveValue('From the other tab, half wri');
  await other.reload();
  await expect(other.getByLabel(answer)).toHaveValue('From the other tab, half wri');
  await one.reload();
  await expect(one.getByLabel(answer)).toHaveValue('');
});

test('whoever writes about a lead that is erased meanwhile has their words back, once', async ({
  page,
  context,
  desk,
  site,
}) => {
  const person = 'erased@client.example';
  const reference = await post(site.relay, { name: 'Nobody', email: person, message: 'Forget me' });
  await comeInAs(page, desk, 'owner');
  const { one, other } = await twoTabs(context, page, `/leads/${reference}`);
  await other.getByText('Note something for the others').click();
  await other.getByLabel('Note', { exact: true }).fill('They phoned, and');
  await one.goto('/people');
  await one.getByLabel('Email address or phone number').fill(person);
  await one.getByRole('button', { name: 'Find them' }).click();
  await one.getByLabel('I know that this cannot be undone.').check();
  await one.getByRole('button', { name: 'Erase them' }).click();
  await expect(one.getByRole('status')).toHaveText('They are erased.');
  await expect(other.getByRole('heading', { name: 'Nothing is here' })).toBeVisible();
  await expect(other.getByLabel(/^What you wrote was not saved/)).toHaveValue('They phoned, and');
  await expect(other.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await nothingFound(other);
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('phoned');
  await other.reload();
  await expect(other.getByLabel(/^What you wrote was not saved/)).toBeHidden();
});
