import type { Page } from '@playwright/test';
import { post } from '../../testing/test-leads.ts';
import { liveStream, nothingFound, openHydrated, signInAs, test as base } from './desk-site.ts';
import { holdBack } from '../hold-back.ts';
import { expect } from '../site.ts';
import { spokenText } from '../spoken-text.ts';

// The desk for users of screen readers, speech input or only a keyboard: every change is announced, the focus is
// never lost, and dictated text triggers no shortcut.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const email = 'ear@client.example';

/** Opens the list of leads that contain a word which no other lead has. */
async function openList(page: Page, word: string, count: number, by = 'find'): Promise<void> {
  await expect(async () => {
    await openHydrated(page, `/?${by}=${word}`);
    await expect(page.locator('.lead-link')).toHaveCount(count, { timeout: 1000 });
  }).toPass();
}

test('single-letter shortcuts do nothing once they are switched off, even after a reload', async ({
  page,
  desk,
  site,
}) => {
  await post(site.relay, { name: 'Spoken', email, message: 'An avocet' });
  await signInAs(page, desk, 'member');
  await openList(page, 'avocet', 1);
  await page.getByText('Keys', { exact: true }).click();
  await page.getByLabel('Use these keys').uncheck();
  await nothingFound(page);
  await page.reload();
  await page.getByText('Keys', { exact: true }).click();
  await expect(page.getByLabel('Use these keys')).not.toBeChecked();
  const link = page.getByRole('link', { name: 'Spoken' });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/live')) posts.push(request.url());
  });
  await link.focus();
  await page.keyboard.type('next please? x/');
  await expect(link).toBeFocused();
  await expect(page.getByText('the previous lead')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Spoken/ })).not.toBeChecked();
  expect(posts).toEqual([]);
  await page.getByRole('searchbox').press('ArrowDown');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.getByLabel('Use these keys').check();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('status')).toContainText(
    'Spoken’s lead counts as answered elsewhere.',
  );
});

/** The live region that announces a page that has loaded. */
function saidOf(page: Page) {
  return page.locator('.unseen[aria-live=polite]');
}

test('a search announces its result and keeps the focus in its field, and a new page is announced', async ({
  page,
  desk,
  site,
}) => {
  for (const name of ['Egg', 'Fledgling']) {
    await post(site.relay, { name, email, message: `Dikkop ${name}` });
  }
  await signInAs(page, desk, 'member');
  await openList(page, 'dikkop', 2);
  await expect(saidOf(page)).toHaveText('');
  const find = page.getByRole('searchbox');
  const letGo = await holdBack(page, '**/*.js');
  const listening = page.waitForRequest(liveStream);
  await page.reload({ waitUntil: 'commit' });
  await find.press('End');
  await page.keyboard.type(' egg');
  letGo();
  await listening;
  await expect(find).toHaveValue('dikkop egg');
  await page.keyboard.press('Enter');
  await expect(saidOf(page)).toHaveText('New, 1 lead found – inbox');
  await expect(page).toHaveURL(/\/\?find=dikkop\+egg$/);
  await expect(find).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /^Egg/ })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(find).toHaveValue('dikkop egg');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^Egg/ })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  await page.keyboard.type(' in a nest');
  await page.keyboard.press('Enter');
  await expect(saidOf(page)).toHaveText('New, nothing found – inbox');
  await expect(find).toHaveValue('dikkop egg in a nest');
  await page.goBack();
  await expect(find).toHaveValue('dikkop egg');
  await page.getByRole('link', { name: 'Clear search and filters' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox: New' })).toBeFocused();
  await expect(find).toHaveValue('');

  const glance = page.getByRole('link', { name: 'At a glance' });
  await glance.press('Enter');
  await expect(saidOf(page)).toHaveText('At a glance');
  await expect(glance).toBeFocused();
  // The inbox's shortcuts do nothing here, so the browser may use them.
  const isLeft = await glance.evaluate((link) =>
    link.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })),
  );
  expect(isLeft).toBe(true);
  await page.getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.getByRole('link', { name: /^Egg/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Egg' })).toBeFocused();
  await expect(page).toHaveTitle('Egg – lead');
  await expect(saidOf(page)).toHaveText('');
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Egg/ })).toBeFocused();
  await expect(saidOf(page)).toHaveText(/^New, .* – inbox$/);
  // Only a lead that was clicked in the list is marked there.
  await page.goForward();
  await expect(saidOf(page)).toHaveText('Egg – lead');
  await expect(page.getByRole('link', { name: /^Egg/ })).toBeFocused();
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

  test('the on-screen keyboard closes once a search is sent, and the list’s heading has the focus', async ({
    page,
    desk,
  }) => {
    await signInAs(page, desk, 'member');
    await page.goto('/');
    await page.getByRole('searchbox').fill('nothing like it');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Inbox: New, nothing found' })).toBeFocused();
  });
});

