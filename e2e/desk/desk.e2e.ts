import type { Locator, Page } from '@playwright/test';
import { post } from '../../testing/test-leads.ts';
import {
  addAuthenticator,
  becomeOwner,
  mailedLink,
  nothingFound,
  test as base,
} from './desk-site.ts';
import { expect } from '../site.ts';

// The desk with the real relay: who signs in, how, and what they find.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

test('a browser without cookies is told so before a link is used up', async ({ page, desk }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  // Firefox then also refuses these.
  await page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: refused });
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super();
        refused();
      }
    } as unknown as typeof BroadcastChannel;
  });
  for (const address of ['/sign-in', await desk.firstLink()]) {
    await page.goto(address);
    await expect(page.getByText('This browser blocks cookies')).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a first owner invites a member, whose mail arrives and whose link works once', async ({
      page,
      desk,
      site,
      browser,
    }) => {
      await becomeOwner(page, desk);
      await page.getByRole('link', { name: 'Team' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Ben Member');
      await page.getByLabel('Email address').fill('Ben@office.example');
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('status')).toContainText('An email with a link is on its way');
      if (javaScriptEnabled) await nothingFound(page);

      const theirs = await browser.newContext({ javaScriptEnabled });
      const their = await theirs.newPage();
      await their.goto(await mailedLink(site, desk, 'ben@office.example', /address=/));
      await expect(their.getByLabel('Your email address')).toHaveValue('ben@office.example');
      await their.getByRole('button', { name: 'Send me a link' }).click();
      await expect(their.getByRole('status')).toContainText('If ben@office.example may sign in');
      const link = await mailedLink(site, desk, 'ben@office.example', /sign-in\//);
      await their.goto(link);
      await their.getByRole('button', { name: 'Sign in' }).click();
      await expect(their.getByRole('navigation', { name: 'Desk' })).toContainText('Ben Member');
      await expect(their.getByRole('link', { name: 'Log', exact: true })).toHaveCount(0);
      await their.goto(link);
      await expect(their.getByRole('heading')).toHaveText('This link no longer works');
      await theirs.close();

      await page.getByRole('link', { name: 'Log', exact: true }).click();
      await expect(page.getByRole('cell', { name: /signed in/ }).first()).toBeVisible();
      await page.getByRole('link', { name: 'Team' }).click();
      await page.getByRole('button', { name: 'Remove access for Ben Member' }).click();
      await expect(page.getByRole('status')).toContainText('Ben Member’s access is removed');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('status')).toContainText('Ben Member may sign in again');
      await page.getByRole('button', { name: 'Make owner Ben Member' }).click();
      await expect(page.getByRole('status')).toContainText('Ben Member is an owner now');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('status')).toContainText('Ben Member is a member now');
    });

    test('a lead that is held is read and released, and arrives', async ({ page, desk, site }) => {
      const reference = await post(site.relay, {
        name: 'Held \u202eby mistake',
        message: 'A <b>real</b> question about the desk',
        _honey: 'filled by a browser',
      });
      await becomeOwner(page, desk);
      const link = page.locator(`a[href^="/leads/${reference}"]`);
      await openWhenListed(page, '/?view=held', link);
      await page.goto('/glance');
      await page.getByRole('term').getByRole('link', { name: 'Held' }).click();
      await link.click();
      await expect(page.getByRole('article')).toContainText('A <b>real</b> question');
      await expect(page.getByRole('definition').first()).toHaveText('Held \uFFFDby mistake');
      if (javaScriptEnabled) await nothingFound(page);
      await page.getByRole('article').getByRole('button', { name: 'Release' }).click();
      await expect(page.getByRole('status')).toContainText('It goes out now.');
      await site.inbox.waitFor((mails) => mails.some(({ text = '' }) => text.includes(reference)));
      await page.getByRole('link', { name: 'Log', exact: true }).click();
      await expect(page.getByRole('cell', { name: `released ${reference}` })).toBeVisible();
    });

    test('a lead is taken, noted on and answered, in the thread its sender has', async ({
      page,
      desk,
      site,
    }) => {
      // The inbox may have the other's answer.
      const day = javaScriptEnabled ? 'Monday' : 'Tuesday';
      const reference = await post(site.relay, {
        name: 'Thandi Nkosi',
        email: 'thandi@client.example',
        message: `Could you find us a treasurer? ${javaScriptEnabled}`,
      });
      await becomeOwner(page, desk);
      const link = page.locator(`a[href^="/leads/${reference}"]`);
      await openWhenListed(page, '/?find=treasurer', link);
      await link.click();
      const lead = page.getByRole('article');
      await lead.getByRole('button', { name: 'Take it' }).click();
      await expect(lead.getByRole('status')).toContainText('It is yours.');
      await lead.getByRole('button', { name: 'Undo' }).click();
      await expect(lead.getByRole('status')).toContainText('nobody’s now');
      await lead.getByText('Add a note for the team').click();
      await lead.getByLabel('Note', { exact: true }).fill('They are in Epping.');
      await lead.getByRole('button', { name: 'Save the note' }).click();
      await expect(lead.getByRole('list', { name: 'Answers and notes' })).toContainText('Epping');
      await lead
        .getByLabel('Your answer to thandi@client.example')
        .fill(`Gladly.\nShall we talk on ${day}?`);
      // As high as the whole lead: what is half under the bar has half a box to press.
      await page.setViewportSize({ width: 1280, height: 2000 });
      if (javaScriptEnabled) await nothingFound(page);
      await lead.getByRole('button', { name: 'Send the answer' }).click();
      await expect(lead.getByRole('status')).toContainText('answer is stored');
      await site.inbox.waitFor((mails) =>
        mails.some(
          ({ text = '', envelopeTo }) =>
            text.includes(`on ${day}`) && envelopeTo.includes('thandi@client.example'),
        ),
      );
      const answer = site.inbox.mails.findLast(({ text = '' }) => text.includes(`on ${day}`));
      const notification = site.inbox.mails.find(({ text = '' }) => text.includes(reference));
      expect(answer?.references).toContain(notification?.messageId);
      expect(answer?.subject).toMatch(/^Re: /);
      await page.goto('/?view=answered');
      await expect(page.locator(`a[href^="/leads/${reference}"]`)).toContainText('Answered by you');
    });
  });
}

