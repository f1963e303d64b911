import { filledForm, filledForms, newWords } from '../filled-forms.ts';
import { FormOnPage } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { expect, mailsAbout, test } from '../site.ts';

// The relay forms before their scripts have loaded, and without scripts: typing, pressing and sending early works as
// well as later.

/** The scripts that hydrate forms and dialogs, except the entry that finds them. */
const islandScripts = '**/assets/{forms,dialog-form,react}-*.js';

for (const filled of filledForms.filter(({ opener }) => opener === undefined)) {
  test.describe(filled.title, () => {
    test('sent before any script has loaded, it arrives', async ({ page, site }) => {
      const words = newWords();
      await page.route('**/assets/*.js', (route) => route.abort());
      const form = await FormOnPage.sentAsPage(page, filled, words);
      await form.expectMultipart();
      const [mail, ...others] = await mailsAbout(site, words);
      expect(others).toEqual([]);
      for (const row of form.mailRows(words)) expect(mail?.text).toContain(row);
    });

    test('text typed before hydration stays after it, and in the next tab', async ({
      page,
      site,
      clock,
    }) => {
      const words = newWords();
      const form = new FormOnPage(page, filled);
      const letGo = await holdBack(page, islandScripts);
      await page.goto(filled.path);
      await form.fillIn(words);
      letGo();
      await form.expectHydrated();
      await form.expectFilledIn(words);
      const next = new FormOnPage(await page.context().newPage(), filled);
      await next.open();
      await next.expectFilledIn(words);
      await next.page.close();
      await form.sendUntilTold(clock);
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('arrives with every field and leads to the thank-you page', async ({ page, site }) => {
        const words = newWords();
        const form = await FormOnPage.sentAsPage(page, filled, words);
        const [mail] = await mailsAbout(site, words);
        expect(mail?.subject).toBe(filled.subject);
        for (const row of form.mailRows(words)) expect(mail?.text).toContain(row);
      });

      test('refused, it comes back with its entries and the problems, and can be sent', async ({
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
        await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await expect(form.field(label)).toHaveAccessibleDescription(
          new RegExp(RegExp.escape(message)),
        );
        await form.field(label).fill(right);
        await form.expectFilledIn(words);
        // Consent has to be given each time.
        await expect(form.consent).not.toBeChecked();
        await form.consent.check();
        await form.send.click();
        await page.waitForURL('**/thank-you');
        expect(form.posts).toHaveLength(2);
        await form.expectMultipart();
        const [mail] = await mailsAbout(site, words);
        expect(mail?.text).toContain(`Page: ${site.url}${filled.path}`);
      });
    });
  });
}

for (const filled of filledForms.filter(({ opener }) => opener !== undefined)) {
  test.describe(filled.title, () => {
    test('pressed before hydration, the button opens the dialog once it can', async ({ page }) => {
      const form = new FormOnPage(page, filled);
      const letGo = await holdBack(page, islandScripts);
      await page.goto(filled.path);
      await form.opener().dblclick();
      await expect(form.element).toHaveCount(0);
      letGo();
      await expect(page.getByRole('dialog', { name: filled.opener ?? '' })).toBeVisible();
      await expect(page).toHaveURL(filled.path);
    });
  });
}

// A press by voice or by a screen reader may be a click without a pointer, a key or the focus.
for (const [path, name] of [
  ['/marketing', 'Book a Free Consultation'],
  ['/candidates', /^Send CV for /],
] as const) {
  test(`an opener on ${path} opens its dialog at a click that nothing precedes`, async ({
    page,
  }) => {
    await page.goto(path);
    const opener = page.getByRole('link', { name }).first();
    await opener.evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

for (const [hanging, scripts] of [
  ['any script', '**/assets/*.js'],
  ['its form', islandScripts],
] as const) {
  test(`pressed again while ${hanging} hangs, a dialog’s button leads to Contact`, async ({
    page,
    clock,
  }) => {
    const form = new FormOnPage(page, filledForm('consultation'));
    await holdBack(page, scripts);
    const asked = page.waitForRequest(scripts);
    await page.goto(form.form.path);
    await form.opener().click();
    await asked;
    await clock.run(5000);
    await form.opener().click();
    await expect(page).toHaveURL('/contact/marketing');
  });

  test(`leaving the page as ${hanging} fails after a press does not lead to Contact`, async ({
    page,
  }) => {
    const form = new FormOnPage(page, filledForm('consultation'));
    const { promise, resolve: fail } = Promise.withResolvers<void>();
    await page.route(scripts, async (route) => {
      await promise;
      await route.abort();
    });
    const letGo = await holdBack(page, '**/about');
    const asked = page.waitForRequest(scripts);
    const left = page.waitForRequest('**/about');
    const failed = page.waitForEvent('console');
    await page.goto(form.form.path);
    await form.opener().click();
    await asked;
    // Navigates without a link, whose page might be prerendered before the click.
    await page.evaluate(() => window.location.assign('/about'));
    await left;
    fail();
    await failed;
    letGo();
    await expect(page).toHaveURL('/about');
  });
}

test('a salary is compared on the page or not at all, even before any script has loaded', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  const snapshot = '/insights/south-african-finance-salary-snapshot-2025';
  await page.goto(snapshot);
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect(compare).toBeDisabled();
  // As Firefox restores it on a reload.
  await compare.evaluate((button: HTMLButtonElement) => (button.disabled = false));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
  });
  await page.getByLabel('Your salary a year').fill('650000');
  await compare.click();
  // A request that the press causes would precede this one.
  await page.evaluate(() => fetch('/healthz'));
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(snapshot);
});

// A proxy that rewrites a page changes the hash of its styles, and the content security policy then blocks them.
test('a page without its styles shows no honeypot field', async ({ page }) => {
  await page.goto('/contact');
  await page.locator('style').evaluateAll((styles) => styles.forEach((style) => style.remove()));
  await expect(page.locator('body')).toHaveCSS('font-family', /Times|serif/);
  for (const field of await page.locator('main form :is(input, textarea)').all()) {
    if (await field.isVisible()) await expect(field).toHaveAccessibleName(/\w/);
  }
  const mark = await page.getByRole('banner').locator('svg').boundingBox();
  expect(mark?.width).toBeLessThan(50);
});
