import type { Page } from '@playwright/test';
import { pdf } from '../../testing/test-files.ts';
import { post } from '../../testing/test-leads.ts';
import { openHydrated } from '../hydrated-form.ts';
import { anOpportunity, cvFormOn, fillIn, handOver, openInDialog } from '../forms/cv-form.ts';
import { liveStream, signInAs, test } from '../desk/desk-site.ts';
import { newWords } from '../filled-forms.ts';
import { expect, mailsAbout } from '../site.ts';

// A phone without a newer Safari: iOS 16 is the last for the iPhone 8 and X.

/** Removes APIs that came with Safari 17 or later. From 16.4 on, styles need no such change. */
async function takeAwayNewerApis(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const newer = [
      [Promise, 'withResolvers', 'try'],
      [URL, 'canParse', 'parse'],
      [AbortSignal, 'any'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Map.prototype, 'getOrInsert', 'getOrInsertComputed'],
      [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom'],
      [globalThis, 'Iterator', 'navigation'],
      [RegExp, 'escape'],
      [Document.prototype, 'startViewTransition'],
      [Element.prototype, 'checkVisibility'],
      [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover'],
    ] as const;
    for (const [of, ...names] of newer) for (const name of names) Reflect.deleteProperty(of, name);
  });
}

test('a phone whose Safari is older than 17.4 uploads a CV in the dialog of a role', async ({
  page,
  site,
  consoleErrors,
}) => {
  await takeAwayNewerApis(page);
  const words = newWords();
  await page.goto('/candidates');
  await openInDialog(page, anOpportunity.role);
  await fillIn(cvFormOn(page), words, pdf(200_000));
  await handOver(page);
  await expect(page.getByRole('dialog').getByText('CV received!')).toBeVisible();
  expect(await mailsAbout(site, words)).toHaveLength(1);
  // The event of leaving the page.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(consoleErrors).toEqual([]);
});

test('on a phone whose Safari is older than 17.4 the desk’s buttons work', async ({
  page,
  desk,
  site,
  consoleErrors,
}) => {
  await takeAwayNewerApis(page);
  const email = 'whimbrel@client.example';
  const reference = await post(site.relay, { name: 'Whimbrel', email, message: 'Hello' });
  await signInAs(page, desk, 'member');
  // Keeps the page from refreshing, which would abort the pending request. React Router before 8.5.3 does not notice
  // the failure that follows.
  await page.route(liveStream, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  );
  const listening = page.waitForRequest(liveStream);
  await page.goto(`${desk.url}/leads/${reference}`);
  await listening;
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

  test('a phone whose Safari is older than 17.4 goes to the next field by its keyboard', async ({
    page,
  }) => {
    await takeAwayNewerApis(page);
    await openHydrated(page, '/contact');
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

test('a phone whose Safari is older than 17.4 is led from the desk once its session has ended', async ({
  page,
  desk,
}) => {
  await takeAwayNewerApis(page);
  await page.route(liveStream, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await signInAs(page, desk, 'member');
  await page.goto(`${desk.url}/`);
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await desk.forgetEverybody();
  await page.unroute(liveStream);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