test.describe('Where the menu is a sheet', () => {
  test.use({ viewport: { width: 320, height: 600 } });

  test('the menu closes when Tab leaves it for the page below', async ({ page, desk }) => {
    await signInAs(page, desk, 'member');
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const leave = page.getByRole('button', { name: 'Sign out' });
    await leave.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(leave).toBeVisible();
    await leave.focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveText(/^More/);
    await expect(leave).toBeHidden();
  });
});

test('the result of an action on a lead gets the focus when its button disappears', async ({
  page,
  desk,
  site,
}) => {
  await post(site.relay, { name: 'Below', email, message: 'Another coucal' });
  const reference = await post(site.relay, { name: 'Deeds', email, message: 'A coucal' });
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInAs(page, desk, 'member');
  await openList(page, 'coucal', 2);
  await page.goto(`/leads/${reference}?find=coucal`);
  const press = async (name: string, says: string) => {
    // On a slow connection the result is announced before the page is refreshed.
    await page.route(/\.data\b/, async (route) => {
      if (route.request().method() === 'GET') {
        await expect(page.locator('.done-line')).toContainText(says);
      }
      await route.continue();
    });
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.locator(':focus')).toHaveRole('status');
    await expect(page.locator(':focus')).toContainText(says);
    await nothingFound(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
  await press('Take it', 'It is yours.');
  // The link to the next lead changes with the list, and a status that contained it would be announced again in full.
  await expect(page.locator(':focus').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Tab');
  const told = page.locator('.done-line');
  await expect(told.getByRole('link', { name: /^Next.*Below/ })).toBeFocused();
  await press('Undo', 'nobody’s now');
  await page.getByLabel(`Your answer to ${email}`).fill('Gladly.');
  await press('Send the answer', 'answer is stored');
});

test('the focus moves to the next lead when somebody else takes the focused one', async ({
  page,
  desk,
  site,
}) => {
  const references = new Map<string, string>();
  for (const name of ['Lowest', 'Middle', 'Highest']) {
    const lead = { name, email, message: 'A lourie', _campaign: 'utm_campaign=lourie' };
    references.set(name, await post(site.relay, lead));
  }
  await signInAs(page, desk, 'member');
  // A search would also find settled leads elsewhere. A campaign filter does not.
  await openList(page, 'lourie', 3, 'campaign');
  const elsewhere = await page.context().newPage();
  const settle = async (name: string) => {
    await elsewhere.goto(`/leads/${references.get(name)}`);
    await elsewhere.getByRole('button', { name: 'Answered elsewhere' }).click();
  };
  const linkTo = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  await linkTo('Middle').focus();
  await settle('Middle');
  await expect(linkTo('Middle')).toHaveCount(0);
  await expect(linkTo('Lowest')).toBeFocused();
  await page.getByRole('checkbox', { name: /^Lowest/ }).focus();
  await settle('Lowest');
  await expect(linkTo('Highest')).toBeFocused();
  await settle('Highest');
  await expect(page.getByRole('heading', { name: 'Inbox: New, nothing found' })).toBeFocused();
  await page.goto(`/leads/${references.get('Middle')}`);
  await page.getByRole('button', { name: 'Open again' }).focus();
  await elsewhere.goto(`/leads/${references.get('Middle')}`);
  await elsewhere.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('heading', { name: 'Middle' })).toBeFocused();
});

test('the result of an action on other pages gets the focus when its button disappears', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 375, height: 400 });
  await signInAs(page, desk, 'owner');
  const press = async (name: string, says: string) => {
    await page.getByRole('button', { name, exact: true }).last().press('Enter');
    await expect(page.locator(':focus')).toHaveRole('status');
    await expect(page.locator(':focus')).toContainText(says);
    await expect(page.locator(':focus')).toBeInViewport();
  };
  await page.goto('/team');
  await page.getByLabel('Name', { exact: true }).fill('Gone Soon');
  await page.getByLabel('Email address').fill('gone@office.example');
  await press('Invite', 'may sign in');
  await press('Remove access for Gone Soon', 'Gone Soon’s access is removed');
  await page.goto('/answers');
  await page.getByLabel('Name').last().fill('By ear');
  await page.getByLabel('Text').last().fill('We hear you.');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByText('By ear', { exact: true }).click();
  await press('Remove', '“By ear” is removed.');
});

