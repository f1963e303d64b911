import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { saveAnswer } from '../../leads/store/work/saved-answers.ts';
import { buildDirectory } from '../../setup/builds/site-build.ts';
import { startPostgres, withoutPostgres } from '../../testing/test-postgres.ts';
import { giveUp } from '../../testing/test-parked.ts';
import type { ReceivedMail } from '../../testing/test-inbox.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { post } from '../../testing/test-leads.ts';
import { addAuthenticator, becomeOwner, mailedLink, nothingFound, openMenu } from './desk-site.ts';
import { filledForm, newWords } from '../filled-forms.ts';
import { FormOnPage } from '../form-on-page.ts';
import { pictureFailure, useSite, type Site } from '../site.ts';

// The whole desk, from its first start to the erasure of a person: on each engine, with and without scripts, on a
// laptop and on a phone.

const contact = filledForm('contact');
const sender = contact.values['Email'] ?? '';

/** The environment of one journey: a site, a desk, and its own browser windows. */
interface Place {
  site: Site;
  desk: TestDesk;
  scripts: boolean;
  newPage: (baseURL: string) => Promise<Page>;
}

test.afterEach(({ browser }, testInfo) => pictureFailure(browser, testInfo));

for (const [engine, scripts, width] of [
  ['SQLite', true, 1280],
  ['SQLite', false, 375],
  ['PostgreSQL', true, 375],
  ['PostgreSQL', false, 1280],
] as const) {
  const how = `on ${engine}, ${scripts ? 'with' : 'without'} scripts, ${width} px wide`;

  test(`from the first owner to a person who is erased, ${how}`, async ({ browser }) => {
    test.skip(engine === 'PostgreSQL' && withoutPostgres !== false, 'PostgreSQL is not here');
    test.slow();
    await atPlace({ browser, engine, scripts, width }, async (place) => {
      const { desk, site } = place;
      const owner = await place.newPage(desk.url);
      await becomeOwner(owner, desk);
      if (scripts) await signInByPasskey(owner);
      const member = await inviteMember(owner, place);

      const words = newWords();
      await owner.goto('/');
      await sendLead(place, words);
      await whenShown(owner, place, words);
      await answerIt(member, place, words);
      await releaseHeld(owner, place);
      await replayParked(owner, place);
      await exportView(owner, words);
      await eraseSender(owner, place);

      await owner.goto('/log');
      const log = owner.getByRole('table');
      for (const act of [
        'became owner',
        ...(scripts ? ['passkey added'] : []),
        'invited',
        'signed in',
        'took',
        'answered',
        'released',
        'sent again',
        'looked for a person',
        'exported',
        'erased',
      ]) {
        await expect(log.getByRole('cell', { name: act }).first()).toBeVisible();
      }
      await expect(log).not.toContainText(sender);
      for (const path of [
        '/log',
        '/team',
        '/people',
        '/answers',
        '/glance',
        '/glance/mail',
        '/you',
      ]) {
        await owner.goto(path);
        if (scripts) await nothingFound(owner);
      }
      expect(site.inbox.mails.length).toBeGreaterThan(0);
    });
  });
}

async function atPlace(
  asked: { browser: Browser; engine: string; scripts: boolean; width: number },
  walk: (place: Place) => Promise<void>,
): Promise<void> {
  const { browser, engine, scripts, width } = asked;
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.newDatabase();
  const settings = databaseUrl === undefined ? undefined : { DATABASE_URL: databaseUrl };
  const contexts: BrowserContext[] = [];
  const newPage = async (baseURL: string) => {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: scripts,
      viewport: { width, height: 800 },
      // Light on one engine, dark on the other.
      colorScheme: engine === 'PostgreSQL' ? 'dark' : 'light',
    });
    contexts.push(context);
    return context.newPage();
  };
  await useSite(
    buildDirectory,
    async (site) => {
      const wake = () => site.relay.wake();
      const desk = await startTestDesk({ dataDir: site.relay.dataDir, databaseUrl }, { wake });
      await walk({ site, desk, scripts, newPage });
      for (const context of contexts) await context.close();
      await desk.stop();
    },
    settings,
  );
  await postgres?.stop();
}

