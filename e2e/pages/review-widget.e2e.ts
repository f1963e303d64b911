import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { guaranteeDays } from '../../content/promises.ts';
import { readConfig } from '../../settings/config.ts';
import { admittedOn, pageHeaders } from '../../relay/serving/page-headers.ts';
import { plainPages } from '../../relay/intake/pages.ts';
import { createSiteFile } from '../../relay/serving/site-file.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { expect, test, untilIdle, type Site } from '../site.ts';

const patienceMs = 8000;

/** A widget's script, which finds its slot and fills it with more than fits. */
const widgetScript = `
  const slot = document.querySelector('[data-review-slot]');
  const reviews = document.createElement('p');
  reviews.textContent = 'A review from the stand-in';
  reviews.style.height = '1200px';
  slot?.append(reviews);
`;

const stops: (() => Promise<unknown>)[] = [];

test.afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Starts the third party as a server on loopback. */
async function startStandIn(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/widget.js?token=t`;
}

/** Opens Home as it would be built with a token: the address, the script, the policy. */
async function openHomeWithToken(page: Page, { siteFiles }: Site, address: string): Promise<void> {
  const home = siteFiles.byPath.get('/');
  // The not-found page has the script that the build would give Home with a token.
  const [entryScript] =
    /<script type="module"[^>]*><\/script>/.exec(siteFiles.notFound.body.toString()) ?? [];
  if (!home || entryScript === undefined) throw new Error('The built site has no such Home.');
  const reviews = await readFile('site/styles/home-reviews.css', 'utf8');
  const html = home.body
    .toString()
    .replace(
      'class="review-place ',
      `data-island="review-widget" data-review-widget="${address}" $&`,
    )
    // The build omits both if there is no token.
    .replace('</style>', `@layer components{${reviews}}</style>`)
    .replace('</body>', `${entryScript}</body>`);
  const headers = { ...home.headers, ...pageHeaders(admittedOn(html), readConfig({})) };
  const withToken = createSiteFile(Buffer.from(html), headers);
  // Served, not fulfilled by Playwright: Chromium does not let such a page reach loopback.
  const relay = await startTestRelay(
    {},
    {
      siteFiles: { ...siteFiles, byPath: new Map([...siteFiles.byPath, ['/', withToken]]) },
      pages: plainPages,
    },
  );
  stops.push(() => relay.stop());
  await page.goto(await relay.app.listen({ host: '127.0.0.1', port: 0 }));
  await page.evaluate(() => document.fonts.ready);
}

const section = (page: Page) => page.getByRole('region', { name: 'How clients rate us' });
const claim = (page: Page) => section(page).getByText('4.9/5', { exact: true });
const reviews = (page: Page) => page.getByText('A review from the stand-in');
const slots = (page: Page) => page.locator('[data-review-slot]');
const height = async (page: Page) => (await section(page).boundingBox())?.height;

const brokenPolicy = (errors: readonly string[]) =>
  errors.filter((error) => /Content.Security.Policy/i.test(error));

test('without a token the rating is labelled as the company’s own figure', async ({ page }) => {
  await page.goto('/');
  await expect(section(page)).toContainText('The rating is our own figure');
  await expect(section(page)).toContainText(`${guaranteeDays} days`);
});

const missing = 'reviews could not be loaded just now';

test('reviews that arrive replace the claim for good, without a layout shift', async ({
  page,
  site,
  clock,
  consoleErrors,
}) => {
  const asked: (string | undefined)[] = [];
  const address = await startStandIn((request, response) => {
    asked.push(request.url);
    response.setHeader('content-type', 'text/javascript').end(widgetScript);
  });
  await openHomeWithToken(page, site, address);
  await untilIdle(page);
  expect(asked, 'nobody is asked before the visitor is near').toEqual([]);
  const before = await height(page);

  await section(page).scrollIntoViewIfNeeded();
  await expect(reviews(page)).toBeVisible();
  await expect(claim(page)).toBeHidden();
  await expect(section(page)).not.toContainText(missing);
  expect(asked).toEqual(['/widget.js?token=t']);
  expect(await height(page)).toBe(before);
  await expect(page.getByRole('region', { name: 'Client reviews' })).toHaveAttribute(
    'tabindex',
    '0',
  );
  await clock.run(patienceMs);
  await expect(reviews(page)).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('reviews that arrive after eight seconds are not shown', async ({
  page,
  site,
  clock,
  consoleErrors,
}) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const address = await startStandIn((_request, response) => {
    asked.resolve();
    void answer.promise.then(() =>
      response.setHeader('content-type', 'text/javascript').end(widgetScript),
    );
  });
  await openHomeWithToken(page, site, address);
  const before = await height(page);
  await clock.stop();
  // Touched, since an island that only comes near is hydrated in an idle moment of the page's time.
  await page.locator('[data-review-widget]').hover();
  await asked.promise;
  await expect(slots(page)).toHaveCount(1);
  await expect(claim(page)).toBeVisible();

  await clock.run(patienceMs - 1);
  await expect(slots(page)).toHaveCount(1);
  await clock.run(1);
  await expect(slots(page)).toHaveCount(0);
  const late = page.waitForEvent('requestfinished', (request) => request.url() === address);
  answer.resolve();
  await late;
  await expect(claim(page)).toBeVisible();
  await expect(reviews(page)).toHaveCount(0);
  await expect(section(page)).toContainText(missing);
  expect(await height(page)).toBe(before);
  expect(consoleErrors).toEqual([]);
});

test('a widget that answers with an error leaves the claim', async ({
  page,
  site,
  consoleErrors,
}) => {
  const address = await startStandIn((_request, response) => response.writeHead(500).end());
  await openHomeWithToken(page, site, address);
  const before = await height(page);
  const answered = page.waitForResponse(address);
  await section(page).scrollIntoViewIfNeeded();
  expect((await answered).status()).toBe(500);
  await expect(slots(page)).toHaveCount(0);
  await expect(claim(page)).toBeVisible();
  await expect(section(page)).toContainText(missing);
  expect(await height(page)).toBe(before);
  expect(brokenPolicy(consoleErrors)).toEqual([]);
});

test('a widget that cannot be reached leaves the claim', async ({ page, site, consoleErrors }) => {
  const address = await startStandIn(() => undefined);
  await stops.pop()?.();
  await openHomeWithToken(page, site, address);
  const before = await height(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === address);
  await section(page).scrollIntoViewIfNeeded();
  await failed;
  await expect(slots(page)).toHaveCount(0);
  await expect(claim(page)).toBeVisible();
  await expect(section(page)).toContainText(missing);
  expect(await height(page)).toBe(before);
  expect(brokenPolicy(consoleErrors)).toEqual([]);
});
