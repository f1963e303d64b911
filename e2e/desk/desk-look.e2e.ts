import type { Locator, Page } from '@playwright/test';
import { contrastFaults } from '../accessibility.ts';
import { nothingFound, openMenu, ownTest, signInAs } from './desk-site.ts';
import { fillDesk } from './desk-states.ts';
import { unreadable, withoutEdges } from '../forced-look.ts';
import { paleOnPaper } from '../pale-on-paper.ts';
import { giveAccess } from '../../leads/store/access/change-access.ts';
import { reopenLeads, settleLeads } from '../../leads/store/work/deeds.ts';
import { acceptLeads, leadWith, now } from '../../testing/made-leads.ts';
import { post } from '../../testing/test-leads.ts';
import { dayMs } from '../../platform/clock.ts';
import { expect } from '../site.ts';
import { operable, tabThrough } from '../tab-through.ts';

// The desk beyond a laptop in light: by keyboard, on paper, in the device's own colours.

const test = ownTest.extend<{ leads: Map<string, string> }>({
  baseURL: ({ desk }, use) => use(desk.url),
  leads: async ({ desk, own }, use) => {
    const states = await fillDesk(own, desk);
    await use(new Map(states.map(({ name, address }) => [name, address])));
  },
});

async function open(page: Page, leads: Map<string, string>, name: string): Promise<void> {
  await page.goto(leads.get(name) ?? name);
  await page.evaluate(() => document.fonts.ready);
}

const read = ['a lead of long words', 'a held lead', 'leads under all'];
const pages = ['/answers', '/glance', '/people', '/team', '/log', '/you'];

for (const [width, colorScheme] of [
  [375, 'light'],
  [1440, 'dark'],
] as const) {
  test(`each focus stop of the desk is in order and fully visible, ${width} px wide and ${colorScheme}`, async ({
    page,
    desk,
    leads,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme });
    for (const signInPage of ['/sign-in', await desk.firstLink()]) {
      await page.goto(signInPage);
      await tabThrough(page);
    }
    await signInAs(page, desk, 'owner');
    for (const name of [...read, ...pages]) {
      await open(page, leads, name);
      const met = await tabThrough(page);
      expect
        .soft(
          (await operable(page)).filter((one) => !met.has(one)),
          name,
        )
        .toEqual([]);
    }
  });
}