async function signInByPasskey(page: Page): Promise<void> {
  await addAuthenticator(page);
  await page.goto('/you');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
}

async function inviteMember(owner: Page, { desk, site, newPage }: Place): Promise<Page> {
  await owner.goto('/team');
  await owner.getByLabel('Name', { exact: true }).fill('Ben Member');
  await owner.getByLabel('Email address').fill('ben@office.example');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const ben = owner.getByRole('listitem').filter({ hasText: 'Ben Member' });
  await expect(ben).toContainText('Has not signed in yet');
  await ben.getByRole('button', { name: 'Invite again Ben Member' }).click();
  await site.inbox.waitFor((mails) => mails.filter(isToBen).length === 2);
  const member = await newPage(desk.url);
  await member.goto(await mailedLink(site, desk, 'ben@office.example', /address=/));
  await member.getByRole('button', { name: 'Send me a link' }).click();
  await member.goto(await mailedLink(site, desk, 'ben@office.example', /sign-in\//));
  await member.getByRole('button', { name: 'Sign in' }).click();
  await expect(member.getByRole('navigation', { name: 'Desk' })).toContainText('Ben Member');
  await owner.goto('/team');
  await expect(ben).toContainText('Last signed in');
  await expect(ben.getByRole('button')).toHaveText([
    'Make owner Ben Member',
    'Remove access for Ben Member',
  ]);
  return member;
}

function isToBen({ envelopeTo }: Pick<ReceivedMail, 'envelopeTo'>): boolean {
  return envelopeTo.includes('ben@office.example');
}

/** Sends a lead as a visitor of the public site does. */
async function sendLead({ site, scripts, newPage }: Place, words: string): Promise<void> {
  const visitor = await newPage(site.url);
  const form = new FormOnPage(visitor, contact);
  if (scripts) await form.open();
  else await visitor.goto(contact.path);
  await form.fillIn(words);
  await form.send.click();
  await site.inbox.waitFor((mails) => mails.some(({ text = '' }) => text.includes(words)));
}

/** Waits for the lead to appear, by itself or, without scripts, after reloads. */
async function whenShown(page: Page, { scripts }: Place, words: string): Promise<void> {
  const link = page.getByRole('link').filter({ hasText: words });
  if (scripts) return expect(link).toBeVisible();
  await expect(async () => {
    await page.goto('/');
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
}

async function answerIt(member: Page, place: Place, words: string): Promise<void> {
  const { site, desk, scripts } = place;
  const gladly = `Gladly, about ${words}.`;
  const by = { by: 'a test', now: Date.now() };
  await saveAnswer(desk.db, { title: 'Gladly', text: gladly }, by);
  await saveAnswer(desk.db, { title: 'Never', text: 'Never.' }, by);
  await member.goto('/');
  await whenShown(member, place, words);
  await member.getByRole('link').filter({ hasText: words }).click();
  const lead = member.getByRole('article');
  await lead.getByRole('button', { name: 'Take it' }).click();
  await expect(lead.getByRole('status').first()).toContainText('It is yours.');
  const field = lead.getByLabel(`Your answer to ${sender}`);
  if (scripts) await field.fill('Dear Thandi,');
  const insert = async (title: string) => {
    await lead.getByLabel('Start from').selectOption(title);
    await lead.getByRole('button', { name: 'Insert' }).click();
  };
  // Scripts insert it below the typed text. Without them the page has the last inserted text only.
  if (!scripts) await insert('Never');
  await insert('Gladly');
  const begun = scripts ? `Dear Thandi,\n\n${gladly}` : gladly;
  await expect(field).toHaveValue(begun);
  await expect(field).toBeInViewport();
  await member.reload();
  await expect(field).toHaveValue(begun);
  if (scripts) await nothingFound(member);
  await lead.getByRole('button', { name: 'Send the answer' }).click();
  const isAnswer = (mail: ReceivedMail) => mail.text?.includes(gladly);
  await site.inbox.waitFor((mails) => mails.some(isAnswer));
  const answer = site.inbox.mails.find(isAnswer);
  const notification = site.inbox.mails.find(
    ({ text = '' }) => text.includes(words) && !text.includes('Gladly'),
  );
  expect(answer?.envelopeTo).toEqual([sender]);
  expect(answer?.references).toContain(notification?.messageId);
  await expect(lead.getByRole('list', { name: 'Answers and notes' })).toContainText('Gladly');
}

async function releaseHeld(page: Page, { site, scripts }: Place): Promise<void> {
  const held = { name: 'Held by mistake', message: 'A real question', _honey: 'filled' };
  const reference = await post(site.relay, held);
  await openLead(page, reference);
  const lead = page.getByRole('article');
  await expect(lead).toContainText('Why it is held');
  if (scripts) await nothingFound(page);
  await lead.getByRole('button', { name: 'Release' }).click();
  await site.inbox.waitFor((mails) => mails.some(({ text = '' }) => text.includes(reference)));
}

async function replayParked(page: Page, { site, desk }: Place): Promise<void> {
  const reference = await post(site.relay, { name: 'Parked', message: 'Given up once' });
  const about = () => site.inbox.mails.filter(({ text = '' }) => text.includes(reference));
  await site.inbox.waitFor(() => about().length === 1);
  const [stored] = await namedLeads(desk.db, [reference]);
  const id = stored?.lead.id ?? '';
  // The mail arrives a moment before it is marked as delivered.
  await expect.poll(() => giveUp(desk.db, id, '550 no such user')).toBe(1);
  await openLead(page, reference);
  const lead = page.getByRole('article');
  await expect(lead).toContainText('550 no such user');
  await lead.getByRole('button', { name: 'Send it again' }).click();
  await site.inbox.waitFor(() => about().length === 2);
  expect(new Set(about().map(({ messageId }) => messageId)).size).toBe(1);
}

async function openLead(page: Page, reference: string): Promise<void> {
  await page.goto(`/leads/${reference}`);
  await expect(page.getByRole('article')).toContainText(reference);
}

async function exportView(page: Page, words: string): Promise<void> {
  await page.goto('/?view=answered');
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await exporting;
  expect(file.suggestedFilename()).toMatch(/^leads-answered-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(words);
}

async function eraseSender(page: Page, { scripts }: Place): Promise<void> {
  await page.goto('/people');
  await page.getByLabel('Email address or phone number').fill(sender);
  await page.getByRole('button', { name: 'Find them' }).click();
  await whenSaid(page, scripts, /^1 lead/);
  if (scripts) await nothingFound(page);
  const copying = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download their copy' }).click();
  expect(await readFile(await (await copying).path(), 'utf8')).toContain('Gladly');
  await page.getByLabel('I know that this cannot be undone').check();
  await page.getByRole('button', { name: 'Erase them' }).click();
  await whenSaid(page, scripts, 'They are erased.');
  const certified = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the certificate' }).click();
  const certificate = await readFile(await (await certified).path(), 'utf8');
  expect(JSON.parse(certificate)).toMatchObject({ foundBy: 'email address', leads: [{}] });
}

async function whenSaid(page: Page, scripts: boolean, words: string | RegExp): Promise<void> {
  const status = page.getByRole('status');
  if (scripts) return expect(status).toHaveText(words);
  await expect(async () => {
    const again = page.getByRole('button', { name: 'See how far it is' });
    if (await again.isVisible()) await again.click();
    await expect(status).toHaveText(words, { timeout: 1000 });
  }).toPass();
}
