import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { company } from '../../content/company.ts';
import { untilHydrated } from '../hydrated-form.ts';
import { ajaxPosts, postedFields } from '../form-on-page.ts';
import { expect, test } from '../site.ts';

const article = '/insights/rising-cost-of-doing-business';
const campaign = 'utm_source=letter&utm_campaign=spring&gclid=a-1';

/** Sends the Contact form and returns the posted fields. Nothing reaches the relay. */
async function postedFrom(page: Page): Promise<Record<string, string>> {
  const posted = Promise.withResolvers<Request>();
  await page.route(ajaxPosts, async (route) => {
    posted.resolve(route.request());
    await route.fulfill({ status: 503, json: {} });
  });
  const form = page.locator('main form');
  await untilHydrated(page);
  await form.getByLabel('Name').fill('Thandi Nkosi');
  await form.getByLabel('Email').fill('thandi@client.example');
  await form.getByRole('textbox', { name: 'Message' }).fill('How did I get here?');
  await form.getByLabel('I consent').check();
  await form.getByRole('button', { name: 'Send message' }).click();
  const fields = await postedFields(await posted.promise);
  const names = ['_page', '_landing', '_referrer', '_campaign'] as const;
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}

async function goToContact(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('**/contact');
}

/** Serves another site on loopback, whose only page links here. */
async function withOtherSite(href: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('referrer-policy', 'unsafe-url');
    response.end(`<a href="${href}">${company.name}</a>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a form says from where it was sent and how the visit began, pages later', async ({
  page,
}) => {
  await page.goto(`${article}?${campaign}&email=me@private.example`);
  await goToContact(page);
  expect(await postedFrom(page)).toEqual({
    _page: '/contact',
    _landing: article,
    _campaign: campaign,
  });
  expect(await page.context().cookies()).toEqual([]);
});

test('another site’s page is named without its query', async ({ page, site }) => {
  await withOtherSite(site.url + article, async (url) => {
    await page.goto(`${url}/list?q=private`);
    await page.getByRole('link').click();
    await goToContact(page);
    expect(await postedFrom(page)).toEqual({
      _page: '/contact',
      _landing: article,
      _referrer: `${url}/list`,
    });
  });
});

test('a later campaign replaces how the visit began; an address typed in does not', async ({
  page,
}) => {
  await page.goto(`${article}?${campaign}`);
  await page.goto('/about');
  await goToContact(page);
  expect(await postedFrom(page)).toMatchObject({ _landing: article, _campaign: campaign });
  await page.goto('/about?utm_source=second');
  await goToContact(page);
  expect(await postedFrom(page)).toMatchObject({
    _landing: '/about',
    _campaign: 'utm_source=second',
  });
});

test('going back to the page of an earlier campaign is no new arrival', async ({ page }) => {
  await page.goto(`${article}?utm_source=first`);
  await page.goto('/about?utm_source=second');
  await page.goBack();
  await page.reload();
  await goToContact(page);
  expect(await postedFrom(page)).toMatchObject({
    _landing: '/about',
    _campaign: 'utm_source=second',
  });
});

test('where storage is switched off, pages and form work and the form names its page', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is switched off.', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${article}?${campaign}`);
  await goToContact(page);
  expect(consoleErrors).toEqual([]);
  expect(await postedFrom(page)).toEqual({ _page: '/contact' });
});