test('the bar of bulk actions covers neither the ticked leads nor the focus, however small the window', async ({
  page,
  desk,
  leads,
}) => {
  // With a second person, the choice of whom to hand leads to takes a row.
  await desk.cookieOf('member');
  await signInAs(page, desk, 'owner');
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [640, 400],
    [320, 400],
    [1440, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, leads, '/');
    const box = page.getByRole('checkbox').first();
    await box.check();
    await expect(page.getByLabel('Hand them to')).toBeAttached();
    const tick = page.locator('.tick').first();
    expect(
      await tick.evaluate((one) => {
        const { left, top, bottom } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + 5, (top + bottom) / 2));
      }),
      `${width} x ${height}`,
    ).toBe(true);
    await box.evaluate((one: HTMLElement) => one.blur());
    await tabThrough(page);
  }
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test('the list begins in the first quarter of the screen, with all views and the search in reach', async ({
    page,
    desk,
    leads,
  }) => {
    await signInAs(page, desk, 'owner');
    await open(page, leads, '/');
    const { y = Infinity } = (await page.locator('.leads').boundingBox()) ?? {};
    expect(y).toBeLessThan(667 / 4);
    const answered = page.getByRole('link', { name: 'Answered', exact: true });
    await expect(answered).toBeHidden();
    await page.getByText('More', { exact: true }).click();
    await answered.click();
    await expect(answered).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'Put off', exact: true })).toBeHidden();
    const filter = page.locator('details', { hasText: /^Filter/ });
    await expect(filter.getByLabel('Campaign')).toBeHidden();
    await page.getByText('Filter', { exact: true }).click();
    await expect(filter.getByLabel('Campaign')).toBeInViewport();
    await page.getByText('Filter', { exact: true }).click();
    const search = page.getByRole('button', { name: 'Search' });
    await expect(search).toBeHidden();
    await page.getByRole('searchbox').fill('Taken');
    await search.click();
    await expect(page.getByRole('link', { name: 'Taken' })).toBeVisible();
  });

  test('a refusal is in view beside the button that was pressed', async ({ page, desk, leads }) => {
    await signInAs(page, desk, 'owner');
    await open(page, leads, 'a lead of long words');
    const answer = page.getByLabel('Your answer to');
    await answer.fill('Dear {name},');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByRole('alert')).toContainText('{name} would be sent as it is');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await nothingFound(page);
    await open(page, leads, '/');
    const tick = page.getByRole('checkbox').nth(9);
    await tick.check();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The desk does not answer');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(tick).toBeInViewport({ ratio: 1 });
    await expect(tick).toBeChecked();
    await page.context().setOffline(false);
  });

  test('the result of an action stays in view, except while the user types', async ({
    page,
    desk,
    leads,
  }) => {
    await signInAs(page, desk, 'owner');
    await open(page, leads, 'a lead of long words');
    await page.getByRole('button', { name: 'Take it' }).click();
    const told = page.getByRole('status').filter({ hasText: 'It is yours.' });
    const answer = page.getByLabel('Your answer to');
    await answer.focus();
    await expect(told).toBeInViewport();
    await answer.fill('Gladly.');
    await expect(told).not.toBeInViewport();
    await page.getByRole('button', { name: 'Send the answer' }).focus();
    await expect(told).toBeInViewport();
  });
});

test('controls have visible hover and pressed states, in light and dark', async ({
  page,
  desk,
  leads,
}) => {
  await signInAs(page, desk, 'owner');
  await open(page, leads, 'a lead of long words');
  const lead = page.getByRole('article');
  const looksOf = (of: Locator) =>
    of.evaluate((one) => {
      const { backgroundColor, textDecorationThickness, transform } = getComputedStyle(one);
      return [backgroundColor, textDecorationThickness, transform].join(' ');
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const what of [
      lead.getByRole('button', { name: 'Take it' }),
      lead.getByRole('button', { name: 'Put off 1 day' }),
      page.getByRole('button', { name: 'Sign out' }),
    ]) {
      await page.mouse.move(0, 0);
      const atRest = await looksOf(what);
      await what.hover();
      const under = await looksOf(what);
      await page.mouse.down();
      const pressed = await looksOf(what);
      await page.mouse.move(0, 0);
      await page.mouse.up();
      expect(new Set([atRest, under, pressed]).size).toBe(3);
      expect(await contrastFaults(page)).toEqual([]);
    }
  }
});