test('a passkey signs in without a mail, until it is removed', async ({ page, desk }) => {
  await addAuthenticator(page);
  await becomeOwner(page, desk);
  await page.getByRole('link', { name: 'Ann Owner' }).click();
  const none = page.getByText('No passkey was used.');
  await refusePasskeyOnce(page, 'create');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(none).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('The passkey is added.');
  await nothingFound(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await nothingFound(page);
  await refusePasskeyOnce(page, 'get');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(none).toBeVisible();
  await page.route('**/sign-in/passkey', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The desk does not answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('link', { name: 'Ann Owner' }).click();
  await expect(page.getByText(/^Last used/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('status')).toContainText('signs nobody in any more');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The desk does not know this passkey')).toBeVisible();
});

/** Opens a list once it has a link to a lead: the desk takes leads in within a second, or later on a busy machine. */
async function openWhenListed(page: Page, address: string, link: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Cancels the browser's next passkey dialog. */
async function refusePasskeyOnce(page: Page, what: 'create' | 'get'): Promise<void> {
  await page.evaluate((asked) => {
    Object.defineProperty(navigator.credentials, asked, {
      configurable: true,
      value() {
        Reflect.deleteProperty(navigator.credentials, asked);
        return Promise.reject(new DOMException('It was closed.', 'NotAllowedError'));
      },
    });
  }, what);
}

test('new leads appear by themselves, shortcuts lead through them, and several are settled at once', async ({
  page,
  desk,
  site,
}) => {
  await becomeOwner(page, desk);
  const sent = ['Aardwolf', 'Bateleur', 'Caracal'];
  for (const name of sent) {
    await post(site.relay, { name, email: 'zoo@client.example', message: `Of the zoo: ${name}` });
  }
  const list = page.getByRole('list').filter({ hasText: 'Caracal' });
  for (const name of sent) await expect(list.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('j');
  await expect(list.getByRole('link', { name: 'Caracal' })).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  // As high as all that other journeys left: a line half under the bar has half a box to press.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await nothingFound(page);
  await page.getByRole('button', { name: 'Answered elsewhere' }).click();
  await expect(page.getByRole('status')).toContainText('2 leads count as answered elsewhere');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link', { name: 'Caracal' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('zoo@client.example aard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Bateleur' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Aardwolf' }).click();
  await page.getByRole('article').getByRole('link', { name: 'Of the zoo: Bateleur' }).click();
  await expect(page.getByRole('article')).toContainText('Bateleur');
  await page.keyboard.press('?');
  await expect(page.getByText('the previous lead')).toBeVisible();
});

test('a draft stays in its form while somebody else answers, and others see who is writing', async ({
  page,
  desk,
  site,
  browser,
}) => {
  const reference = await post(site.relay, {
    name: 'Both of us',
    email: 'both@client.example',
    message: 'A question for two',
  });
  await becomeOwner(page, desk);
  const { cookie } = await desk.cookieOf('member');
  const theirs = await browser.newContext({ baseURL: desk.url });
  const [name = '', value = ''] = cookie.split('=');
  await theirs.addCookies([{ name, value, url: desk.url }]);
  const their = await theirs.newPage();
  await page.goto(`/leads/${reference}`);
  // As typed by somebody who heard the reference on the phone.
  await their.goto(`/leads/${reference.toLowerCase().replace('-', '')}`);
  await expect(page.getByText('Mo has this lead open too.')).toBeVisible();
  const mine = page.getByLabel('Your answer to both@client.example');
  // A live region has to exist before its text changes, or a screen reader misses it.
  const said = page.getByRole('article').locator('form [aria-live]');
  await expect(said).toHaveText('');
  await mine.pressSequentially('My own words, half wri');
  const writing = their.getByText('Ann Owner is writing an answer.');
  await expect(writing).toBeVisible();
  await nothingFound(their);
  await mine.fill('');
  await expect(writing).toHaveCount(0);
  await mine.fill('My own words, half wri');
  await page.getByText('Add a note for the team').click();
  await page.getByLabel('Note', { exact: true }).fill('A note, half');
  await their.getByLabel('Your answer to both@client.example').fill('Theirs came first.');
  await their.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('list', { name: 'Answers and notes' })).toContainText('Theirs came');
  await expect(mine).toHaveValue('My own words, half wri');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('A note, half');
  await expect(said).toHaveText('Somebody has answered since you began. Read it above.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody has answered in the meantime');
  await expect(mine).toHaveValue('My own words, half wri');
  await nothingFound(page);
  await page.getByRole('button', { name: 'Send it all the same' }).click();
  await expect(mine).toHaveValue('');
  // By phone, while the other writes on.
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByText('Answer again').click();
  await mine.fill('And another thing');
  await their.getByRole('button', { name: 'Answered elsewhere' }).click();
  await expect(said).toHaveText('Somebody has answered elsewhere since you began.');
  await their.getByRole('link', { name: 'At a glance' }).click();
  await expect(page.getByText('has this lead open too')).toHaveCount(0);
  await theirs.close();
});
