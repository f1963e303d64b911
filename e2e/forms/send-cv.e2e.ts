import type { Page } from '@playwright/test';
import { company } from '../../content/company.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { opportunityPath } from '../../content/paths.ts';
import { mailOf } from './mail-link.ts';
import { expect, test, weighScripts } from '../site.ts';
import { promised } from '../specification/promises.ts';

const roles = readOpportunities().map(({ slug, fields }) => ({ slug, ...fields }));

/** A role whose title needs escaping in a URL, if there is one. */
const samples = roles
  .toSorted((a, b) => Number(b.title.includes('&')) - Number(a.title.includes('&')))
  .slice(0, 1);

const talent = company.email.talent;

const note = (role: string, place: string) =>
  [
    `Dear ${company.name} team`,
    `I would like to apply for the role of ${role} (${place}). My CV is attached.`,
    'Kind regards\n[Your name]',
  ].join('\n\n');

/** Looked up by the role's own card, since two roles may share a title. */
const openerOf = (page: Page, slug: string, role: 'link' | 'button') =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="${opportunityPath(slug)}"]`) })
    .getByRole(role, { name: /^Send CV for / });

/** The opener before hydration, which is a link. */
const linkOf = (page: Page, slug: string) => openerOf(page, slug, 'link');

const dialogOf = (page: Page, role: string) =>
  page.getByRole('dialog', { name: `Send your CV for ${role}`, exact: true });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('Send CV on every job card opens a dialog about its role that shows the mail to send', async ({
  page,
}) => {
  await page.goto('/candidates');
  for (const { slug, title: role, place } of roles) {
    await test.step(slug, async () => {
      // The first press, before the island is loaded, is not lost. The pointer may have hydrated another on its way,
      // which is a button already.
      await linkOf(page, slug)
        .or(openerOf(page, slug, 'button'))
        .click();
      const dialog = dialogOf(page, role);
      await expect(dialog).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(dialog.getByText(place, { exact: true })).toBeVisible();
      await expect(dialog).toContainText(talent);
      await expect(dialog).toContainText(`Application for ${role}`);
      await expect(dialog).toContainText(`a recruiter will read it and reply ${promised.reply}`);
      const href = await dialog.getByRole('link', { name: 'Open my email' }).getAttribute('href');
      expect(mailOf(href)).toEqual({
        to: talent,
        subject: `Application for ${role}`,
        body: note(role, place).replaceAll('\n', '\r\n'),
      });
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(openerOf(page, slug, 'button')).toBeFocused();
    });
  }
});

test('Send CV loads the scripts of its dialog, and none that hydrate forms', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/candidates');
  const weight = weighScripts(page);
  await page
    .getByRole('link', { name: /^Send CV for/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await weight()).toBeLessThan(5000);
});

test('a page of roles has one dialog, however many cards', async ({ site }) => {
  const html = site.siteFiles.byPath.get('/candidates')?.body.toString() ?? '';
  expect(html.match(/<dialog/g)).toHaveLength(1);
  expect(html.match(/data-island="send-cv"/g)).toHaveLength(1);
});

for (const { slug, title: role, place } of samples) {
  test('the Send CV dialog keeps the focus, locks the page, and copies the address and the note', async ({
    page,
  }) => {
    await page.goto('/candidates');
    await linkOf(page, slug).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, role);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    for (const stop of ['Open my email', 'Copy the address', 'Copy the note']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByText(stop)).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveText(stop);
    }
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Copied the note' })).toBeVisible();
    expect(await clipboard()).toBe(note(role, place));
    await dialog.getByRole('button', { name: 'Copy the address' }).press('Space');
    await expect(dialog.getByRole('button', { name: 'Copied the address' })).toBeVisible();
    expect(await clipboard()).toBe(talent);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(openerOf(page, slug, 'button')).toBeFocused();
  });

  test('if copying is not allowed, the Send CV dialog says to select the text', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
    });
    await page.goto('/candidates');
    await linkOf(page, slug).click();
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await expect(
      page.getByRole('button', { name: 'Select the address and copy it' }),
    ).toBeVisible();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Send CV opens the mail itself', async ({ page }) => {
    await page.goto('/candidates');
    for (const { slug, title: role, place } of roles) {
      expect(mailOf(await linkOf(page, slug).getAttribute('href'))).toEqual({
        to: talent,
        subject: `Application for ${role}`,
        body: note(role, place).replaceAll('\n', '\r\n'),
      });
    }
  });
});