test('the actions of an open lead are in one row, and on a phone in two', async ({
  page,
  desk,
  leads,
}) => {
  await signInAs(page, desk, 'owner');
  for (const [width, rows] of [
    [1440, 1],
    [375, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    for (const name of ['a lead of turned words', 'a lead somebody has']) {
      await open(page, leads, name);
      const tops = await page
        .locator('.lead .deeds button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, name).toBe(rows);
    }
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('all leads of a list can be ticked at once, with scripts', async ({
      page,
      desk,
      leads,
    }) => {
      await signInAs(page, desk, 'owner');
      const ticks = page.getByRole('checkbox', { name: /, [\dA-Z]{5}-[\dA-Z]{5}$/ });
      await open(page, leads, '/');
      await expect(ticks).toHaveCount(15);
      const all = page.getByRole('button', { name: 'Tick all 15' });
      await expect(all).toBeHidden();
      await ticks.nth(2).check();
      if (!javaScriptEnabled) {
        await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
        await expect(all).toBeHidden();
        return;
      }
      await page.getByRole('button', { name: 'Untick 1', exact: true }).press('Enter');
      await expect(ticks.nth(2)).not.toBeChecked();
      await expect(page.getByRole('listitem').nth(2).getByRole('link')).toBeFocused();
      await expect(all).toBeHidden();
      await ticks.nth(2).check();
      await all.click();
      await expect(page.getByRole('button', { name: 'Untick 15', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Mark as spam' }).click();
      const status = page.getByRole('status');
      await expect(status).toContainText('15 leads are put away as spam');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(ticks).toHaveCount(15);
      await expect(all).toBeHidden();
    });

    test('leads are handed over together, and taken back together', async ({
      page,
      desk,
      leads,
    }) => {
      const { user } = await desk.cookieOf('member');
      await signInAs(page, desk, 'owner');
      await page.setViewportSize({ width: 375, height: 700 });
      await open(page, leads, '/?view=held');
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);
      await expect(async () => {
        await open(page, leads, '/?find=Lead');
        await expect(page.locator('.tick')).toHaveCount(12, { timeout: 1000 });
      }).toPass();
      await expect(page.getByRole('button', { name: 'Hand over' })).toBeHidden();
      for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).check();
      await page.getByLabel('Hand them to').selectOption(user.name);
      await page.getByRole('button', { name: 'Hand over' }).click();
      const status = page.getByRole('status').first();
      await expect(status).toContainText(`2 leads are ${user.name}’s now`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(status).toContainText('2 leads are nobody’s now');
    });
  });
}

test('beside an open lead, the bar of bulk actions ends the list, without a line below it', async ({
  page,
  desk,
  leads,
}) => {
  await signInAs(page, desk, 'owner');
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page, leads, 'a lead of turned words');
  await page.getByRole('checkbox').first().check();
  const bar = page.locator('.many > .deeds');
  await expect(bar).toBeVisible();
  expect(
    await bar.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom),
  ).toBeLessThan(1);
});

test('each line of the list shows sender, owner and subject in full, at any width', async ({
  page,
  desk,
  own,
}) => {
  await signInAs(page, desk, 'owner');
  const about = 'Winelands, Payroll clerk, mornings';
  await post(own.relay, { name: 'Johan van der Merwe', message: about });
  const line = page.locator('.lead-link');
  await expect(async () => {
    await page.goto('/');
    await expect(line).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await page.getByRole('link', { name: 'Mine' }).click();
  // The view already says whose lead it is.
  await expect(line.locator('.state')).toHaveText(/ left$/);
  await signInAs(page, desk, 'member');
  const owner = {
    address: 'olive@office.example',
    name: 'Bronwyn Mokoena',
    role: 'owner',
  } as const;
  await giveAccess(desk.db, owner, { by: 'a test', now: Date.now() });
  await page.goto('/?view=all');
  await expect(line.locator('.state')).toContainText(', with Bronwyn Mokoena');
  for (const width of [375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await line
      .locator('.lead-who, .lead-words, .state')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut, `${width} px wide`).toBe(0);
  }
});

test('first answers are listed by week, with those before the last four weeks behind a button', async ({
  page,
  desk,
}) => {
  const onePerWeek = Array.from({ length: 6 }, (_, age) => leadWith({ ageMs: age * 7 * dayMs }));
  await acceptLeads(desk.db, onePerWeek);
  const ids = onePerWeek.map(({ id }) => id);
  // A desk treats leads from before its first start as settled.
  await reopenLeads(desk.db, ids);
  await settleLeads(desk.db, ids, 'elsewhere', { by: 'ann@office.example', now: Date.now() });
  await signInAs(page, desk, 'owner');
  await open(page, new Map(), '/glance');
  const weeks = page.getByRole('rowheader', { name: /^Week of \d/ });
  await expect(weeks).toHaveCount(4);
  await page.getByText('Earlier weeks', { exact: true }).click();
  await expect.poll(() => weeks.count()).toBeGreaterThanOrEqual(6);
});

test('in the chart, a day of one lead is visible beside a day of hundreds, whose number is shown', async ({
  page,
  desk,
}) => {
  const hundreds = Array.from({ length: 300 }, () => leadWith({ ageMs: 2 * dayMs }));
  await acceptLeads(desk.db, [leadWith({ ageMs: 5 * dayMs }), ...hundreds]);
  await signInAs(page, desk, 'owner');
  await open(page, new Map(), '/glance');
  const bars = page.locator('.chart rect');
  const heights = await bars.evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.min(...heights)).toBeGreaterThan(2);
  await expect(page.getByText(/^[\d,]+ leads, 3\d\d on the busiest day\.$/)).toBeVisible();
});

test('the search’s placeholder is as dark as other secondary text, in light and dark', async ({
  page,
  desk,
}) => {
  await signInAs(page, desk, 'member');
  await page.goto('/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await page.getByRole('searchbox').evaluate((field) => {
      field.style.color = 'var(--color-ink-soft)';
      const { color: quiet } = getComputedStyle(field);
      field.style.color = '';
      const { color: hint, opacity } = getComputedStyle(field, '::placeholder');
      return { quiet, hint, opacity };
    });
    expect(colours).toEqual({ ...colours, hint: colours.quiet, opacity: '1' });
  }
});

test('on a phone the state of a lead is in one row, below its navigation', async ({
  page,
  desk,
  leads,
}) => {
  await signInAs(page, desk, 'owner');
  const head = page.locator('.lead-head');
  const topOf = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().top);
  // The only lead of a list has no Next, which leaves space beside the link to the list.
  for (const [width, search, count] of [
    [375, '', 3],
    [412, '?find=Hassan', 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${leads.get('a lead of turned words')}${search}`);
    const standing = await topOf(head.getByText(/left$/));
    expect(Math.abs((await topOf(head.getByText('Not taken'))) - standing)).toBeLessThan(4);
    const ways = await Promise.all((await head.getByRole('link').all()).map(topOf));
    expect(ways).toHaveLength(count);
    expect(new Set(ways).size).toBe(1);
    expect(standing - Math.max(...ways)).toBeGreaterThan(20);
  }
});

test('on a phone an empty answer field leaves space for what is around it', async ({
  page,
  desk,
  leads,
}) => {
  await signInAs(page, desk, 'owner');
  await page.setViewportSize({ width: 375, height: 560 });
  await open(page, leads, 'a lead of turned words');
  await page.getByText('Add a note for the team').click();
  await page.getByLabel('Note', { exact: true }).fill('Nobody picks up.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Noted by you')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send the answer' })).toBeInViewport({ ratio: 1 });
  const answer = page.getByLabel('Your answer to');
  await answer.fill('A line\n'.repeat(12));
  const hidden = await answer.evaluate((field) => field.scrollHeight - field.clientHeight);
  expect(hidden).toBe(0);
});

for (const width of [320, 375, 1440]) {
  test(`a lead that is taken moves no other button under the finger, ${width} px wide`, async ({
    page,
    desk,
    leads,
  }) => {
    await signInAs(page, desk, 'owner');
    await page.setViewportSize({ width, height: 700 });
    await open(page, leads, 'a lead of turned words');
    const placesOf = () =>
      page
        .locator('.lead .deeds button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const before = await placesOf();
    await page.getByRole('button', { name: 'Take it' }).click();
    await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
    await expect(page.getByRole('article').getByRole('status').first()).toHaveText(/yours/);
    const after = await placesOf();
    expect(after).toHaveLength(before.length);
    for (const [place, { x, y, width: wide }] of after.entries()) {
      expect(Math.abs(x - (before[place]?.x ?? 0))).toBeLessThan(2);
      expect(Math.abs(y - (before[place]?.y ?? 0))).toBeLessThan(2);
      expect(Math.abs(wide - (before[place]?.width ?? 0))).toBeLessThan(2);
    }
    // The button that calls it back takes the place of the one that put it off, so that a second tap does no harm.
    const spam = page.getByRole('button', { name: 'Mark as spam' });
    const spamAt = await spam.boundingBox();
    await page.getByRole('button', { name: 'Put off 1 day' }).click();
    await expect(page.getByRole('button', { name: 'Back now' })).toBeVisible();
    expect(await spam.boundingBox()).toEqual(spamAt);
  });
}

test('an answer that was sent on a phone is in view', async ({ page, desk, leads, own }) => {
  await signInAs(page, desk, 'owner');
  // The phone's keyboard takes the rest.
  await page.setViewportSize({ width: 375, height: 360 });
  await open(page, leads, 'a lead of turned words');
  // Like Safari, which has no scroll anchoring.
  await page.locator('html').evaluate((html) => html.style.setProperty('overflow-anchor', 'none'));
  await page.getByLabel('Your answer to').fill('Thank you. I will ring you.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  const thread = page.getByRole('list', { name: 'Answers and notes' });
  await expect(thread.getByText('Answered by you')).toBeInViewport();
  const told = page.getByRole('status').filter({ hasText: 'Your answer is stored' });
  await expect(told).toBeInViewport();
  await expect(page.locator('.done-line').getByRole('link', { name: /^Next/ })).toBeInViewport();
  // A second answer leaves the screen to the thread too.
  await page.getByText('Answer again').click();
  await page.getByLabel('Your answer to').fill('I have tried to ring you.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(thread.getByText('Answered by you')).toHaveCount(2);
  await expect(page.getByLabel('Your answer to')).toBeHidden();
  await page.getByText('Add a note for the team').click();
  const save = page.getByRole('button', { name: 'Save the note' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Note', { exact: true }).fill('Nobody picks up.');
  await save.click();
  await expect(thread.getByText('Nobody picks up.')).toBeInViewport();
  await expect(page.getByLabel('Note', { exact: true })).toBeHidden();
  // The status stays when a new lead arrives and the page is refreshed.
  await post(own.relay, { email: 'jo@client.example', message: 'Once more' });
  await expect(page.getByRole('link', { name: 'Once more' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Note saved.' })).toBeVisible();
});

test('a note saved as soon as an answer shows is in view too', async ({ page, desk, leads }) => {
  await signInAs(page, desk, 'owner');
  await page.setViewportSize({ width: 375, height: 360 });
  await open(page, leads, 'a lead of turned words');
  await page.getByLabel('Your answer to').fill('Thank you. I will ring you.');
  await page.locator('main').evaluate((main) => {
    const writeNote = () => {
      const note = main.querySelector<HTMLTextAreaElement>('#note');
      const save = note?.form?.querySelector('button');
      if (!note || !save || !main.querySelector('.thread')) return;
      seen.disconnect();
      const details = note.closest('details');
      if (details) details.open = true;
      note.value = 'Nobody picks up.';
      save.focus();
      save.click();
    };
    const seen = new MutationObserver(writeNote);
    seen.observe(main, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Send the answer' }).click();
  const thread = page.getByRole('list', { name: 'Answers and notes' });
  await expect(page.getByRole('status').filter({ hasText: 'Note saved.' })).toBeFocused();
  await expect(thread.getByText('Nobody picks up.')).toBeInViewport();
});

test.describe('on paper', () => {
  test('a printed lead has its message, answers and notes, and no controls', async ({
    page,
    desk,
    leads,
  }) => {
    await signInAs(page, desk, 'owner');
    await page.emulateMedia({ media: 'print' });
    for (const name of read) {
      await open(page, leads, name);
      for (const what of ['banner', 'button', 'textbox', 'checkbox', 'navigation'] as const) {
        for (const one of await page.getByRole(what).all()) await expect(one).toBeHidden();
      }
      expect(await page.evaluate(paleOnPaper), name).toEqual([]);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
    await open(page, leads, 'a lead of long words');
    const lead = page.getByRole('article');
    await expect(lead.getByText('Many words.').first()).toBeVisible();
    await expect(lead.getByRole('list', { name: 'Answers and notes' })).toBeVisible();
    await expect(page.locator('.list-pane')).toBeHidden();
  });

  test('a printed page has neither forms nor text about them', async ({ page, desk, leads }) => {
    await signInAs(page, desk, 'owner');
    await page.emulateMedia({ media: 'print' });
    await open(page, leads, '/team');
    await expect(page.getByText('olive@office.example')).toBeVisible();
    await expect(page.getByText('Invite somebody')).toBeHidden();
    await expect(page.getByText('Members read leads')).toBeHidden();
    await open(page, leads, '/answers');
    await expect(page.getByText('A new one')).toBeHidden();
  });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('every page can be read and operated, by day and by night', async ({
    page,
    desk,
    leads,
  }) => {
    await signInAs(page, desk, 'owner');
    for (const name of [...read, ...pages]) {
      await open(page, leads, name);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await page.evaluate(unreadable), name).toEqual([]);
        expect.soft(await page.evaluate(withoutEdges), name).toEqual([]);
      }
    }
  });

  test('the current item stands out in the bar, the views, the menu and the list', async ({
    page,
    desk,
    leads,
  }) => {
    const linesOf = (of: string) =>
      page.locator(of).evaluateAll((all) => [
        ...new Set(
          all.map((one) => {
            const { borderBottomColor, borderLeftWidth } = getComputedStyle(one);
            return `${borderBottomColor} ${borderLeftWidth}`;
          }),
        ),
      ]);
    await signInAs(page, desk, 'owner');
    for (const [address, marked, others] of [
      ['/', '.bar nav a[aria-current]', '.bar nav a:not([aria-current])'],
      ['a held lead', '.bar nav a[aria-current]', '.bar nav a:not([aria-current])'],
      ['/', '.views a[aria-current]', '.views a:not([aria-current])'],
      ['a held lead', '.leads li:has([aria-current])', '.leads li:not(:has([aria-current]))'],
    ] as const) {
      await open(page, leads, address === '/' ? address : `${leads.get(address)}?view=held`);
      const [line] = await linesOf(marked);
      expect(line).toBeDefined();
      expect(await linesOf(others), marked).not.toContain(line);
    }
    await page.setViewportSize({ width: 375, height: 700 });
    await open(page, leads, '/log');
    await openMenu(page);
    const [line] = await linesOf('.menu a[aria-current]');
    expect(await linesOf('.menu a:not([aria-current])')).not.toContain(line);
  });

  test('the chart’s key has the colours of its bars', async ({ page, desk, leads }) => {
    await signInAs(page, desk, 'owner');
    await open(page, leads, '/glance');
    const fills = await page
      .locator('.chart rect')
      .evaluateAll((bars) => [...new Set(bars.map((bar) => getComputedStyle(bar).fill))]);
    const keys = await page
      .locator('.chart figcaption li')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').borderTopColor));
    expect(fills.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
    expect(fills.filter((fill) => !keys.includes(fill))).toEqual([]);
  });
});

test('two times of first answers stay apart and in one line each, 375 px wide', async ({
  page,
  desk,
}) => {
  const lead = leadWith({ ageMs: 59 * 60_000 });
  await acceptLeads(desk.db, [lead]);
  await settleLeads(desk.db, [lead.id], 'elsewhere', { by: 'olive@office.example', now });
  await page.setViewportSize({ width: 375, height: 700 });
  await signInAs(page, desk, 'owner');
  await page.goto('/glance');
  const times = page.getByRole('cell', { name: /minutes/ });
  await expect(times).toHaveText(['59 minutes', '59 minutes']);
  const [half, most] = await times.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const { left, right } = text.getBoundingClientRect();
      return { left, right, lines: text.getClientRects().length };
    }),
  );
  expect([half?.lines, most?.lines]).toEqual([1, 1]);
  expect((most?.left ?? 0) - (half?.right ?? 0)).toBeGreaterThan(8);
});
