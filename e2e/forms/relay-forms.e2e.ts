import type { Locator, Page } from '@playwright/test';
import { filledForms, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { expect, mailsAbout, test, weighScripts } from '../site.ts';

// What all relay forms have in common, tested for each. Faults are in error-catalogue.e2e.ts, limits in
// specified-rules.e2e.ts, the time before or without scripts in before-scripts.e2e.ts, and specialties in files of
// their own.

for (const filled of filledForms) {
  const { opener, notifications, redirectDelayMs } = filled;

  test.describe(filled.title, () => {
    test(`arrives with every field, and leads to the thank-you page after ${redirectDelayMs} ms`, async ({
      page,
      site,
      clock,
      consoleErrors,
    }) => {
      const words = newWords();
      const form = await FormOnPage.filledIn(page, filled, words);
      await clock.stop();
      await page.route(ajaxPosts, async (route) => {
        await expect(form.busy).toBeDisabled();
        await expect(form.busy.locator('.spinner')).toHaveCount(opener === undefined ? 0 : 1);
        await route.continue();
      });
      await form.send.click();

      await form.expectSuccess();
      await form.expectMultipart();
      const leaving = watchForThankYou(page);
      await clock.run(redirectDelayMs - 1);
      await expect(form.busy).toHaveCount(0);
      expect(leaving()).toBe(false);
      await clock.run(1);
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
      clock,
    }) => {
      const words = newWords();
      const form = await FormOnPage.filledIn(page, filled, words);
      const letGo = await holdBack(page, ajaxPosts);
      await clock.stop();
      await form.send.dblclick();
      await expect(form.busy).toBeDisabled();
      await clock.run(10_000);
      if (notifications) await expect(form.element).toContainText('Still sending.');
      await form.field('Email').press('Enter');
      // A forced click would land where the button was before the page finished scrolling.
      await form.busy.hover();
      await page.mouse.down();
      await page.mouse.up();
      await expect(form.busy).toBeDisabled();
      letGo();
      await form.expectSuccess();
      expect(form.posts).toHaveLength(1);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test('refused by the relay, it keeps every entry and is sent once corrected', async ({
      page,
      site,
      clock,
      consoleErrors,
    }) => {
      const words = newWords();
      const form = await FormOnPage.filledIn(page, filled, words);
      const { label, message } = filled.refused;
      const field = form.field(label);
      const right = await field.inputValue();
      await form.leaveUnchecked();
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
      await form.sendUntilTold(clock);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test('spaces in place of an entry are reported at their field, and nothing is posted', async ({
      page,
      clock,
    }) => {
      const form = await FormOnPage.filledIn(page, filled, newWords());
      const field = form.field(filled.refused.label);
      const right = await field.inputValue();
      await field.fill(' \u00a0 '.repeat(5));
      await form.send.click();
      await expect(field).toBeFocused();
      expect(await field.evaluate((one: HTMLInputElement) => one.validity.valueMissing)).toBe(true);
      await expect(field).toHaveValue('');
      await expect(form.send).toBeEnabled();
      expect(form.posts).toEqual([]);
      await field.fill(right);
      await form.sendUntilTold(clock);
    });

    test('an invisible control character in copied text does not prevent sending', async ({
      page,
      site,
      clock,
    }) => {
      const words = newWords();
      const form = await FormOnPage.filledIn(page, filled, words);
      await form.words.fill(`${words}\u000bA second line.\u0002`);
      await form.sendUntilTold(clock);
      const [mail] = await mailsAbout(site, words);
      expect(mail?.text).toContain(`${words}\n    A second line.\n`);
    });

    test('can be reached, filled in and sent by keyboard alone', async ({ page, site, clock }) => {
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
        // A select jumps to the first option with this initial.
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
      await form.expectHydrated();
      await clock.stop();
      await page.keyboard.press('Enter');
      await form.expectSuccess();
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test('costs at most 70 kB of JavaScript', async ({ page }) => {
      const weight = weighScripts(page);
      await new FormOnPage(page, filled).open();
      const bytes = await weight();
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(70_000);
    });
  });
}

function watchForThankYou(page: Page): () => boolean {
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().endsWith('/thank-you');
  });
  return () => asked;
}

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const maxTabs = 60;
  for (let tab = 0; tab < maxTabs; tab += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
