import type { Locator } from '@playwright/test';
import { pdf } from '../../testing/test-files.ts';
import { expectHydrated } from '../hydrated-form.ts';
import {
  anOpportunity,
  choose,
  cvField,
  cvFormOn,
  fillIn,
  fillInWords,
  handOver,
  openInDialog,
} from './cv-form.ts';
import { newWords } from '../filled-forms.ts';
import { axeFaults } from '../accessibility.ts';
import { ajaxPosts } from '../form-on-page.ts';
import { expect, mailsAbout, test } from '../site.ts';

test('a CV is uploaded in the dialog by keyboard alone, at a phone’s width', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/candidates');
  await page
    .getByRole('link', { name: `Send CV for ${anOpportunity.role}` })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const summary = dialog.getByText('Or upload your CV here');
  for (let tab = 0; tab < 10; tab += 1) {
    if (await summary.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  const form = cvFormOn(page);
  await expectHydrated(form);
  expect(await axeFaults(page)).toEqual([]);
  const beyond = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(beyond).toBe(0);

  const words = newWords();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: 'Role' })).toHaveValue(
    `${anOpportunity.role}, ${anOpportunity.place}`,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.type('Thandi Nkosi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('thandi@client.example');
  await page.keyboard.press('Tab');
  await expect(cvField(form)).toBeFocused();
  // The key would open the system's file chooser.
  await choose(form, 'cv.pdf', pdf(200_000));
  await page.keyboard.press('Tab');
  await page.keyboard.type(words);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const send = form.getByRole('button', { name: 'Upload my CV' });
  for (let tab = 0; tab < 4; tab += 1) {
    if (await send.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('CV received!')).toBeVisible();
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

test('a CV and a note for one role do not appear for another with the same title, and each note stays', async ({
  page,
}) => {
  await page.goto('/candidates');
  const titles = page.locator('[data-role-title]');
  await titles
    .last()
    .evaluate((one, title) => (one.dataset['roleTitle'] = title), anOpportunity.role);
  await openInDialog(page, anOpportunity.role);
  await fillInWords(cvFormOn(page), 'I know cement inside out.');
  await choose(cvFormOn(page), 'cv.pdf', pdf(200_000));
  await expect(cvFormOn(page).getByText('cv.pdf, 195 kB')).toBeVisible();
  await page.keyboard.press('Escape');
  const others = page.getByRole('button', { name: /^Send CV for / });
  await others.last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Or upload your CV here').click();
  const role = dialog.getByRole('textbox', { name: 'Role' });
  await expect(role).toHaveValue(new RegExp(`^${RegExp.escape(anOpportunity.role)}, `));
  await expect(role).not.toHaveValue(`${anOpportunity.role}, ${anOpportunity.place}`);
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('thandi@client.example');
  const note = dialog.getByRole('textbox', { name: 'Your note' });
  await expect(note).toHaveValue('');
  await expect(cvFormOn(page).getByText('cv.pdf, 195 kB')).toHaveCount(0);
  await note.fill('I know warehouses inside out.');
  for (const [opener, words] of [
    [others.first(), 'I know cement inside out.'],
    [others.last(), 'I know warehouses inside out.'],
  ] as const) {
    await page.keyboard.press('Escape');
    await opener.click();
    await dialog.getByText('Or upload your CV here').click();
    await expect(note).toHaveValue(words);
  }
  await page.goto(anOpportunity.path);
  await cvFormOn(page).getByRole('textbox', { name: 'Email' }).focus();
  const line = cvFormOn(page).getByRole('textbox', { name: 'Your note' });
  await expect(line).toHaveValue('I know cement inside out.');
});

test('if the form cannot be loaded, the dialog links to the role’s page', async ({ page }) => {
  await page.route('**/send-cv-form-*.js', (route) => route.abort());
  await page.goto('/candidates');
  await page
    .getByRole('link', { name: `Send CV for ${anOpportunity.role}` })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Or upload your CV here').click();
  await page.waitForURL(`**${anOpportunity.path}#hand-over`);
});

for (const arrives of [true, false]) {
  test(`a form that ${arrives ? 'loads' : 'fails to load'} after its dialog was closed changes nothing`, async ({
    page,
  }) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const scripts = '**/send-cv-form-*.js';
    await page.route(scripts, async (route) => {
      await promise;
      await (arrives ? route.continue() : route.abort());
    });
    const asked = page.waitForRequest(scripts);
    await page.goto('/candidates');
    await page
      .getByRole('link', { name: /^Send CV for / })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Or upload your CV here').click();
    await asked;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const done = arrives
      ? page.waitForEvent('requestfinished')
      : page.waitForEvent('requestfailed');
    letGo();
    await done;
    // Imported again, the module is there, or fails, after the dialog's own import.
    await page.evaluate((url) => import(url).catch(() => undefined), (await asked).url());
    await expect(page).toHaveURL('/candidates');
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(page.locator('dialog .toasts')).toHaveCount(0);
  });
}

test('on a small phone the progress of a CV, its Cancel button and the last attempt’s result are in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/candidates');
  await openInDialog(page, anOpportunity.role);
  const form = cvFormOn(page);
  await fillIn(form, newWords(), pdf(200_000));
  let posts = 0;
  await page.route(ajaxPosts, async (route) => {
    posts += 1;
    if (posts <= 3) await route.abort();
  });
  const cancel = form.getByRole('button', { name: 'Cancel' });
  await handOver(page);
  await expect(page.getByText('Failed to send your CV.')).toBeVisible();
  await handOver(page);
  await expectInView(cancel);
  await cancel.click();
  await expect(form.getByText('You stopped it.')).toBeVisible();
});

test('on a phone the result of a CV is not hidden behind the notification', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/candidates');
  await openInDialog(page, anOpportunity.role);
  const form = cvFormOn(page);
  await fillIn(form, newWords(), pdf(200_000));
  await page.route(ajaxPosts, (route) => route.fulfill({ status: 429, json: {} }));
  await handOver(page);
  await expect(page.getByText('Failed to send your CV.')).toBeVisible();
  await expectInView(form.getByText('Many messages came from your network'));
  // Outside the dialog, the notification stays until the next one, which may be about the page's other form.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Failed to send your CV.')).toBeVisible();
});

/** Asserts that an element is wholly on the screen and uncovered, without scrolling. */
async function expectInView(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 0.99 });
  const isInFront = await element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(middle, y) === one);
  });
  expect(isInFront).toBe(true);
}
