import type { Page } from '@playwright/test';
import { post } from '../../testing/test-leads.ts';
import { openHydrated, signInAs, test as base } from './desk-site.ts';
import { holdBack } from '../hold-back.ts';
import { expect } from '../site.ts';

// A busy browser answers presses and receives responses before it renders what came of the ones before.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const email = 'busy@client.example';

/** Lets a page's rendering be held back, and nothing else. React schedules it by `setImmediate` where that exists. */
async function renderOnCue(page: Page) {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const due: (() => void)[] = [];
    let isHeld = false;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => due.shift()?.());
    port1.start();
    const later = (render: () => void) => {
      (isHeld ? held : due).push(render);
      if (!isHeld) port2.postMessage(null);
    };
    const onHold = (hold: boolean) => {
      isHeld = hold;
      if (!hold) held.splice(0).forEach(later);
    };
    Object.assign(window, { setImmediate: later, onHold });
  });
  const hold = (is: boolean) =>
    page.evaluate((on) => (window as unknown as { onHold: (on: boolean) => void }).onHold(on), is);
  return { hold: () => hold(true), release: () => hold(false) };
}

/** Opens a lead that no other journey has, with an answer begun. */
async function openLead(page: Page, relay: Parameters<typeof post>[0], name: string) {
  const reference = await post(relay, { name, email, message: 'Are you there?' });
  await openHydrated(page, `/leads/${reference}`);
  await page.getByLabel(`Your answer to ${email}`).fill('Gladly.');
  return reference;
}

test('the outcome of a form shows though the page was revalidated before it was rendered', async ({
  page,
  desk,
  site,
}) => {
  const rendering = await renderOnCue(page);
  await signInAs(page, desk, 'member');
  const reference = await openLead(page, site.relay, 'Stilt');
  await page.getByText('Add a note for the team').click();
  await page.getByLabel('Note', { exact: true }).fill('They are in Epping.');
  await rendering.hold();
  const noted = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await noted;
  // In this time the page would have been revalidated, after the form and because of the change.
  await page.evaluate(async (path) => {
    for (let count = 0; count < 5; count += 1) await (await fetch(path)).text();
  }, `/leads/${reference}.data`);
  await rendering.release();
  await expect(page.getByRole('status').filter({ hasText: 'Note saved.' })).toBeFocused();
});

test('an answer is stored though its page is left before it shows that it is being sent', async ({
  page,
  desk,
  site,
}) => {
  const rendering = await renderOnCue(page);
  await signInAs(page, desk, 'member');
  const reference = await openLead(page, site.relay, 'Avocet');
  const letGo = await holdBack(page, `**/leads/${reference}.data*`, 1);
  await rendering.hold();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByRole('link', { name: 'At a glance' }).click();
  letGo();
  await rendering.release();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Answers and notes' })).toContainText('Gladly.');
});

test('of two forms that are sent within one slow answer, both arrive', async ({
  page,
  desk,
  site,
}) => {
  await signInAs(page, desk, 'member');
  const reference = await openLead(page, site.relay, 'Plover');
  await page.getByText('Add a note for the team').click();
  await page.getByLabel('Note', { exact: true }).fill('They are in Epping.');
  const letGo = await holdBack(page, `**/leads/${reference}.data*`, 1);
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'Save the note' }).click();
  letGo();
  await expect(page.getByRole('list', { name: 'Answers and notes' })).toContainText('Epping');
  await expect(page.getByText('Taken by you')).toBeVisible();
});
