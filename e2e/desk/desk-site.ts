import type { Page } from '@playwright/test';
import type { Role } from '../../leads/store/tables/access-schema.ts';
import { readSavedAnswers, removeSavedAnswer } from '../../leads/store/work/saved-answers.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { startInbox } from '../../testing/test-inbox.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { axeFaults } from '../accessibility.ts';
import { expect, test as journey, type Site } from '../site.ts';

/** The event stream that tells a page of changes. A script has a similar name. */
export const liveStream = /\/live(?:\?|$)/;

/**
 * A journey with a desk beside its site's relay, at which nobody has signed in yet. `moved` sets how far the desk's
 * clock is ahead of the relay's.
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
 * The same with its own relay, for checks of pages in a defined state, such as an empty desk. Other journeys of the
 * worker would leave leads in a shared one.
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

/** Signs somebody in by a session cookie, as if they had been invited before. */
export async function signInAs(page: Page, desk: TestDesk, role: Role): Promise<void> {
  const { cookie } = await desk.cookieOf(role);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: desk.url }]);
}

/** Opens a page, and waits until it is hydrated and listens for changes. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  const listening = page.waitForRequest(liveStream);
  await page.goto(address);
  await listening;
}

/**
 * Blocks the event stream, so that the page learns of changes and of its session's end only on its user's next
 * action.
 */
export async function blockEvents(page: Page): Promise<void> {
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

/** Opens the menu, if the window is as narrow as a phone's. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Menu/ });
  if (await button.isVisible()) await button.click();
}

/** The newest mailed link to this desk whose path matches a pattern. */
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

/** Asserts that axe finds nothing and that the page is no wider than its window. */
export async function nothingFound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

/** Adds a virtual authenticator that approves every request. */
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
