import type { BrowserContext, Page } from '@playwright/test';
import { post } from '../../testing/test-leads.ts';
import { signInAs, nothingFound, test as base } from './desk-site.ts';
import { expect } from '../site.ts';
import { minuteMs } from '../../platform/clock.ts';

// Two tabs of one person, Back and reload: nothing is done unseen or twice, and no text is lost.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const email = 'tabs@client.example';

/** Opens the list of leads that contain a word which no other lead has. */
async function openList(page: Page, word: string, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(`/?find=${word}`);
    await expect(page.locator('.lead-link')).toHaveCount(count, { timeout: 1000 });
  }).toPass();
}

async function twoTabs(context: BrowserContext, page: Page, address: string) {
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto(address);
  return { one: page, other };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an action on several leads can be undone from the lead that is opened next, for a minute', async ({
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
      await signInAs(page, desk, 'member');
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
      const pass = async (ms: number) => {
        moved.aheadMs += ms;
        if (javaScriptEnabled) await page.clock.runFor(ms);
      };
      await pass(minuteMs - 5000);
      await settleTwo();
      // The first action's minute is over, but not this one's.
      await pass(5000);
      await open('Third');
      await expect(page.getByRole('heading', { name: 'Third' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
      await pass(minuteMs);
      await open('Fourth');
      await expect(page.getByRole('heading', { name: 'Fourth' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    });

    test('on another lead or the list, the result of an action names its lead', async ({
      page,
      desk,
      site,
    }) => {
      const word = javaScriptEnabled ? 'sunbird' : 'weaver';
      await post(site.relay, { email, message: `No name, but a ${word}` });
      for (const name of ['Second', 'First']) {
        await post(site.relay, { name, email, message: `Of the ${word}` });
      }
      await signInAs(page, desk, 'member');
      await openList(page, word, 3);
      await page.getByRole('link', { name: /^First/ }).click();
      const said = page.getByRole('status').first();
      await page.getByRole('button', { name: 'Mark as spam' }).click();
      await expect(said).toHaveText(/^It is put away as spam\./);
      await page.getByRole('link', { name: /^Second/ }).click();
      await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
      await expect(said).toHaveText(/^First’s lead is put away as spam\./);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(said).toHaveText(/^First’s lead is open again\./);
      await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
      await openList(page, word, 3);
      await page.getByRole('checkbox', { name: /^tabs@client/ }).check();
      await page.getByRole('button', { name: 'Take', exact: true }).click();
      await expect(said).toHaveText(/^Lead [\dA-Z]{5}-[\dA-Z]{5} is yours\./);
    });

    test('a reload or Back does not send a form again', async ({ page, desk, site }) => {
      const word = javaScriptEnabled ? 'magpie' : 'cuckoo';
      const reference = await post(site.relay, { name: 'Again', email, message: `A ${word}` });
      await signInAs(page, desk, 'owner');
      await openList(page, word, 1);
      await page.goto(`/leads/${reference}`);
      await page.getByText('Add a note for the team').click();
      await page.getByLabel('Note', { exact: true }).fill('They are in Epping.');
      await page.getByRole('button', { name: 'Save the note' }).click();
      await expect(page.getByRole('status').first()).toContainText('Note saved.');
      await page.reload();
      await expect(page.getByText('They are in Epping.')).toHaveCount(1);
      await page.getByRole('button', { name: 'Take it' }).click();
      await expect(page.getByRole('status').first()).toContainText('It is yours.');
      await page.getByRole('link', { name: 'Log', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
      const title = javaScriptEnabled ? 'Soon' : 'Later';
      await page.goto('/answers');
      await page.getByLabel('Name').last().fill(title);
      await page.getByLabel('Text').last().fill('We write soon.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('status')).toContainText(`“${title}” is saved.`);
      await page.reload();
      await expect(page.locator('summary').filter({ hasText: title })).toHaveCount(1);
    });
  });
}

test('a draft in one tab survives an answer in another, and the page asks about it', async ({
  page,
  context,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Two tabs', email, message: 'Which hoopoe?' });
  await signInAs(page, desk, 'member');
  await openList(page, 'hoopoe', 1);
  const { one, other } = await twoTabs(context, page, `/leads/${reference}`);
  await one.getByRole('button', { name: 'Take it' }).click();
  await expect(other.getByRole('button', { name: 'Put it back' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const answer = `Your answer to ${email}`;
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

test('many leads in background tabs do not block the desk, and are refreshed when shown', async ({
  page,
  context,
  desk,
  site,
}) => {
  const reference = await post(site.relay, {
    name: 'Many tabs',
    email,
    message: 'Which hamerkop?',
  });
  await signInAs(page, desk, 'member');
  await openList(page, 'hamerkop', 1);
  const behind: Page[] = [];
  // As many as a browser opens connections to a host without HTTP/2. A headless tab claims to be visible.
  for (let tabs = 0; tabs < 6; tabs += 1) {
    const tab = await context.newPage();
    await tab.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', writable: true });
    });
    await tab.goto(`/leads/${reference}`);
    await expect(tab.getByRole('button', { name: 'Take it' })).toBeVisible();
    behind.push(tab);
  }
  await page.getByRole('link', { name: /^Many tabs/ }).click();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  const [seen = page] = behind;
  await seen.evaluate(() => {
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(seen.getByRole('button', { name: 'Put it back' })).toBeVisible();
});

test('the title of an inbox in a background tab shows the count within a minute', async ({
  page,
  desk,
  site,
}) => {
  const open = { email, message: 'Which korhaan?' };
  await post(site.relay, { name: 'First of two', ...open });
  await signInAs(page, desk, 'member');
  await openList(page, 'korhaan', 1);
  await page.clock.install();
  await page.reload();
  await expect(page).toHaveTitle(/, 1 lead found – inbox$/);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await post(site.relay, { name: 'Second of two', ...open });
  await expect(async () => {
    await page.clock.fastForward(minuteMs);
    await expect(page).toHaveTitle(/, 2 leads found – inbox$/, { timeout: 1000 });
  }).toPass();
});

test('the text about a lead that was erased meanwhile is given back, once', async ({
  page,
  context,
  desk,
  site,
}) => {
  const person = 'erased@client.example';
  const reference = await post(site.relay, { name: 'Nobody', email: person, message: 'Forget me' });
  await signInAs(page, desk, 'owner');
  const { one, other } = await twoTabs(context, page, `/leads/${reference}`);
  await other.getByText('Add a note for the team').click();
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

test('a search that is typed but not sent stays while focused, and goes when a lead is opened', async ({
  page,
  desk,
  site,
}) => {
  for (const name of ['First', 'Second']) {
    await post(site.relay, { name, email, message: 'Of the turaco' });
  }
  await signInAs(page, desk, 'member');
  await openList(page, 'turaco', 2);
  const find = page.getByRole('searchbox');
  const filter = page.getByText('Filter', { exact: true });
  await filter.click();
  await find.fill('lourie');
  await page.getByLabel('Campaign').fill('spring');
  await page.getByRole('link', { name: /^First/ }).click();
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect(find).toHaveValue('turaco');
  await expect(page.getByLabel('Campaign')).toHaveValue('');
  await find.fill('louries');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'First' })).toBeHidden();
  await expect(find).toHaveValue('louries');
  await find.press('Enter');
  await expect(page).toHaveURL(/find=louries/);
  await page.goBack();
  await expect(find).toHaveValue('turaco');
});
