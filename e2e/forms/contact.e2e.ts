import type { Locator } from '@playwright/test';
import { company } from '../../content/company.ts';
import { filledForm, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage, keyPattern } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { expect, mailsAbout, test, untilIdle, watchScripts } from '../site.ts';

// relay-forms.e2e.ts tests what all relay forms do. The hardest cases are tested here in depth, with one of them.

const contact = filledForm('contact');

test('a post that fails twice is retried silently with the same key, after a pause each time', async ({
  page,
  site,
  clock,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  await clock.stop();
  const askedAt = await page.evaluateHandle(() => {
    const { fetch } = globalThis;
    const times: number[] = [];
    globalThis.fetch = (...asked) => {
      times.push(Date.now());
      return fetch(...asked);
    };
    return times;
  });
  await page.route(ajaxPosts, (route) => route.abort('connectionreset'), { times: 2 });
  await form.send.click();
  await form.untilPosted(3, clock);
  await form.expectSuccess();
  const [first = 0, second = 0, third = 0] = await askedAt.jsonValue();
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(third - second).toBeGreaterThanOrEqual(3000);
  expect(await form.keys()).toEqual([expect.stringMatching(keyPattern)]);
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

test('a post that the relay timed out on a stalled connection is retried silently', async ({
  page,
  clock,
}) => {
  const form = await FormOnPage.filledIn(page, contact, newWords());
  await clock.stop();
  await page.route(ajaxPosts, (route) => route.fulfill({ status: 408 }), { times: 1 });
  await form.send.click();
  await form.untilPosted(2, clock);
  await form.expectSuccess();
  expect(await form.keys()).toHaveLength(1);
});

test('an address that was copied with invisible marks is sent without them', async ({
  page,
  site,
}) => {
  // In text some of these marks have a meaning.
  const words = `${newWords()} می\u200Cخواهم`;
  const form = await FormOnPage.filledIn(page, contact, words);
  await form.field('Email').fill('\u202Ajo@client.example\u200B');
  await form.send.click();
  await form.expectSuccess();
  const [mail] = await mailsAbout(site, words);
  expect(mail?.replyTo?.[0]?.address).toBe('jo@client.example');
});

test('a lost response makes no second lead', async ({ page, site, clock }) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  await clock.stop();
  await page.route(
    ajaxPosts,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await form.send.click();
  await form.untilPosted(2, clock);
  await form.expectSuccess();
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

for (const [what, answer] of [
  ['a page', { contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }],
  ['JSON', { json: { supportID: '1' } }],
] as const) {
  test(`a 200 with ${what}, which is not the relay’s, does not count as sent`, async ({
    page,
    site,
    clock,
  }) => {
    const words = newWords();
    const form = await FormOnPage.filledIn(page, contact, words);
    await clock.stop();
    await page.route(ajaxPosts, (route) => route.fulfill(answer), { times: 1 });
    await form.send.click();
    await form.untilPosted(2, clock);
    await form.expectSuccess();
    expect(await form.keys()).toHaveLength(1);
    expect(await mailsAbout(site, words)).toHaveLength(1);
  });
}

const refusals = {
  'says "success":"false" with 200': { json: { success: 'false', message: 'Activate it.' } },
  'says "success":false with 200': { json: { success: false } },
  'is a page with 413': { status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' },
} as const;

test('a refusal is a failure, and is not retried', async ({ page }) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  for (const [index, [what, answer]] of Object.entries(refusals).entries()) {
    await test.step(what, async () => {
      await page.route(ajaxPosts, (route) => route.fulfill(answer), { times: 1 });
      const answered = page.waitForResponse(ajaxPosts);
      await form.send.click();
      await answered;
      await expect(form.element).toContainText('your words are still here');
      await expect(page.locator('.toast')).toContainText('Failed to send message.');
      await form.expectFilledIn(words);
      expect(form.posts).toHaveLength(index + 1);
    });
  }
});

test('a press while the thank-you page loads is the same message', async ({
  page,
  site,
  clock,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  await form.sendUntilTold(clock);
  await form.send.click();
  await expect.poll(() => form.posts.length).toBe(2);
  await expect(form.send).toBeEnabled();
  await clock.run(contact.redirectDelayMs);
  await page.waitForURL('**/thank-you');
  expect(await form.keys()).toHaveLength(1);
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

// On a slow connection the thank-you page would win over a followed link. Playwright's browsers have no back/forward
// cache, so the events of leaving a page and of caching it are dispatched.
for (const leaving of ['beforeunload', 'pagehide']) {
  test(`leaving before the thank-you page loads does not lead there: ${leaving}`, async ({
    page,
    clock,
  }) => {
    const form = await FormOnPage.filledIn(page, contact, newWords());
    await form.sendUntilTold(clock);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate((event) => dispatchEvent(new Event(event)), leaving);
    await clock.run(contact.redirectDelayMs);
    // A request from the page's timers would precede this one.
    await page.evaluate(() => fetch('/healthz'));
    expect(asked).toEqual(['/healthz']);
  });
}

test('a further message in progress is not cut off by the thank-you page', async ({
  page,
  site,
  clock,
}) => {
  const [first, second] = [newWords(), newWords()];
  const form = await FormOnPage.filledIn(page, contact, first);
  await form.sendUntilTold(clock);
  await form.words.fill(second);
  const letGo = await holdBack(page, ajaxPosts);
  await form.send.click();
  await expect(form.busy).toBeVisible();
  await clock.run(contact.redirectDelayMs);
  letGo();
  await expect(form.send).toBeEnabled();
  await clock.run(contact.redirectDelayMs);
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, second)).toHaveLength(1);
});

test('a relay that accepts a post and does not respond is asked again with the same key', async ({
  page,
  clock,
}) => {
  const form = await FormOnPage.filledIn(page, contact, newWords());
  await clock.stop();
  // Held until the page's own timeout.
  await page.route(ajaxPosts, () => undefined, { times: 1 });
  await form.send.click();
  await form.untilPosted(2, clock);
  await form.expectSuccess();
  expect(await form.keys()).toHaveLength(1);
});

test('a notification is dismissed by its button; its text stays beside the form’s button', async ({
  page,
}) => {
  const form = await FormOnPage.filledIn(page, contact, newWords());
  await page.route(ajaxPosts, (route) => route.fulfill({ status: 404, json: {} }));
  await form.send.click();
  const toast = page.locator('.toast');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await expect(form.element).toContainText('your words are still here');
});

test('entries survive a reload and are gone once they are sent; consent has to be given again', async ({
  page,
  clock,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, contact, words);
  await page.reload();
  await form.open();
  await form.expectFilledIn(words);
  await expect(form.consent).not.toBeChecked();
  await form.consent.check();
  await form.sendUntilThanked(clock);
  await form.open();
  await expect(form.words).toHaveValue('');
});

test('no script is loaded until the form is near or touched', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 400 });
  const scripts = watchScripts(page);
  await page.goto('/contact');
  await untilIdle(page);
  expect(scripts).toEqual([]);
  await page.getByLabel('Name').scrollIntoViewIfNeeded();
  await expect.poll(() => scripts.some((script) => script.includes('react'))).toBe(true);
});

test('a form in the first screen loads no script before the visitor does anything', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1400 });
  const scripts = watchScripts(page);
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toBeInViewport();
  // Chromium sends this, sooner or later, to a page that appears under a resting mouse.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await untilIdle(page);
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => scripts.some((script) => script.includes('react'))).toBe(true);
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 1280, height: 720 },
]) {
  test(`a notification covers neither the form’s button, nor its status, nor the page’s last link, in ${viewport.width} × ${viewport.height}`, async ({
    page,
    clock,
  }) => {
    await page.setViewportSize(viewport);
    const form = await FormOnPage.filledIn(page, contact, newWords());
    await clock.stop();
    await page.route(ajaxPosts, (route) => route.abort('connectionrefused'));
    await form.send.click();
    await form.untilPosted(3, clock);
    await expect(page.locator('.toast')).toBeVisible();
    await expect(form.send).toBeFocused();
    await expect.poll(() => isCovered(form.send)).toBe(false);
    const wayOut = page.locator('form').getByRole('link', { name: company.email.services });
    await expect.poll(() => isCovered(wayOut)).toBe(false);
    const last = page.locator('footer a').last();
    await last.focus();
    await expect.poll(() => isCovered(last)).toBe(false);
  });
}

/** Whether another element covers its lowest line. */
function isCovered(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, bottom, width } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });
}

for (const [width, height] of [
  [375, 667],
  [1366, 768],
] as const) {
  test(`the form begins in the first screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    await expect(page.getByLabel('Name')).toBeInViewport({ ratio: 1 });
  });
}
