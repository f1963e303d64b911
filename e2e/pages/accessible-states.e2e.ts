import type { Page } from '@playwright/test';
import { paths } from '../../content/paths.ts';
import { accessibilityFaults } from '../accessibility.ts';
import { filledForm, filledForms, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { expect, readingTest, test } from '../site.ts';

// The accessibility of pages in use. e2e/pages/frame.e2e.ts checks pages as opened.

for (const form of filledForms) {
  const isInDialog = form.opener !== undefined;
  test(`${form.title} ${isInDialog ? 'in its dialog' : 'refused'} is accessible`, async ({
    page,
  }) => {
    const shown = new FormOnPage(page, form);
    await shown.open();
    if (!isInDialog) {
      await shown.fillIn(newWords());
      await shown.leaveUnchecked();
      await shown.field(form.refused.label).fill(' '.repeat(12));
      await shown.send.click();
      await expect(shown.element.getByText(form.refused.message)).toBeVisible();
    }
    await expectAccessible(page);
  });
}

for (const { title, path, send } of [
  { title: 'early access', path: paths.aiTools, send: 'Join Early Access' },
  { title: 'the newsletter', path: paths.insights, send: 'Subscribe' },
]) {
  test(`${title} with an error message is accessible`, async ({ page }) => {
    await page.goto(path);
    const form = page.locator('main form').filter({ hasText: send });
    await form.getByLabel('Email').focus();
    await expect(form).toHaveJSProperty('noValidate', true);
    await form.getByRole('button', { name: send }).click();
    await expect(form.locator('.field-problem').first()).toBeVisible();
    await expectAccessible(page);
  });
}

for (const { what, status } of [
  { what: 'it is sent', status: 200 },
  { what: 'it failed', status: 400 },
]) {
  test(`the notification that ${what} is accessible`, async ({ page, browser, clock }) => {
    if (status !== 200) await page.route(ajaxPosts, (route) => route.fulfill({ status }));
    const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
    // Notifications fade and lead to another page.
    await clock.stop();
    await form.send.click();
    await expect(page.locator('.toast')).toBeVisible();
    // The engines wait for timers, which would remove the notification, so they check a static copy of the page.
    const others = await browser.newContext();
    const still = await others.newPage();
    await still.route(page.url(), async (route) =>
      route.fulfill({ contentType: 'text/html', body: await withoutScripts(page) }),
    );
    await still.goto(page.url());
    await expect(still.locator('.toast')).toBeVisible();
    await expectAccessible(still);
    await others.close();
  });
}

readingTest('a role’s Send CV dialog is accessible', async ({ page }) => {
  await page.goto(paths.candidates);
  await page
    .getByRole('link', { name: /^Send CV for / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

readingTest('questions that are open are accessible', async ({ page }) => {
  await page.goto(paths.contact);
  for (const question of await page.locator('summary').all()) await question.click();
  await expect(page.locator('details:not([open])')).toHaveCount(0);
  await expectAccessible(page);
});

readingTest('the menu of a phone, open, is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await accessibilityFaults(page, [375])).toEqual([]);
});

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page, [375, 768, 1440])).toEqual([]);
}

function withoutScripts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    for (const script of copy.querySelectorAll('script')) script.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });
}
