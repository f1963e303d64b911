import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { untilHydrated } from '../hydrated-form.ts';
import { expect, mailsAbout, test } from '../site.ts';

const services = [
  {
    path: '/marketing',
    button: 'Book a Free Consultation',
    contact: '/contact/marketing',
    interest: 'Marketing',
  },
  {
    path: '/automations',
    button: 'Book a Demo',
    contact: '/contact/automations',
    interest: 'Automations',
  },
] as const;

const interests = ['Recruitment', 'Marketing', 'Automations', 'Other'] as const;

/** Waits for the ticks, since a draft is restored a moment after hydration. */
async function expectTicked(page: Page, wanted: readonly string[]): Promise<void> {
  for (const interest of interests) {
    const tick = page.getByLabel(interest, { exact: true });
    await expect(tick).toBeChecked({ checked: wanted.includes(interest) });
  }
}

for (const { path, button, contact, interest } of services) {
  const press = (page: Page) => page.getByRole('link', { name: button }).click();

  test.describe(`The dialog's button of ${path}, without scripts`, () => {
    test.use({ javaScriptEnabled: false });

    test('leads to Contact with the service ticked, and the mail says so', async ({
      page,
      site,
    }) => {
      await page.goto(path);
      await press(page);
      await expect(page).toHaveURL(contact);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expectTicked(page, [interest]);
      const message = `Sent by a link, not by a dialog. ${randomUUID()}`;
      await page.getByLabel('Name').fill('Thandi Nkosi');
      await page.getByLabel('Email').fill('thandi@client.example');
      await page.getByRole('textbox', { name: 'Message' }).fill(message);
      await page.getByLabel('I consent').check();
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.waitForURL('**/thank-you');
      const [mail] = await mailsAbout(site, message);
      expect(mail?.text).toContain(`I am interested in: ${interest}\n`);
    });
  });

  for (const [what, files] of [
    ['no script has arrived', '**/assets/*.js'],
    ['the dialog’s own scripts do not arrive', '**/assets/{react,dialog-form,forms}-*.js'],
  ] as const) {
    test(`the dialog's button of ${path} leads there when ${what}`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto(path);
      await press(page);
      await expect(page).toHaveURL(contact);
      await expectTicked(page, [interest]);
    });
  }

  test(`${contact} is unlisted, and its canonical page is Contact`, async ({ page, request }) => {
    await page.goto(contact);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/contact$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain(contact);
  });
}

test('Contact itself is listed and ticks nothing', async ({ page, request }) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await expectTicked(page, []);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/contact</loc>');
});

test('Contact about something we do not offer is not found', async ({ request }) => {
  expect((await request.get('/contact/astronautics')).status()).toBe(404);
});

test('a message begun on Contact keeps its ticks beside the service a link names', async ({
  page,
}) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Recruitment').check();
  await page.goto('/contact/marketing');
  await untilHydrated(page);
  await expectTicked(page, ['Recruitment', 'Marketing']);
});

test('a service unticked stays so through a reload, until a link names it anew', async ({
  page,
}) => {
  await page.goto('/contact/marketing');
  await untilHydrated(page);
  await page.getByLabel('Marketing', { exact: true }).uncheck();
  await page.getByLabel('Other').check();
  await page.reload();
  await untilHydrated(page);
  await expectTicked(page, ['Other']);
  await page.goto('/marketing');
  await page.goto('/contact/marketing');
  await untilHydrated(page);
  await expectTicked(page, ['Marketing', 'Other']);
});

test('going back to a service leaves it ticked after words were typed elsewhere', async ({
  page,
}) => {
  await page.goto('/contact/marketing');
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Recruitment').check();
  await page.goBack();
  await untilHydrated(page);
  await expectTicked(page, ['Recruitment', 'Marketing']);
});
