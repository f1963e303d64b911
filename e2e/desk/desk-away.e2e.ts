import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post } from '../../testing/test-leads.ts';
import {
  becomeOwner,
  blockEvents,
  liveStream,
  nothingFound,
  openHydrated,
  signInAs,
  test as base,
} from './desk-site.ts';
import { holdBack } from '../hold-back.ts';
import { expect } from '../site.ts';

// Somebody has written a long text when the desk does not respond.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const words = 'Gladly.\nShall we talk on Monday?';

test('a text stays in its form while the desk is down, and is sent once it is back', async ({
  page,
  context,
  desk,
  site,
}) => {
  const email = 'away@client.example';
  const reference = await post(site.relay, { name: 'Away', email, message: 'Are you there?' });
  await becomeOwner(page, desk);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/leads/${reference}`);
  const answer = page.getByLabel(`Your answer to ${email}`);
  await answer.fill(words);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('alert')).toContainText('The desk does not answer');
  await expect(page.getByRole('alert')).toContainText('What you wrote is still here');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(answer).toHaveValue(words);
  await nothingFound(page);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('alert')).toContainText('The desk does not answer');
  await expect(answer).toHaveValue(words);
  await context.setOffline(false);
  // While the desk was away, the page's heartbeat failed, so it is sent again.
  const here = page.waitForRequest((request) => request.postData() === 'here=yes');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await here;
  await expect(page.getByRole('article').getByRole('status').first()).toContainText(
    'answer is stored',
  );
  await expect(answer).toHaveValue('');
  await site.inbox.waitFor((mails) =>
    mails.some(
      ({ text = '', envelopeTo }) => text.includes('Monday') && envelopeTo.includes(email),
    ),
  );
});

const notTheDesks = {
  'broke off on its way': { body: '[' },
  'is a page of a network to sign in to': { contentType: 'text/html', body: '<h1>Welcome</h1>' },
  'is a page of a proxy that refuses': { status: 403, body: '<h1>Blocked</h1>' },
} as const;

test('a text stays in its form if the response is not the desk’s, or is truncated', async ({
  page,
  desk,
  site,
}) => {
  const email = 'foreign@client.example';
  const reference = await post(site.relay, { name: 'Foreign', email, message: 'Who answers?' });
  await becomeOwner(page, desk);
  const answer = page.getByLabel(`Your answer to ${email}`);
  for (const [what, fulfilled] of Object.entries(notTheDesks)) {
    await test.step(what, async () => {
      await openHydrated(page, `/leads/${reference}`);
      await answer.fill(words);
      await page.route(/\.data/, (route) => route.fulfill(fulfilled), { times: 1 });
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await expect(page.getByRole('alert')).toContainText('The desk does not answer');
      await expect(page.getByRole('alert')).toContainText('What you wrote is still here');
      await expect(answer).toHaveValue(words);
    });
  }
});

test('an inbox that cannot be refreshed stays, and shows new leads once it can', async ({
  page,
  context,
  desk,
  site,
}) => {
  await becomeOwner(page, desk);
  const isAtHand = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/assets/glance-'),
  );
  await page.goto('/');
  await isAtHand;
  const data = /\.data/;
  await page.route(data, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => data.test(request.url()));
  const email = 'first@client.example';
  await post(site.relay, { name: 'First', email, message: 'Is anybody there?' });
  await failed;
  await page.route(data, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  const refused = page.waitForResponse((response) => response.status() === 502);
  await post(site.relay, { name: 'Second', email, message: 'And now?' });
  await refused;
  await page.unrouteAll();
  await post(site.relay, { name: 'Third', email, message: 'Now at last?' });
  for (const name of ['First', 'Second', 'Third']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await context.setOffline(true);
  await page.getByRole('link', { name: 'At a glance' }).click();
  await expect(page.getByRole('heading', { name: 'Not available right now' })).toBeVisible();
});

test('an open lead stays while the desk fails, is refreshed once it recovers, and goes when the session ends', async ({
  page,
  desk,
  site,
}) => {
  const email = 'open@client.example';
  const reference = await post(site.relay, { name: 'Open', email, message: 'Read me' });
  await signInAs(page, desk, 'member');
  await openHydrated(page, `/leads/${reference}`);
  // This stays open as long as the page is not reloaded.
  await page.getByText('Add a note for the team').click();
  const { schema } = desk.db;
  const broken = page.waitForResponse((response) => response.status() === 500);
  await schema.alterTable('lead_note').renameTo('lead_note_away').execute();
  await post(site.relay, { name: 'Petrel', email, message: 'Is anybody there?' });
  await broken;
  await schema.alterTable('lead_note_away').renameTo('lead_note').execute();
  await post(site.relay, { name: 'Curlew', email, message: 'And now?' });
  await expect(page.getByRole('link', { name: 'Petrel' })).toBeVisible();
  await expect(page.getByLabel('Note', { exact: true })).toBeVisible();
  await desk.forgetEverybody();
  await post(site.relay, { name: 'Late', email, message: 'Too late?' });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an inbox without events, as behind a buffering proxy, shows new leads', async ({
  page,
  desk,
  site,
}) => {
  const line = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
  });
  await once(line.listen(0, 'localhost'), 'listening');
  const { port } = line.address() as AddressInfo;
  await becomeOwner(page, desk);
  await page.clock.install();
  const silent = page.waitForRequest(liveStream);
  await page.route(liveStream, (route) => route.continue({ url: `http://localhost:${port}` }));
  await page.goto('/');
  await silent;
  await post(site.relay, { name: 'Dunlin', email: 'dunlin@client.example', message: 'Hello?' });
  // The page polls once a minute, and the first time the desk may not have taken the lead in yet.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('link', { name: 'Dunlin' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  line.closeAllConnections();
  line.close();
});

