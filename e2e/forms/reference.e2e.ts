import { filledForm, newWords } from '../filled-forms.ts';
import { FormOnPage } from '../form-on-page.ts';
import { sentFormKey } from '../../site/islands/draft-storage.ts';
import { expect, mailsAbout, test } from '../site.ts';
import { promised } from '../specification/promises.ts';

test('the thank-you page shows the mail’s reference, even after a reload', async ({
  page,
  clock,
  site,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, filledForm('contact'), words);
  await form.sendUntilThanked(clock);
  const [mail] = await mailsAbout(site, words);
  const [, reference = ''] = /Reference: (\S+)/.exec(mail?.text ?? '') ?? [];
  expect(reference).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
  const told = page.getByText(`Your reference is ${reference}.`);
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await page.goto('/about');
  await page.goto('/thank-you');
  await expect(page.getByText('Your reference is')).toBeHidden();
});

test('a second message from a page that Firefox restored from its cache shows its reference too', async ({
  page,
  clock,
}) => {
  const filled = filledForm('employer-enquiry');
  const form = await FormOnPage.filledIn(page, filled, newWords());
  await form.sendUntilTold(clock);
  // The thank-you page has removed the stored value. Firefox does not tell cached pages, and ignores their write of
  // the same value as unchanged.
  await page.evaluate(() => {
    const stale = new Map(Object.entries(sessionStorage));
    sessionStorage.clear();
    Storage.prototype.setItem = function (key, value) {
      if (stale.get(key) === value) return;
      stale.set(key, value);
      this[key] = value;
    };
    Storage.prototype.removeItem = function (key) {
      stale.delete(key);
      delete this[key];
    };
  });
  await form.send.click();
  await expect.poll(() => form.posts.length).toBe(2);
  await expect(form.send).toBeEnabled();
  await clock.run(filled.redirectDelayMs);
  await page.waitForURL('**/thank-you');
  await expect(page.getByText(/Your reference is \S{11}\./)).toBeVisible();
  await expect(page.getByText('A recruiter will read your brief')).toBeVisible();
});

test('no URL makes the thank-you page show a reference', async ({ page }) => {
  await page.goto('/thank-you?reference=6PXTA-M2076#6PXTA-M2076');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Your reference is')).toBeHidden();
});

for (const [form, said, unsaid] of [
  [undefined, 'Somebody here will read it', 'shortlist'],
  ['contact', 'Whether to go ahead is up to you', 'shortlist'],
  ['demo', 'Whether to go ahead is up to you', 'shortlist'],
  ['employer-enquiry', `${promised.shortlist} after the brief`, 'CV'],
  ['candidate-registration', 'When a role fits', 'shortlist'],
  ['send-cv', 'Before an employer sees it', 'shortlist'],
] as const) {
  test(`after ${form ?? 'an unknown form'} the thank-you page says what happens next`, async ({
    page,
  }) => {
    await page.goto('/about');
    if (form)
      await page.evaluate(([key, id]) => sessionStorage.setItem(key, id), [
        sentFormKey,
        form,
      ] as const);
    await page.goto('/thank-you');
    const next = page.getByRole('region', { name: 'What happens next' });
    for (const seen of ['first', 'after a reload'] as const) {
      await expect(next.getByRole('list'), seen).toHaveCount(1);
      await expect(next.getByText(said), seen).toBeVisible();
      await expect(next.getByRole('listitem').filter({ hasText: unsaid }), seen).toHaveCount(0);
      await page.reload();
    }
  });
}
