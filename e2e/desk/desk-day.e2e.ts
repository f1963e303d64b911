import type { Page } from '@playwright/test';
import { giveAccess } from '../../leads/store/access/change-access.ts';
import { referenceOf } from '../../leads/lead.ts';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { answerLead } from '../../leads/store/work/answers.ts';
import { handLeads } from '../../leads/store/work/deeds.ts';
import { acceptLeads, leadWith } from '../../testing/made-leads.ts';
import { post } from '../../testing/test-leads.ts';
import {
  becomeOwner,
  blockEvents,
  liveStream,
  mailedLink,
  openHydrated,
  signInAs,
  test as base,
} from './desk-site.ts';
import { holdBack } from '../hold-back.ts';
import { expect } from '../site.ts';

// A day at the desk: a session that ends, a slow or absent server, hands that never leave the keyboard, a list to
// come back to.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

/** Clicks at the mouse's position, as the second click of a double click. */
async function pressAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('after a session has ended, signing in leads to the lead that was opened', async ({
      page,
      desk,
      site,
    }) => {
      const reference = await post(site.relay, { name: 'Later', message: 'Are you there?' });
      await desk.cookieOf('member');
      await page.goto(`/leads/${reference}?view=all`);
      await page.getByLabel('Your email address').fill('mo@office.example');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByRole('status')).toContainText('a link is on its way');
      if (!javaScriptEnabled) {
        const again = await page.reload();
        expect(again?.request().method()).toBe('GET');
        await expect(page.getByRole('status')).toContainText('If mo@office.example may sign in');
      }
      await page.goto(await mailedLink(site, desk, 'mo@office.example', /sign-in\//));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('article')).toContainText('Are you there?');
      expect(new URL(page.url()).pathname).toBe(`/leads/${reference}`);
    });

    test('a link at the head of a long lead leads to its answer, even once it is settled', async ({
      page,
      desk,
      site,
    }) => {
      const message = 'We have a lot to say.\n'.repeat(200);
      const reference = await post(site.relay, {
        name: 'Long',
        email: 'long@client.example',
        message,
      });
      await signInAs(page, desk, 'member');
      await page.setViewportSize({ width: 375, height: 667 });
      await page.goto(`/leads/${reference}`);
      const field = page.getByLabel(/^Your answer to/);
      await expect(field).toBeVisible();
      await expect(field).not.toBeInViewport();
      const way = page.getByRole('link', { name: 'Answer', exact: true });
      await way.click();
      await expect(field).toBeInViewport();
      if (javaScriptEnabled) await expect(field).toBeFocused();
      await page.getByRole('button', { name: 'Answered elsewhere' }).click();
      await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
      await page.goto(`/leads/${reference}`);
      await expect(field).toBeHidden();
      await way.click();
      await expect(field).toBeInViewport();
    });

    test('Undo gives a lead that was taken over back to its owner', async ({
      page,
      desk,
      site,
    }) => {
      const reference = await post(site.relay, { name: 'Two want it', message: 'Whose am I?' });
      const theirs = await desk.cookieOf('owner');
      const [stored] = await namedLeads(desk.db, [reference]);
      await expect
        .poll(() =>
          handLeads(desk.db, [stored?.lead.id ?? ''], {
            to: theirs.user.address,
            now: Date.now(),
          }),
        )
        .toHaveLength(1);
      await signInAs(page, desk, 'member');
      await page.goto(`/leads/${reference}`);
      const lead = page.getByRole('article');
      // A lead belongs to the inbox, but is not its page.
      await expect(page.getByRole('link', { name: 'Inbox' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(lead).toContainText('Taken by Olive');
      await lead.getByRole('button', { name: 'Take it over' }).click();
      await expect(lead).toContainText('Taken by you');
      await lead.getByRole('button', { name: 'Undo' }).click();
      const said = lead.getByRole('status').first();
      await expect(said).toContainText('back with whoever had it');
      await expect(lead).toContainText('Taken by Olive');
      if (!javaScriptEnabled) return;
      // Olive takes the lead back while the other still has it open.
      await lead.getByRole('button', { name: 'Take it over' }).click();
      await expect(said).toContainText('It is yours.');
      await expect(lead).toContainText('Taken by you');
      const id = stored?.lead.id ?? '';
      await fetch(`${desk.url}/leads/${reference}`, {
        method: 'POST',
        headers: { cookie: theirs.cookie, origin: desk.url },
        body: new URLSearchParams({ do: 'take', id, [`before ${id}`]: 'mo@office.example' }),
      });
      await expect(said).toHaveText('It has changed since.');
      await expect(lead).toContainText('Taken by Olive');
    });
  });
}

test('a slow page and a slow post show that they are in progress', async ({ page, desk, site }) => {
  const reference = await post(site.relay, { name: 'Slow', message: 'Take your time' });
  await becomeOwner(page, desk);
  await page.goto(`/leads/${reference}`);
  const letPageGo = await holdBack(page, '**/glance.data*');
  await page.getByRole('link', { name: 'At a glance' }).click();
  await expect(page.getByText('Loading the page')).toBeInViewport();
  letPageGo();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await expect(page.getByText('Loading the page')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  const letWordsGo = await holdBack(page, `**/leads/${reference}.data*`);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('Sending …')).toBeInViewport();
  letWordsGo();
  await expect(page.getByRole('status').first()).toContainText('It is yours.');
  await expect(page.getByText('Sending …')).toHaveCount(0);
});

test('a double click does what its first click is on, whatever is there by the second', async ({
  page,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Clicked', message: 'Once is enough' });
  await signInAs(page, desk, 'owner');
  const by = { by: 'a test', now: Date.now() };
  for (const name of ['Zoe', 'Zola']) {
    const address = `${name.toLowerCase()}@office.example`;
    await giveAccess(desk.db, { address, name, role: 'member' }, by);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const said = page.getByRole('status').first();
  const doubleClick = async (name: string, does: string, undone: string) => {
    await page.getByRole('button', { name }).click();
    await expect(said).toContainText(does);
    // The result is announced before the page is refreshed.
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await pressAgain(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(said).toContainText(undone);
  };
  await page.goto(`/leads/${reference}`);
  await doubleClick('Put off 1 day', 'It comes back tomorrow', 'It is back.');
  await doubleClick('Take it', 'It is yours.', 'It is nobody’s now.');
  await page.goto('/team');
  await doubleClick('Remove access for Zoe', 'Zoe’s access is removed', 'Zoe may sign in again');
  await page.goto('/log');
  const acts = page.getByRole('row').filter({ hasText: 'Olive' });
  const team = ['invited Zoe', 'removed access for Zoe'];
  const done = [...team, 'gave back', 'took', 'put off as before', 'put off'];
  for (const [place, act] of done.entries()) await expect(acts.nth(place)).toContainText(act);
});

test('a button that is pressed again before the response acts once', async ({
  page,
  desk,
  site,
  moved,
}) => {
  const reference = await post(site.relay, { name: 'Slow', message: 'On a bad line' });
  await signInAs(page, desk, 'owner');
  // The page gets no events either, or it would show the first press's result.
  await page.route(liveStream, () => undefined);
  await openHydrated(page, `/leads/${reference}`);
  const said = page.getByRole('status').first();
  const pressAgainLater = async (name: string, says: string) => {
    const answered = Promise.withResolvers<void>();
    // The response to the first press never arrives.
    await page.route(
      `**/leads/${reference}.data*`,
      async (route) => {
        await route.fetch();
        answered.resolve();
      },
      { times: 1 },
    );
    const button = page.getByRole('button', { name });
    await button.click();
    await answered.promise;
    moved.aheadMs += 10_000;
    await button.click();
    await expect(said).toContainText(says);
  };
  await pressAgainLater('Take it', 'It is yours.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said).toContainText('It is nobody’s now.');
  await page.getByText('Add a note for the team').click();
  await page.getByLabel('Note').fill('They phoned.');
  await pressAgainLater('Save the note', 'Note saved.');
  await expect(page.getByRole('article').getByText('They phoned.')).toHaveCount(1);
  await page.goto('/log');
  const rows = page.getByRole('row').filter({ hasText: reference });
  await expect(rows.filter({ hasText: 'took' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'noted' })).toHaveCount(1);
});

test('skipping leads moves on with each press, however fast they follow', async ({
  page,
  desk,
  site,
}) => {
  for (const name of ['Third', 'Second', 'First']) {
    await post(site.relay, { name, message: 'A bokmakierie' });
  }
  await signInAs(page, desk, 'member');
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(async () => {
    await page.goto('/?find=bokmakierie');
    await expect(page.locator('.lead-link')).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'First' }).click();
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
  await pressAgain(page);
  await expect(page.getByRole('heading', { name: 'Third' })).toBeVisible();
});

test('leaving a page with an action in progress completes it, and stays if it is refused', async ({
  page,
  desk,
  site,
}) => {
  const email = 'hasty@client.example';
  const reference = await post(site.relay, { name: 'Hasty', email, message: 'A wagtail' });
  await signInAs(page, desk, 'member');
  const lead = page.getByRole('link', { name: 'Hasty' });
  await expect(async () => {
    await page.goto('/?find=wagtail');
    await expect(lead).toBeVisible({ timeout: 1000 });
  }).toPass();
  let letGo = await holdBack(page, '**/_.data*');
  await page.getByRole('checkbox', { name: /^Hasty/ }).check();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByText('Sending …')).toBeVisible();
  await page.getByRole('link', { name: 'Mine' }).click();
  letGo();
  await expect(page.getByRole('status').first()).toContainText('Hasty’s lead is yours.');
  await expect(page.getByRole('heading', { name: 'Inbox: Mine' })).toBeVisible();
  await lead.click();
  // The lead's own data has arrived before the next request is held back.
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  const elsewhere = page.getByRole('link', { name: 'At a glance' });
  letGo = await holdBack(page, `**/leads/${reference}.data*`);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText('Sending …')).toBeVisible();
  await elsewhere.click();
  letGo();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();

  // The same with Back, after somebody else has answered: their answer has to be read first.
  await blockEvents(page);
  await page.getByLabel(`Your answer to ${email}`).fill('Gladly.');
  const [stored] = await namedLeads(desk.db, [reference]);
  if (!stored) throw new Error('The lead is gone.');
  const olive = { by: 'olive@office.example', now: Date.now(), text: 'I will.', seen: 0 };
  await answerLead(desk.db, stored, olive);
  letGo = await holdBack(page, `**/leads/${reference}.data*`);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Sending …')).toBeVisible();
  await page.goBack();
  letGo();
  await expect(page.getByRole('alert')).toContainText('Somebody has answered in the meantime');
  await expect(page.getByLabel(`Your answer to ${email}`)).toHaveValue('Gladly.');
  await elsewhere.click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});

test('leaving a page with an action in progress works on a device that renders slowly', async ({
  page,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Slow hand', message: 'A hadeda' });
  await page.addInitScript(() => {
    // React's scheduled work is delayed, but not the desk's responses.
    globalThis.MessageChannel = class extends MessageChannel {
      override get port2() {
        const port = super.port2;
        const send = port.postMessage.bind(port);
        port.postMessage = (message: unknown) => setTimeout(send, 200, message);
        return port;
      }
    };
  });
  await signInAs(page, desk, 'member');
  await page.goto(`/leads/${reference}`);
  const letGo = await holdBack(page, `**/leads/${reference}.data*`);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('Sending …')).toBeVisible();
  await page.getByRole('link', { name: 'At a glance' }).click();
  letGo();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});

for (const afterMs of [1000, 10_000]) {
  test(`a form without any response does not hold back a link that is followed after ${afterMs / 1000} s`, async ({
    page,
    desk,
    site,
  }) => {
    const reference = await post(site.relay, { name: 'Silent', message: 'A shrike' });
    await signInAs(page, desk, 'member');
    await page.clock.install();
    await page.goto(`/leads/${reference}`);
    const letGo = await holdBack(page, `**/leads/${reference}.data*`);
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.clock.runFor(afterMs);
    await expect(page.getByText('Sending …')).toBeVisible();
    await page.getByRole('link', { name: 'At a glance' }).click();
    await page.clock.runFor(10_000 - afterMs);
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    letGo();
  });
}

test('an inbox that a proxy cut off shows what comes once the desk is back', async ({
  page,
  desk,
  site,
}) => {
  const answers: number[] = [];
  await page.route(liveStream, async (route) => {
    answers.push(502);
    await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
  });
  await signInAs(page, desk, 'member');
  await page.goto('/?find=sandpiper');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await page.unroute(liveStream);
  await post(site.relay, { name: 'Sandpiper', message: 'It came meanwhile' });
  await expect(page.getByRole('link', { name: 'Sandpiper' })).toBeVisible();
});

test('a user whose access is removed is led from the inbox to the sign-in page, and later back', async ({
  page,
  desk,
}) => {
  await page.route(liveStream, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await signInAs(page, desk, 'member');
  await page.goto('/?view=held');
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await desk.forgetEverybody();
  await page.unroute(liveStream);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInAs(page, desk, 'member');
  await page.reload();
  await expect(page).toHaveURL(/\?view=held$/);
});

test('a lead is read, taken and settled by keyboard, and the next one gets the focus', async ({
  page,
  desk,
  site,
}) => {
  const names = ['Seventh', 'Sixth', 'Fifth', 'Fourth', 'Third', 'Second', 'First'];
  for (const name of names) {
    await post(site.relay, { name, email: 'keys@client.example', message: `Keyboard ${name}` });
  }
  await signInAs(page, desk, 'owner');
  await expect(async () => {
    await openHydrated(page, '/?find=keyboard');
    await expect(page.locator('.lead-link')).toHaveCount(7, { timeout: 1000 });
  }).toPass();
  const link = (name: string) => page.locator('.lead-link').filter({ hasText: name });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Take it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText('It is yours.');
  // The lead moves to Mine, and the one below it is next.
  await expect(link('Second')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(link('Third')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Third' })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Your answer to keys@client.example')).toBeFocused();
  await page.getByRole('heading', { name: 'Third' }).click();
  await page.keyboard.press('e');
  await expect(page.getByRole('status').first()).toContainText('It counts as answered elsewhere.');
  await expect(link('Third')).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(link('First')).toBeFocused();
  await page.keyboard.down('e');
  await expect(page.getByRole('status')).toContainText(
    'First’s lead counts as answered elsewhere.',
  );
  await expect(link('First')).toHaveCount(0);
  await expect(link('Fourth')).toBeFocused();
  // A held key repeats without acting again, and with a modifier it belongs to the browser.
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  await page.keyboard.press('Control+e');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await expect(link('Fourth')).toHaveCount(0);
  await expect(link('Fifth')).toHaveCount(0);
  await expect(link('Sixth')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await expect(page.getByRole('status')).toContainText('Sixth’s lead is yours.');
  await expect(link('Sixth')).toHaveCount(0);
  await expect(link('Seventh')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Seventh' })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByRole('article').getByText('Taken by you')).toBeVisible();
  // In a list without that button, the key must not act on the open lead while leads are ticked.
  await openHydrated(page, `${new URL(page.url()).pathname}?view=answered&find=keyboard`);
  await page.getByLabel(/^Third, /).check();
  await page.getByRole('heading', { name: 'Seventh' }).click();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('status')).toContainText('Third’s lead is open again.');
  await expect(link('Third')).toHaveCount(0);
  await expect(link('Seventh')).toHaveCount(0);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 375, height: 600 } });

  test('going back to the list restores its scroll position', async ({ page, desk, site }) => {
    for (let count = 0; count < 15; count += 1) {
      await post(site.relay, { name: `Guest ${count}`, message: `Guesthouse ${count}` });
    }
    await signInAs(page, desk, 'member');
    const far = page.getByRole('link', { name: 'Guest 3' });
    const all = page.getByRole('heading', { name: '15 leads found' });
    await expect(async () => {
      await page.goto('/?find=guesthouse');
      // The desk takes in a few leads at a time, oldest first, and a page of a few is too short to scroll.
      await expect(all).toBeAttached({ timeout: 1000 });
    }).toPass();
    await far.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(200);
    for (const back of ['To the list', 'the browser']) {
      await far.click();
      await expect(page.getByRole('article')).toContainText('Guesthouse 3');
      if (back === 'the browser') await page.goBack();
      else await page.getByRole('link', { name: back }).click();
      await expect(far).toBeInViewport();
    }
  });

  test('the button below the filters applies them', async ({ page, desk, site }) => {
    await post(site.relay, { name: 'Kraal', message: 'A form of somebody else' });
    await signInAs(page, desk, 'member');
    const kraal = page.getByRole('link', { name: 'Kraal' });
    await expect(async () => {
      await page.goto('/?find=somebody');
      await expect(kraal).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Form').selectOption('Contact message');
    await expect(page.getByRole('button', { name: 'Show these' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Show these' }).click();
    await expect(page.getByText('No lead matches.')).toBeVisible();
    await expect(page.getByLabel('Form')).toHaveValue('contact');
    await expect(page).toHaveURL(/find=somebody&form=contact$/);
  });

  test('going back to a list after an action in it restores its scroll position', async ({
    page,
    desk,
    site,
  }) => {
    for (let count = 0; count < 15; count += 1) {
      await post(site.relay, { name: `Inn ${count}`, message: `Innkeeper ${count}` });
    }
    await signInAs(page, desk, 'member');
    await expect(async () => {
      await page.goto('/?find=innkeeper');
      await expect(page.locator('.lead-link')).toHaveCount(15, { timeout: 1000 });
    }).toPass();
    await page.getByRole('checkbox', { name: /^Inn 14,/ }).check();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(page.locator('.lead-link')).toHaveCount(14);
    const inn = page.getByRole('link', { name: 'Inn 5' });
    // Scrolls to a position that focusing would not cause.
    await inn.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await page.evaluate(() => scrollBy(0, 120));
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(200);
    await inn.evaluate((link: HTMLElement) => link.click());
    await page.getByRole('link', { name: 'To the list' }).click();
    await expect(inn).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(left);
  });
});

test('a key and Next go on from the last lead of a page to the next page', async ({
  page,
  desk,
}) => {
  const many = Array.from({ length: 60 }, (_, number) =>
    leadWith({ ageMs: number * 1000, message: 'Turnstone' }),
  );
  const [last, over] = many.slice(49, 51).map(({ id }) => referenceOf(id));
  await acceptLeads(desk.db, many);
  await signInAs(page, desk, 'member');
  await page.setViewportSize({ width: 1440, height: 600 });
  await openHydrated(page, '/?find=Turnstone');
  const lines = page.locator('.lead-link');
  await expect(lines).toHaveCount(50);
  await lines.last().focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Older' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(lines.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText(last ?? '');
  await page.setViewportSize({ width: 375, height: 600 });
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('article')).toContainText(over ?? '');
  await page.setViewportSize({ width: 1440, height: 600 });
  await expect(lines).toHaveCount(10);
  await expect(lines.first()).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'To the newest' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(lines.nth(1)).toBeFocused();
});

test('the field in use stays in place while content is added above it, even in Safari', async ({
  page,
  desk,
  site,
}) => {
  const from = { name: 'Again', email: 'again@client.example' };
  const reference = await post(site.relay, { ...from, message: 'One more time' });
  await signInAs(page, desk, 'member');
  // Like Safari, which has no scroll anchoring.
  await page.addInitScript(() => {
    CSS.supports = () => false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/leads/${reference}`);
  const field = page.getByLabel(/^Your answer to/);
  await field.fill('Dear Again,');
  await field.evaluate((one) =>
    window.scrollTo(0, scrollY + one.getBoundingClientRect().top - 200),
  );
  const place = () => field.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  expect(await place()).toBe(200);
  await post(site.relay, { ...from, message: 'And a second time' });
  const others = page.getByRole('article').locator('.rows li');
  await expect(others).toHaveCount(1);
  expect(await place()).toBe(200);
  await post(site.relay, { ...from, message: 'And a third time' });
  await expect(others).toHaveCount(2);
  expect(await place()).toBe(200);
});
