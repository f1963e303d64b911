import type { Page } from '@playwright/test';
import { pdf } from '../testing/test-files.ts';
import { post } from '../testing/test-leads.ts';
import { anOpportunity, cvFormOn, fillIn, handOver, openInDialog } from './cv-form.ts';
import { signInAs, test } from './desk-site.ts';
import { newWords } from './filled-forms.ts';
import { expect, mailsAbout } from './site.ts';

// A phone that gets no newer Safari: iOS 16 is the last for an iPhone 8 or X.

async function takeAwayNewerApis(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
}

test('a phone whose Safari is older than 17.4 hands a CV over in the dialog of a role', async ({
  page,
  site,
}) => {
  await takeAwayNewerApis(page);
  const words = newWords();
  await page.goto('/candidates');
  await openInDialog(page, anOpportunity.role);
  await fillIn(cvFormOn(page), words, pdf(200_000));
  await handOver(page);
  await expect(page.getByRole('dialog').getByText('CV received!')).toBeVisible();
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

test('a phone whose Safari is older than 17.4 does at the desk what its buttons say', async ({
  page,
  desk,
  site,
  consoleErrors,
}) => {
  await takeAwayNewerApis(page);
  const email = 'whimbrel@client.example';
  const reference = await post(site.relay, { name: 'Whimbrel', email, message: 'Hello' });
  await signInAs(page, desk, 'member');
  const listening = page.waitForRequest('**/live*');
  await page.goto(`${desk.url}/leads/${reference}`);
  await listening;
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
