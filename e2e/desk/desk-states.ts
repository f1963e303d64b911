import type { Page } from '@playwright/test';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { readWork } from '../../leads/store/work/lead-work.ts';
import { handLeads, settleLeads } from '../../leads/store/work/deeds.ts';
import { putOff } from '../../leads/store/work/put-off.ts';
import { views } from '../../leads/store/work/view.ts';
import { addNote } from '../../leads/store/work/notes.ts';
import { saveAnswer } from '../../leads/store/work/saved-answers.ts';
import { giveUp } from '../../testing/test-parked.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { post } from '../../testing/test-leads.ts';
import { openMenu } from './desk-site.ts';
import { expect, type Site } from '../site.ts';
import { dayMs } from '../../platform/clock.ts';

/** The texts that are hardest to lay out: names of 200 letters, endless words, and letters that reverse a line. */
const hard = {
  longName: `Wilhelmina ${'van der Merwe-'.repeat(14)}Botha`,
  endless: 'A'.repeat(300),
  turned: 'Amal \u202eevil\u202c \u05d0\u05d1\u05d2 \u0645\u0631\u062d\u0628\u0627 <b>Hassan</b>',
};

/** A page of the desk in one of its states. */
export interface State {
  name: string;
  address: string;
  /** Brings the state about, once the page is open. */
  act?: (page: Page) => Promise<void>;
}

const keep = 'Save';

/** States of the desk before anybody has signed in. */
export const signInStates: readonly State[] = [
  { name: 'the sign-in page', address: '/sign-in' },
  {
    name: 'the sign-in page, an address that is none',
    address: '/sign-in',
    act: (page) => sent(page, { 'Your email address': 'nobody' }, 'Send me a link'),
  },
  {
    name: 'the sign-in page, a link sent',
    address: '/sign-in',
    act: (page) => sent(page, { 'Your email address': 'ann@office.example' }, 'Send me a link'),
  },
  { name: 'a link that is used up', address: '/sign-in/none-such' },
];

/** States of an empty desk. */
export const emptyStates: readonly State[] = [
  ...views.map((view) => ({
    name: `nothing under ${view}`,
    address: `/?view=${view}`,
  })),
  { name: 'nothing found', address: '/?view=new&find=nothing-like-it' },
  { name: 'no such day', address: '/?view=all&since=yesterdayish' },
  { name: 'no saved answer', address: '/answers' },
  { name: 'nothing to glance at', address: '/glance' },
  { name: 'mail without a domain', address: '/glance/mail' },
  { name: 'nobody looked for', address: '/people' },
  { name: 'the team', address: '/team' },
  { name: 'oneself', address: '/you' },
  { name: 'a log that begins', address: '/log' },
  { name: 'no such lead', address: '/leads/00000-00000' },
  { name: 'no such page', address: '/nowhere' },
  {
    name: 'the menu',
    address: '/glance',
    async act(page) {
      await openMenu(page);
      await expect(page.getByRole('link', { name: 'Saved answers' })).toBeVisible();
    },
  },
  {
    name: 'the keys',
    address: '/',
    async act(page) {
      await page.getByText('Keys', { exact: true }).click();
      await expect(page.getByText('the previous lead')).toBeVisible();
      const broken = await page
        .locator('kbd')
        .evaluateAll((keys) => keys.filter((key) => key.getClientRects().length > 1).length);
      expect(broken).toBe(0);
    },
  },
];

