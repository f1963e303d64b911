import type { Page } from '@playwright/test';
import type { Role } from '../../leads/store/tables/access-schema.ts';
import { readSavedAnswers, removeSavedAnswer } from '../../leads/store/work/saved-answers.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { startInbox } from '../../testing/test-inbox.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { axeFaults } from '../accessibility.ts';
import { expect, test as journey, type Site } from '../site.ts';

/** What a page hears changes by; a script has this name, too. */
export const liveStream = /\/live(?:\?|$)/;

/**
 * A journey with a desk beside the relay of its site, which nobody has signed in to yet. What is put into
 * `moved` is how far ahead of the relay's its clock is.
 */
export const test = journey.extend<{ desk: TestDesk; moved: { aheadMs: number } }>({
  moved: async ({}, use) => use({ aheadMs: 0 }),
  desk: async ({ site, moved }, use) => {
    const desk = await startTestDesk(
      { dataDir: site.relay.dataDir, databaseUrl: undefined },
      { wake: () => site.relay.wake(), now: () => Date.now() + moved.aheadMs },
    );
    await desk.forgetEverybody();
    await forgetSavedAnswers(desk);
    await use(desk);
    await desk.stop();
  },
});

async function forgetSavedAnswers({ db }: TestDesk): Promise<void> {
  const by = { by: 'a test', now: Date.now() };
  for (const { id } of await readSavedAnswers(db)) await removeSavedAnswer(db, id, by);
}

/**
 * The same beside a relay of its own. Where each page is looked at in a state, as where nothing has happened
 * yet, what other journeys of the worker left would stand in it.
 */
export const ownTest = test.extend<{ own: Pick<Site, 'inbox' | 'relay'> }>({
  own: async ({}, use) => {
    const inbox = await startInbox();
    const relay = await startTestRelay({ SMTP_URL: inbox.url });
    await use({ inbox, relay });
    await relay.stop();
    await inbox.close();
  },
  desk: async ({ own: { relay } }, use) => {
    const store = { dataDir: relay.dataDir, databaseUrl: undefined };
    const desk = await startTestDesk(store, { wake: () => relay.wake() });
    await use(desk);
    await desk.stop();
  },
});

/** Signs in without a word, as somebody who was invited before. */
export async function signInAs(page: Page, desk: TestDesk, role: Role): Promise<void> {
  const { cookie } = await desk.cookieOf(role);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: desk.url }]);
}

/** Opens a page, and waits until it listens for what changes: its scripts are there, and the keys answer. */
export async function openAlive(page: Page, address: string): Promise<void> {
  const listening = page.waitForRequest(liveStream);
  await page.goto(address);
  await listening;
}

/** What changes, and a session that ended, the page learns when its reader does something, and never before. */
export async function keepDeaf(page: Page): Promise<void> {
  await page.route(liveStream, (route) => route.abort());
}

/** Signs in by the link that `npm start` prints. */
export async function becomeOwner(page: Page, desk: TestDesk): Promise<void> {
  await page.goto(await desk.firstLink());
  await page.getByLabel('Your name').fill('Ann Owner');
  await page.getByLabel('Your email address').fill('ann@office.example');
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toContainText('Ann Owner');
}

/** Shows the way to every page, which a phone has behind a button. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Menu/ });
  if (await button.isVisible()) await button.click();
}

/** The link to this desk in the newest mail to an address, by how it goes on. */
export async function mailedLink(
  { inbox }: Pick<Site, 'inbox'>,
  desk: TestDesk,
  address: string,
  pattern: RegExp,
): Promise<string> {
  const linkIn = () =>
    inbox.mails
      .filter(({ envelopeTo }) => envelopeTo.includes(address))
      .flatMap(({ text = '' }) => text.match(/http:\S+/g) ?? [])
      .findLast((link) => link.startsWith(desk.url) && pattern.test(link));
  await inbox.waitFor(() => linkIn() !== undefined);
  return linkIn() ?? '';
}

/** The page is as accessible as axe can tell, and no wider than its window. */
export async function nothingFound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

/** An authenticator that says yes. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
