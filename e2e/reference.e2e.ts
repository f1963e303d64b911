import { filledForm, newWords } from './filled-forms.ts';
import { FormOnPage } from './form-on-page.ts';
import { expect, mailsAbout, test } from './site.ts';

test('the thank-you page shows the reference that stands in the mail, after a reload too', async ({
  page,
  clock,
  site,
}) => {
  const words = newWords();
  const form = new FormOnPage(page, filledForm('contact'));
  await form.open();
  await form.fillIn(words);
  await clock.stop();
  await form.send.click();
  await form.expectSuccess();
  await clock.run(form.form.redirectDelayMs);
  await page.waitForURL('**/thank-you');
  await clock.resume();
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

test('no address makes the thank-you page show a reference', async ({ page }) => {
  await page.goto('/thank-you?reference=6PXTA-M2076#6PXTA-M2076');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Your reference is')).toBeHidden();
});