test('an inbox whose event stream is refused, as one too many, shows new leads', async ({
  page,
  desk,
  site,
}) => {
  await becomeOwner(page, desk);
  await page.clock.install();
  const refused = page.waitForResponse(liveStream);
  await page.route(liveStream, (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await refused;
  await post(site.relay, { name: 'Nightjar', email: 'jar@client.example', message: 'Hello?' });
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('link', { name: 'Nightjar' })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a page that retries an absent desk all night leaks nothing', async ({ page, desk }) => {
  await page.addInitScript(() => {
    const counts = new WeakMap<EventTarget, number>();
    AbortSignal.prototype.addEventListener = function counted(
      this: AbortSignal,
      ...given: Parameters<EventTarget['addEventListener']>
    ) {
      const count = (counts.get(this) ?? 0) + 1;
      counts.set(this, count);
      const most = Number(document.documentElement.dataset['listeners'] ?? 0);
      document.documentElement.dataset['listeners'] = String(Math.max(most, count));
      EventTarget.prototype.addEventListener.apply(this, given);
    };
  });
  await becomeOwner(page, desk);
  await page.clock.install();
  let tries = 0;
  await page.route(liveStream, (route) => {
    tries += 1;
    return route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
  });
  await page.goto('/');
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return tries;
    })
    .toBeGreaterThan(20);
  const listeners = await page.evaluate(() => document.documentElement.dataset['listeners']);
  expect(Number(listeners ?? 0)).toBeLessThan(5);
});

test('a text is restored after the session has ended, and gone once the user signs out', async ({
  page,
  desk,
  site,
}) => {
  const email = 'later@client.example';
  const reference = await post(site.relay, { name: 'Later', email, message: 'Are you there?' });
  await blockEvents(page);
  await signInAs(page, desk, 'member');
  await page.goto(`/leads/${reference}`);
  await page.getByLabel(`Your answer to ${email}`).fill(words);
  await page.getByText('Add a note for the team').click();
  await page.getByLabel('Note', { exact: true }).fill('They are in Epping.');
  await desk.forgetEverybody();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await signInAs(page, desk, 'member');
  await page.goto(`/leads/${reference}`);
  await expect(page.getByLabel(`Your answer to ${email}`)).toHaveValue(words);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('They are in Epping.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('list', { name: 'Answers and notes' })).toContainText('Epping');
  await page.reload();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
  await expect(page.getByLabel(`Your answer to ${email}`)).toHaveValue(words);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).join(' '))).not.toContain('draft');
});

test('text typed before any script has loaded is put below the restored draft', async ({
  page,
  desk,
  site,
}) => {
  const email = 'early@client.example';
  const reference = await post(site.relay, { name: 'Early', email, message: 'Are you there?' });
  await signInAs(page, desk, 'member');
  const answer = page.getByLabel(`Your answer to ${email}`);
  await openHydrated(page, `/leads/${reference}`);
  await answer.fill(words);
  await page.goto('/you');
  const letGo = await holdBack(page, '**/assets/*.js');
  await page.goto(`/leads/${reference}`, { waitUntil: 'commit' });
  await answer.fill('Dear Ms Early');
  letGo();
  await expect(answer).toHaveValue(`${words}\n\nDear Ms Early`);
  await page.goto('/you');
  await page.goto(`/leads/${reference}`);
  await expect(answer).toHaveValue(`${words}\n\nDear Ms Early`);
});

test('a draft of an ended session is gone once somebody else signs in', async ({
  page,
  desk,
  site,
}) => {
  const email = 'mine@client.example';
  const reference = await post(site.relay, { name: 'Mine', email, message: 'Are you there?' });
  await blockEvents(page);
  await signInAs(page, desk, 'member');
  await page.goto(`/leads/${reference}`);
  await page.getByLabel(`Your answer to ${email}`).fill(words);
  await desk.forgetEverybody();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await signInAs(page, desk, 'owner');
  await page.goto(`/leads/${reference}`);
  await expect(page.getByRole('navigation', { name: 'Desk' })).toContainText('Olive');
  await page.getByLabel(`Your answer to ${email}`).fill('By Olive.');
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(
    'Monday',
  );
  await page.reload();
  await expect(page.getByLabel(`Your answer to ${email}`)).toHaveValue('By Olive.');
});
