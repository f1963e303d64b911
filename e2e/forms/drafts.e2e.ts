import type { Page } from '@playwright/test';
import { filledForm, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../site.ts';
import { pdf } from '../../testing/test-files.ts';
import { anOpportunity, fillIn, handOver, hydratedFormOn } from './cv-form.ts';
import { dayMs, hourMs } from '../../platform/clock.ts';

// Drafts stay on the device for a day. That they are restored within it is tested in contact.e2e.ts.

/** Stores drafts of given ages by key. A text instead of an age is stored as a damaged draft. */
async function keepDrafts(page: Page, ages: Readonly<Record<string, number | string>>) {
  await page.evaluate((drafts) => {
    for (const [key, age] of Object.entries(drafts)) {
      const draft = { page: '/contact', fields: [['name', 'Thandi']] };
      const text =
        typeof age === 'string' ? age : JSON.stringify({ savedAt: Date.now() - age, ...draft });
      localStorage.setItem(key, text);
    }
  }, ages);
}

/** The storage keys of drafts, and similar ones, on the device or in the tab. */
const keptKeys = (page: Page) =>
  page.evaluate(() => {
    const kept = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return [...new Set(kept)].filter((key) => key.includes('draft')).toSorted();
  });

for (const path of [
  '/about',
  '/insights/rising-cost-of-doing-business',
  '/employers',
  '/nowhere',
]) {
  test(`a draft older than a day is gone on ${path}, and one of today stays`, async ({ page }) => {
    await page.goto('/thank-you');
    await keepDrafts(page, {
      'draft:contact': dayMs + 1000,
      'draft:a-form-that-is-gone': 400 * dayMs,
      'draft:saved-while-the-clock-was-ahead': -30 * dayMs,
      'draft:damaged': 'Thandi Nkosi',
      'draft:empty': '',
      'draft:employer-enquiry': hourMs,
      'draft:demo': 23 * hourMs,
      'a-draft:of-somebody-else': 2 * dayMs,
    });
    await page.goto(path);
    expect(await keptKeys(page)).toEqual([
      'a-draft:of-somebody-else',
      'draft:demo',
      'draft:employer-enquiry',
    ]);
  });
}

test('a form’s draft is removed on another page a day later, and not before', async ({ page }) => {
  const form = new FormOnPage(page, filledForm('contact'));
  await page.clock.install();
  await form.open();
  await form.fillIn(newWords());
  expect(await keptKeys(page)).toEqual(['draft:contact']);
  const typed = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(typed + 23 * hourMs);
  await page.goto('/about');
  expect(await keptKeys(page)).toEqual(['draft:contact']);
  await page.clock.setSystemTime(typed + 25 * hourMs);
  await page.goto('/about');
  expect(await keptKeys(page)).toEqual([]);
});

test('a page that stays open until a draft is a day old does not restore it', async ({ page }) => {
  const form = new FormOnPage(page, filledForm('contact'));
  await page.clock.install();
  await page.goto('/thank-you');
  await keepDrafts(page, { 'draft:contact': 23 * hourMs });
  // With a draft to restore, the form's script is loaded with the page.
  const letGo = await holdBack(page, '**/assets/*.js');
  await page.goto(form.form.path);
  expect(await keptKeys(page)).toEqual(['draft:contact']);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 2 * hourMs);
  letGo();
  await form.field('Email').focus();
  await form.expectHydrated();
  await expect.poll(() => keptKeys(page)).toEqual([]);
  await expect(form.field('Name')).toHaveValue('');
});

/** Fills in the form, then reopens its page without any script but the inline ones. */
async function leaveDraft(page: Page, form: FormOnPage): Promise<void> {
  await form.open();
  await form.fillIn(newWords());
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(form.form.path);
}

test('sent without its script, a form’s draft stays if the relay refuses it and goes if it is accepted, and no other goes', async ({
  page,
}) => {
  const form = new FormOnPage(page, filledForm('contact'));
  await leaveDraft(page, form);
  await keepDrafts(page, { 'draft:of-another-form': hourMs });
  await form.fillIn(newWords());
  await form.words.fill(' '.repeat(12));
  await form.send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
  expect(await keptKeys(page)).toEqual(['draft:contact', 'draft:of-another-form']);
  await form.words.fill(newWords());
  await form.consent.check();
  await form.send.click();
  await page.waitForURL('**/thank-you');
  expect(await keptKeys(page)).toEqual(['draft:of-another-form']);
});

