import { filledForm, filledForms, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import type { PageClock } from '../page-clock.ts';
import { expect, test, type Site } from '../site.ts';
import { dayMs } from '../../platform/clock.ts';

// After Back, the browser restores a sent form, with the consent ticked. Chromium runs here without a back/forward
// cache. How the relay treats repeats without scripts, and so without a key, is tested in
// relay/intake/repeats.test.ts.

const contact = filledForm('contact');

for (const filled of filledForms.filter(({ opener }) => opener === undefined)) {
  test(`${filled.title}: after Back the same entries are the same message, and other ones another`, async ({
    page,
    site,
    clock,
  }) => {
    const [words, others] = [newWords(), newWords()];
    const form = await FormOnPage.filledIn(page, filled, words);
    await sendAndGoBack(form, clock);
    await form.expectFilledIn(words);
    await expect(form.consent).toBeChecked();
    await sendAndGoBack(form, clock);
    expect(await countMails(site, words)).toBe(1);
    await form.words.fill(others);
    await sendAndGoBack(form, clock);
    expect(await countMails(site, others)).toBe(1);
  });
}

for (const filled of filledForms.filter(({ opener }) => opener === undefined)) {
  test(`${filled.title}: sent before its script has loaded, and again after Back, it is one message`, async ({
    page,
    site,
    clock,
  }) => {
    const words = newWords();
    await page.route('**/assets/*.js', (route) => route.abort());
    const form = await FormOnPage.sentAsPage(page, filled, words);
    await page.unroute('**/assets/*.js');
    await page.goBack();
    await form.expectFilledIn(words);
    await sendAndGoBack(form, clock);
    expect(await countMails(site, words)).toBe(1);
  });
}

// A page from the back/forward cache receives an event. Chromium has no such cache here, so the test dispatches it.
for (const id of ['contact', 'consultation']) {
  test(`${id}: from the back/forward cache, Back shows an empty form, or what was typed since`, async ({
    page,
    clock,
  }) => {
    const form = await FormOnPage.filledIn(page, filledForm(id), newWords());
    const others = newWords();
    async function comeBack(): Promise<void> {
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      if (form.form.opener !== undefined) await form.opener().click();
    }
    await form.sendUntilTold(clock);
    await comeBack();
    await expect(form.words).toHaveValue('');
    await expect(form.consent).not.toBeChecked();
    await form.fillIn(others);
    const letGo = await holdBack(page, ajaxPosts);
    await form.send.click();
    await expect(form.busy).toBeVisible();
    await form.words.fill(`${others} And more.`);
    letGo();
    await form.expectSuccess();
    await comeBack();
    await expect(form.words).toHaveValue(`${others} And more.`);
  });
}

test('from the back/forward cache, Back keeps a second message that is still being sent', async ({
  page,
  clock,
}) => {
  const [first, second] = [newWords(), newWords()];
  const form = await FormOnPage.filledIn(page, contact, first);
  await form.sendUntilTold(clock);
  await form.words.fill(second);
  const { promise, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(ajaxPosts, async (route) => {
    await promise;
    await route.fulfill({ status: 404, json: {} });
  });
  await form.send.click();
  await expect(form.busy).toBeVisible();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  refuse();
  await expect(form.element).toContainText('your words are still here');
  await expect(form.words).toHaveValue(second);
});

test('a search on the same page does not change a form’s idempotency key', async ({
  page,
  site,
  clock,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, filledForm('candidate-registration'), words);
  await sendAndGoBack(form, clock);
  const search = page.getByRole('searchbox', { name: 'Search open roles' });
  for (const typed of ['Acc', 'Accountant']) {
    await search.fill(typed);
    await expect(page).toHaveURL(new RegExp(`q=${typed}$`));
  }
  await sendAndGoBack(form, clock);
  expect(await countMails(site, words)).toBe(1);
});

test('with all responses lost, a reload and another press make one lead', async ({
  page,
  site,
  clock,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  await page.route(ajaxPosts, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await clock.stop();
  await form.send.click();
  await form.untilPosted(3, clock);
  await expect(page.locator('.toast')).toContainText('Failed to send message.');
  await expect(form.element).toContainText('It may not have arrived');
  await page.unroute(ajaxPosts);
  await page.reload();
  await form.field('Email').focus();
  await form.expectFilledIn(words);
  await form.consent.check();
  await form.send.click();
  await form.expectSuccess();
  expect(await countMails(site, words)).toBe(1);
});

test('the same words a day later are another message', async ({ page, site, clock }) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  await sendAndGoBack(form, clock);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + dayMs);
  await form.expectFilledIn(words);
  await sendAndGoBack(form, clock);
  expect(await countMails(site, words)).toBe(2);
});

/** Sends a form, reaches the thank-you page, and goes back. */
async function sendAndGoBack(form: FormOnPage, clock: PageClock): Promise<void> {
  await form.field('Email').focus();
  await form.expectHydrated();
  await form.sendUntilThanked(clock);
  await form.page.goBack();
}

/** The number of mails about a lead, once the relay has sent everything. */
async function countMails({ relay, inbox }: Site, words: string): Promise<number> {
  await relay.pass(0);
  return inbox.mails.filter(({ text = '' }) => text.includes(words)).length;
}
