import type { Locator, Page } from '@playwright/test';
import { FormOnPage, filledForms, newWords, reply } from './filled-forms.ts';
import { expect, mailsAbout, test } from './site.ts';

// What every relay form has in common, for each of them. What the relay or the line does to it is in
// error-catalogue.e2e.ts, its limits in specified-rules.e2e.ts, what is special to one in its own file.

const ajaxPosts = '**/relay/ajax/**';

/** Longer than any redirect waits: the clock stands until a test moves it. */
const laterMs = 60_000;

for (const filled of filledForms) {
  const { opener, notifications, redirectDelayMs } = filled;

  test.describe(filled.title, () => {
    test(`arrives with every field, and ${redirectDelayMs} ms after it is taken the visitor is thanked`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      await page.clock.install();
      await form.open();
      await form.fillIn(words);
      await page.clock.pauseAt(Date.now() + laterMs);
      await page.route(ajaxPosts, async (route) => {
        await expect(form.busy).toBeDisabled();
        await expect(form.busy.locator('.spinner')).toHaveCount(opener === undefined ? 0 : 1);
        await route.continue();
      });
      await form.send.click();

      await expectSuccess(form);
      const leaving = watchForThankYou(page);
      await page.clock.runFor(redirectDelayMs - 1);
      await expect(form.busy).toHaveCount(0);
      expect(leaving()).toBe(false);
      await page.clock.runFor(1);
      await page.waitForURL('**/thank-you');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Thanks! Your message is in.',
      );

      const [mail, ...others] = await mailsAbout(site, words);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe(filled.subject);
      expect(mail?.envelopeTo).toEqual([filled.mailbox]);
      expect(mail?.replyTo).toEqual([{ name: 'Thandi Nkosi', address: 'thandi@client.example' }]);
      for (const row of [...form.mailRows(words), `Page: ${site.url}${filled.path}`]) {
        expect(mail?.text).toContain(row);
      }
      expect(consoleErrors).toEqual([]);
    });

    test('pressed again and again while a slow relay keeps it busy, it sends one lead', async ({
      page,
      site,
    }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      const answer = Promise.withResolvers<void>();
      await page.route(ajaxPosts, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await page.clock.install();
      await form.open();
      await form.fillIn(words);
      await form.send.dblclick();
      await expect(form.busy).toBeDisabled();
      await page.clock.runFor(10_000);
      await form.field('Email').press('Enter');
      await form.busy.click({ force: true });
      await expect(form.busy).toBeDisabled();
      answer.resolve();
      await expectSuccess(form);
      expect(form.posts).toHaveLength(1);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test('refused by the relay, it keeps every word and is sent once it is corrected', async ({
      page,
      site,
      consoleErrors,
    }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      const { label, message } = filled.refused;
      const field = form.field(label);
      await form.open();
      await form.fillIn(words);
      const right = await field.inputValue();
      // A browser lets spaces pass where something is required; the relay does not.
      await field.fill(' '.repeat(12));
      await form.send.click();
      if (notifications) {
        await expect(page.locator('.toast')).toContainText(notifications.failed);
        await expect(field).toBeFocused();
        await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
      } else {
        await expect.poll(() => consoleErrors).toContain('Form submission error');
        await expect(page.locator('.toast, .field-problem')).toHaveCount(0);
      }
      await field.fill(right);
      await form.expectFilledIn(words);
      await expect(form.consent).toBeChecked();
      await form.send.click();
      await expectSuccess(form);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test('can be reached, filled in and sent by keyboard alone', async ({ page, site }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      await page.goto(filled.path);
      if (opener !== undefined) {
        await tabTo(form.opener());
        await page.keyboard.press('Enter');
        await expect(form.element).toBeVisible();
      }
      for (const [label, value] of Object.entries(filled.values)) {
        await tabTo(form.field(label));
        await page.keyboard.insertText(value);
      }
      if (filled.choose) {
        await tabTo(form.element.getByLabel(filled.choose.label));
        // A list jumps to the first option that begins so.
        await page.keyboard.press(filled.choose.option.charAt(0));
      }
      for (const option of filled.tick?.options ?? []) {
        await tabTo(form.element.getByLabel(option));
        await page.keyboard.press('Space');
      }
      await tabTo(form.words);
      await page.keyboard.insertText(words);
      await tabTo(form.consent);
      await page.keyboard.press('Space');
      await form.expectFilledIn(words);
      await tabTo(form.send);
      await page.keyboard.press('Enter');
      await expectSuccess(form);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test('costs at most 70 kB of JavaScript', async ({ page }) => {
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() !== 'script') return;
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await new FormOnPage(page, filled).open();
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(70_000);
    });

    if (opener === undefined) beforeItIsAlive();
    else pressedBeforeItIsAlive();
  });

  /** A form on a page is whole as HTML: what is typed and sent too early is as good as later. */
  function beforeItIsAlive(): void {
    test('sent before any script has come, it arrives all the same', async ({ page, site }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(filled.path);
      await form.fillIn(words);
      await form.send.click();
      await page.waitForURL('**/thank-you');
      const [mail, ...others] = await mailsAbout(site, words);
      expect(others).toEqual([]);
      for (const row of form.mailRows(words)) expect(mail?.text).toContain(row);
    });

    test('what is typed before it is alive stays when it comes alive', async ({ page, site }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      const release = await holdScripts(page);
      await page.goto(filled.path);
      await form.fillIn(words);
      release();
      await form.expectAlive();
      await form.expectFilledIn(words);
      await form.send.click();
      await expectSuccess(form);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('arrives with every field and leads to the thank-you page', async ({ page, site }) => {
        const words = newWords();
        const form = new FormOnPage(page, filled);
        await page.goto(filled.path);
        await form.fillIn(words);
        await form.send.click();
        await page.waitForURL('**/thank-you');
        const [mail] = await mailsAbout(site, words);
        expect(mail?.subject).toBe(filled.subject);
        for (const row of form.mailRows(words)) expect(mail?.text).toContain(row);
      });

      test('refused, it comes back with its words and what is wrong, and can be sent', async ({
        page,
        site,
      }) => {
        const words = newWords();
        const form = new FormOnPage(page, filled);
        const { label, message } = filled.refused;
        await page.goto(filled.path);
        await form.fillIn(words);
        const right = await form.field(label).inputValue();
        await form.field(label).fill(' '.repeat(12));
        await form.send.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
        await expect(page.getByRole('alert')).toContainText(message);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await expect(form.field(label)).toHaveAccessibleDescription(
          new RegExp(RegExp.escape(message)),
        );
        await form.field(label).fill(right);
        await form.expectFilledIn(words);
        // A consent is given each time.
        await expect(form.consent).not.toBeChecked();
        await form.consent.check();
        await form.send.click();
        await page.waitForURL('**/thank-you');
        const [mail] = await mailsAbout(site, words);
        expect(mail?.text).toContain(`Page: ${site.url}${filled.path}`);
      });
    });
  }

  function pressedBeforeItIsAlive(): void {
    test('pressed before it is alive, the button opens the dialog when it can', async ({
      page,
    }) => {
      const form = new FormOnPage(page, filled);
      const release = await holdScripts(page);
      await page.goto(filled.path);
      await form.opener().click();
      await expect(form.element).toHaveCount(0);
      release();
      await expect(page.getByRole('dialog', { name: opener ?? '' })).toBeVisible();
      await expect(page).toHaveURL(filled.path);
    });
  }
}

/** The visitor is told: by a notification, or by the dialog that closes. */
async function expectSuccess({ page, element, form }: FormOnPage): Promise<void> {
  const toast = page.locator('.toast');
  if (form.notifications) {
    await expect(toast).toContainText(form.notifications.sent);
    await expect(toast).toContainText(reply);
  } else {
    await expect(element).toBeHidden();
    await expect(toast).toHaveCount(0);
  }
}

function watchForThankYou(page: Page): () => boolean {
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().endsWith('/thank-you');
  });
  return () => asked;
}

/**
 * Lets the script that finds the islands come and holds back theirs.
 * @returns what lets them through
 */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/{forms,dialogs,react}-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Presses Tab until something has the focus: it can be reached, and from where the focus was. */
async function tabTo(target: Locator): Promise<void> {
  const mostTabs = 60;
  for (let tab = 0; tab < mostTabs; tab += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
