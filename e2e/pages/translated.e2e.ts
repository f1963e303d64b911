import { filledForms, newWords, type FilledForm } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { expect, mailsAbout, test } from '../site.ts';
import { translate } from './translator.ts';

// A browser's translator replaces text nodes that React knows with elements. What changes later has to work without
// them.

for (const filled of filledForms) {
  test(`${filled.title}, translated: failures keep its form and every entry, and the next press sends it`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    const words = newWords();
    const form = await FormOnPage.filledIn(page, filled, words);
    await translate(page);
    for (const [tries, status] of [429, 400].entries()) {
      await page.route(ajaxPosts, (route) => route.fulfill({ status, json: {} }), { times: 1 });
      await form.send.click();
      await expect.poll(() => form.posts.length).toBe(tries + 1);
      await expect(form.send).toBeEnabled();
    }
    if (filled.notifications) {
      await expect(page.locator('.toast')).toContainText(filled.notifications.failed);
    } else await expect.poll(() => consoleErrors.join()).toContain('Form submission error');
    await form.expectFilledIn(words);
    await form.send.click();
    await page.waitForURL('**/thank-you');
    expect(await mailsAbout(site, words)).toHaveLength(1);
  });

  if (filled.opener === undefined) {
    test(`${filled.title}, translated and with an extension’s field before hydration, keeps entries and focus`, async ({
      page,
    }) => {
      const letGo = await holdBack(page, '**/assets/react-*.js');
      const words = newWords();
      const form = new FormOnPage(page, filled);
      await page.goto(filled.path);
      await translate(page);
      await form.element
        .locator('[name=name]')
        .evaluate((field) => field.before(document.createElement('input')));
      await form.fillIn(words);
      await form.words.focus();
      letGo();
      await form.expectHydrated();
      await form.expectFilledIn(words);
      await expect(form.words).toBeFocused();
    });
  }
}

test('a named field of a browser extension replaces no entry', async ({ page }) => {
  const filled = filledForms.find(({ id }) => id === 'contact');
  const letGo = await holdBack(page, '**/assets/react-*.js');
  const words = newWords();
  const form = new FormOnPage(page, filled as FilledForm);
  await page.goto('/contact');
  await form.element
    .locator('[name=name]')
    .evaluate((field) =>
      field.before(Object.assign(document.createElement('input'), { name: 'theirs' })),
    );
  await form.fillIn(words);
  letGo();
  await form.expectHydrated();
  await form.expectFilledIn(words);
});

test('translated, a copied text is confirmed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/insights');
  const form = page
    .locator('main form')
    .filter({ has: page.getByRole('button', { name: 'Subscribe' }) });
  await form.getByLabel('Email').focus();
  await expect(form).toHaveJSProperty('noValidate', true);
  await translate(page);
  await form.getByLabel('Email').fill('zoe');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Valid email is required')).toBeVisible();
  await form.getByLabel('Email').fill('zoe@client.example');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  for (const what of ['address', 'text']) {
    await form.getByRole('button', { name: `Copy the ${what}` }).click();
    await expect(form.getByRole('button', { name: `Copied the ${what}` })).toBeVisible();
  }
});

test('translated, a salary is compared, with a band and without one', async ({ page }) => {
  await page.goto('/insights/south-african-finance-salary-snapshot-2025');
  const compare = page.getByRole('button', { name: 'Compare' });
  await compare.scrollIntoViewIfNeeded();
  await page.getByLabel('Your salary a year').focus();
  await expect(compare).toBeEnabled();
  await translate(page);
  const said = page.locator('.own-salary [role=status]');
  await page.locator('[name=role]').selectOption({ index: 1 });
  await expect(page.locator('.own-salary .field-problem')).toBeEmpty();
  await page.getByLabel('Your salary a year').fill('12');
  await compare.click();
  await expect(page.getByText(/looks like a month/)).toBeVisible();
  await page.getByLabel('Your salary a year').fill('900000');
  await compare.click();
  await expect(said).toContainText('is ');
  const roles = await page.locator('[name=role]').locator('option').count();
  const seen = new Set<boolean>();
  for (let role = 0; role < roles; role += 1) {
    await page.locator('[name=role]').selectOption({ index: role });
    for (let band = 0; band < 3; band += 1) {
      await page.locator('[name=experience]').selectOption({ index: band });
      seen.add((await said.textContent())?.includes('The bar is the band') ?? false);
    }
  }
  expect(seen.size).toBe(2);
});