test('text typed while the thank-you page loads does not outlive it', async ({ page, clock }) => {
  const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
  await form.sendUntilTold(clock);
  await form.words.fill(newWords());
  expect(await keptKeys(page)).toEqual(['draft:contact']);
  await clock.run(form.form.redirectDelayMs);
  await page.waitForURL('**/thank-you');
  expect(await keptKeys(page)).toEqual([]);
});

test('a note typed while the thank-you page loads after its CV does not outlive it, and one for another role stays', async ({
  page,
}) => {
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, newWords(), pdf());
  await keepDrafts(page, { 'draft:send-cv:Another role, Paarl': hourMs });
  await handOver(page);
  await expect(page.getByText('CV received!')).toBeVisible();
  await form.getByRole('textbox', { name: 'Your note' }).fill(newWords());
  const note = `draft:send-cv:${anOpportunity.role}, ${anOpportunity.place}`;
  expect(await keptKeys(page)).toContain(note);
  await page.waitForURL('**/thank-you');
  expect(await keptKeys(page)).toEqual(['draft:send-cv:Another role, Paarl']);
});

test('opening the thank-you page without having sent anything keeps the draft', async ({
  page,
}) => {
  const form = new FormOnPage(page, filledForm('contact'));
  await leaveDraft(page, form);
  await form.fillIn(newWords());
  await form.send.click();
  await page.waitForURL('**/thank-you');
  expect(await keptKeys(page)).toEqual([]);
  await keepDrafts(page, { 'draft:contact': hourMs });
  await page.reload();
  expect(await keptKeys(page)).toEqual(['draft:contact']);
});

test('a message that failed keeps its draft when Forward leads to the thank-you page of an earlier one', async ({
  page,
  clock,
}) => {
  const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
  await form.sendUntilThanked(clock);
  await page.goBack();
  await form.field('Email').focus();
  await form.expectHydrated();
  await form.words.fill(newWords());
  await page.route(ajaxPosts, (route) => route.fulfill({ status: 404, json: {} }));
  await form.send.click();
  await expect(form.element).toContainText('your words are still here');
  await page.goForward();
  await page.waitForURL('**/thank-you');
  expect(await keptKeys(page)).toEqual(['draft:contact']);
});

test('a tab’s own entries are restored there after a reload, whatever another tab types and sends', async ({
  page,
  context,
}) => {
  const [mine, others] = [newWords(), newWords()];
  const form = new FormOnPage(page, filledForm('contact'));
  await form.open();
  const other = new FormOnPage(await context.newPage(), form.form);
  await other.open();
  await form.fillIn(mine);
  await other.fillIn(others);
  await page.reload();
  await form.expectFilledIn(mine);
  await other.send.click();
  await other.page.waitForURL('**/thank-you');
  await page.reload();
  await form.expectFilledIn(mine);
  // Only in that tab's history entry: a new page starts empty, and so does its reload.
  await page.goto(form.form.path);
  await form.field('Email').focus();
  await expect.poll(() => keptKeys(page)).toEqual([]);
  await expect(form.words).toBeEmpty();
});

test('an input between hydration and its effects does not replace the draft', async ({ page }) => {
  const words = newWords();
  const form = new FormOnPage(page, filledForm('contact'));
  await form.open();
  await form.fillIn(words);
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as (message: unknown) => void;
    // A busy browser does one of React's tasks at a time, and handles an input before the next.
    let now = 0;
    performance.now = () => (now += 10);
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      setTimeout(() => {
        if (isHydrated()) document.querySelector('main form [name=phone]')?.dispatchEvent(input());
        post.apply(this, message);
      });
    };
    const input = () => new InputEvent('input', { bubbles: true });
    function isHydrated(): boolean {
      type Root = { stateNode: { current: { child: unknown } } };
      const island = document.querySelector('[data-island=contact-form]') ?? {};
      return Object.entries<Root>(island).some(
        ([key, root]) => key.startsWith('__reactContainer') && root.stateNode.current.child,
      );
    }
  });
  await page.goto(form.form.path);
  await form.field('Email').focus();
  await form.expectFilledIn(words);
});