/** Fills a desk with leads that are hard to lay out. @returns the states of its pages */
export async function fillDesk(
  { relay, inbox }: Pick<Site, 'inbox' | 'relay'>,
  { db }: TestDesk,
): Promise<State[]> {
  const by = { by: 'olive@office.example', now: Date.now() };
  const sender = { email: 'jo@client.example' };
  const long = { name: hard.longName, message: `${hard.endless} ${'Many words. '.repeat(200)}` };
  const [open, turned, held, parked, taken, later, done] = [
    await post(relay, { ...sender, ...long, phone: '082 123 4567', company: hard.endless }),
    await post(relay, { ...sender, name: hard.turned, message: hard.turned }),
    await post(relay, { ...sender, name: 'Held', message: 'Is this spam?', _honey: 'filled' }),
    await post(relay, { ...sender, name: 'Parked', message: 'Given up' }),
    await post(relay, { ...sender, name: 'Taken', message: 'By somebody' }),
    await post(relay, { ...sender, name: 'Later', message: 'Put off' }),
    await post(relay, { message: 'No name and no address' }),
  ];
  const many: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const words = { name: `Lead ${count}`, message: `Words ${count} of many` };
    many.push(await post(relay, { ...sender, ...words }));
  }
  await inbox.waitFor((mails) => mails.some(({ text = '' }) => text.includes(parked)));
  const references = [open, turned, held, parked, taken, later, done, ...many];
  const ids = (await namedLeads(db, references)).map(({ lead }) => lead.id);
  const [openId = '', , , parkedId = '', takenId = '', laterId = '', doneId = ''] = ids;
  await expect
    .poll(async () => (await Promise.all(ids.map((id) => readWork(db, id)))).includes(undefined))
    .toBe(false);
  await expect.poll(() => giveUp(db, parkedId, `550 ${hard.endless}`)).toBe(1);
  await handLeads(db, [takenId], { to: by.by, now: by.now });
  await putOff(db, [laterId], by.now + dayMs);
  await settleLeads(db, [doneId], 'elsewhere', by);
  await addNote(db, openId, { ...by, text: `${hard.turned}\n${hard.endless}` });
  await saveAnswer(db, { title: 'T'.repeat(100), text: `Dear {name}, ${hard.endless}` }, by);
  const lead = (reference: string) => `/leads/${reference}`;
  return [
    ...views.map((view) => ({
      name: `leads under ${view}`,
      address: `/?view=${view}`,
    })),
    { name: 'a search that found some', address: '/?view=all&find=words' },
    { name: 'a narrowed list', address: '/?view=all&mailbox=services&form=none&since=2026-01-01' },
    {
      name: 'some are ticked',
      address: '/',
      async act(page) {
        await page.getByRole('checkbox').first().check();
        await expect(page.getByRole('button', { name: 'Answered elsewhere' })).toBeVisible();
      },
    },
    {
      name: 'many were put off',
      address: '/',
      async act(page) {
        await page.getByRole('checkbox').last().check();
        await page.getByRole('button', { name: 'Take', exact: true }).click();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByRole('status')).toContainText('nobody’s now');
      },
    },
    { name: 'a lead of long words', address: lead(open) },
    { name: 'a lead of turned words', address: lead(turned) },
    { name: 'a held lead', address: lead(held) },
    { name: 'a parked lead', address: lead(parked) },
    { name: 'a lead somebody has', address: lead(taken) },
    { name: 'a lead put off', address: lead(later) },
    { name: 'a lead that is done with', address: lead(done) },
    {
      name: 'a note begun, and words to keep',
      address: lead(open),
      async act(page) {
        await page.getByText('Add a note for the team').click();
        await page.getByText('Save this text as a saved answer').click();
        await page.getByLabel('Your answer to jo@client.example').fill(hard.endless);
        await page.getByRole('button', { name: keep, exact: true }).click();
        await expect(page.getByRole('alert')).toContainText('Give the saved answer a name');
      },
    },
    {
      name: 'a saved answer open',
      address: '/answers',
      async act(page) {
        await page.getByText('TTTT').first().click();
        await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
      },
    },
    {
      name: 'a saved answer without words',
      address: '/answers',
      async act(page) {
        await page
          .locator('form')
          .last()
          .evaluate((form: HTMLFormElement) => {
            form.noValidate = true;
          });
        await page.getByRole('button', { name: keep, exact: true }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'what was counted',
      address: '/glance',
      async act(page) {
        for (const caption of ['By day', 'By form', 'By campaign']) {
          await page.getByText(caption, { exact: true }).click();
        }
      },
    },
    {
      name: 'neither an address nor a number',
      address: '/people',
      act: (page) => sent(page, { 'Email address or phone number': hard.longName }, 'Find them'),
    },
    {
      name: 'a person found',
      address: '/people',
      async act(page) {
        await sent(page, { 'Email address or phone number': 'jo@client.example' }, 'Find them');
        await expect(saidOf(page)).toHaveText(/found/);
      },
    },
    {
      name: 'a person of whom nothing is held',
      address: '/people',
      async act(page) {
        await sent(page, { 'Email address or phone number': 'no@body.example' }, 'Find them');
        await expect(saidOf(page)).toHaveText(/Nothing is held/);
      },
    },
    {
      name: 'somebody invited, of a long name',
      address: '/team',
      async act(page) {
        await page.getByLabel('Name', { exact: true }).fill(hard.longName);
        await sent(page, { 'Email address': `${'a'.repeat(60)}@office.example` }, 'Invite');
        await expect(saidOf(page)).toContainText('may sign in');
      },
    },
    { name: 'a log', address: '/log' },
  ];
}

/** Fills in a form and submits it, bypassing the browser's validation. */
async function sent(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  const press = page.getByRole('button', { name: button, exact: true });
  await press.evaluate((one: HTMLButtonElement) => {
    if (one.form) one.form.noValidate = true;
  });
  await press.click();
  await expect(saidOf(page)).toBeVisible();
}

/** The page's status or alert. On an unexpected one, the failure shows its text. */
function saidOf(page: Page) {
  return page.locator('[role=status], [role=alert]').filter({ hasText: /./ }).first();
}