test('fields, checkboxes and figures have their accessible names', async ({ page, desk, site }) => {
  const person = 'heard@client.example';
  const reference = await post(site.relay, { name: 'Heard', email: person, message: 'A barbet' });
  await signInAs(page, desk, 'owner');
  await openList(page, 'barbet', 1);
  await page.goto(`/leads/${reference}`);
  await expect(page.getByRole('textbox', { name: `Your answer to ${person}` })).toBeVisible();
  await page.goto('/team');
  const address = page.getByLabel('Email address');
  await address.fill('nobody');
  await address.evaluate((field: HTMLInputElement) => {
    if (field.form) field.form.noValidate = true;
  });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(address).toHaveAccessibleDescription('Type a whole email address.');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await nothingFound(page);
  await address.fill('heard@office.example');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('may sign in');
  await page.goto('/log');
  expect(await spokenText(page.getByRole('table'))).toContain('invited heard');
  await page.goto('/glance');
  await page.getByText('By day', { exact: true }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.goto('/people');
  await page.getByLabel('Email address or phone number').fill(person);
  await page.getByRole('button', { name: 'Find them' }).click();
  await expect(page.getByRole('checkbox', { name: /cannot be undone/ })).toBeVisible();
  expect(await spokenText(page.locator('main'))).not.toContain('invalid entry');
});

test('an opened text field gets the focus, and typing in it triggers no shortcut', async ({
  page,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Typed', email, message: 'A tinkerbird' });
  await signInAs(page, desk, 'member');
  await openList(page, 'tinkerbird', 1);
  await openHydrated(page, `/leads/${reference}?find=tinkerbird`);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/live')) posts.push(request.url());
  });
  const opener = (name: string) => page.locator('summary').getByText(name, { exact: true });
  const write = async (name: string, field: string) => {
    await opener(name).press('Enter');
    await page.keyboard.type('text, please');
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('text, please');
    await nothingFound(page);
  };
  await write('Save this text as a saved answer', 'Its name');
  await write('Add a note for the team', 'Note');
  await opener('Answer').press('Enter');
  await expect(page.getByLabel(`Your answer to ${email}`)).toBeHidden();
  await write('Answer', `Your answer to ${email}`);
  // With two fields, of which either may be meant, none gets the focus.
  const passOn = opener('Hand over, or put off until a day');
  await passOn.press('Enter');
  await page.keyboard.type('text');
  await expect(passOn).toBeFocused();
  expect(posts).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await expect(page.getByRole('status')).toContainText('It is yours.');
});

test('the sender of an answer is not told that somebody has answered', async ({
  page,
  desk,
  site,
}) => {
  const reference = await post(site.relay, { name: 'Own', email, message: 'A godwit' });
  await signInAs(page, desk, 'member');
  await openList(page, 'godwit', 1);
  await openHydrated(page, `/leads/${reference}`);
  const heard = await page.evaluateHandle(() => {
    const words: (string | null)[] = [];
    const region = document.querySelector('form [aria-live]');
    const listen = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        words.push(...[...addedNodes].map(({ textContent }) => textContent));
      }
    });
    if (region) listen.observe(region, { childList: true, subtree: true });
    return words;
  });
  await page.getByLabel(`Your answer to ${email}`).fill('Gladly.');
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(page.getByText('Answer again')).toBeVisible();
  expect(await heard.jsonValue()).toEqual([]);
});
