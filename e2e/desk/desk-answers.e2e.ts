import type { Page } from '@playwright/test';
import {
  readSavedAnswers,
  removeSavedAnswer,
  saveAnswer,
} from '../../leads/store/work/saved-answers.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { signInAs, nothingFound, test as base } from './desk-site.ts';
import { expect } from '../site.ts';

// Saved answers: their drafts are never lost, and nobody overwrites another's change unknowingly.

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.url) });

const keep = 'Save';

/** The form of a saved answer, and the form for a new one. */
function formsOf(page: Page, title: string) {
  const saved = page.locator('details').filter({ hasText: title });
  const fresh = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: keep }) })
    .last();
  const fieldsOf = (form: typeof saved) => ({
    form,
    name: form.getByLabel('Name', { exact: true }),
    words: form.getByLabel('Text'),
  });
  return { saved: fieldsOf(saved), fresh: fieldsOf(fresh) };
}

async function save(desk: TestDesk, title: string): Promise<void> {
  const by = { by: 'olive@office.example', now: Date.now() - 60_000 };
  await saveAnswer(desk.db, { title, text: 'Dear {name}, soon.' }, by);
}

test('a draft of a saved answer is restored after a session has ended, and gone once it is stored', async ({
  page,
  desk,
}) => {
  await save(desk, 'Monday');
  await signInAs(page, desk, 'member');
  await page.goto('/answers');
  const { saved, fresh } = formsOf(page, 'Monday');
  await page.getByText('Monday').click();
  await saved.words.fill('Dear {name},\non Monday.');
  await fresh.name.fill('Abroad');
  await fresh.words.fill('We do not');
  await desk.forgetEverybody();
  await saved.form.getByRole('button', { name: keep }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await signInAs(page, desk, 'member');
  await page.reload();
  await expect(saved.words).toHaveValue('Dear {name},\non Monday.');
  await expect(fresh.name).toHaveValue('Abroad');
  await expect(fresh.words).toHaveValue('We do not');
  await saved.form.getByRole('button', { name: keep }).click();
  await expect(page.getByRole('status')).toContainText('“Monday” is saved.');
  await expect(fresh.words).toHaveValue('We do not');
  await fresh.words.fill('We do not place people abroad.');
  await fresh.form.getByRole('button', { name: keep }).click();
  await expect(page.getByRole('status')).toContainText('“Abroad” is saved.');
  await expect(fresh.name).toHaveValue('');
  await expect(fresh.words).toHaveValue('');
  expect(await draftsIn(page)).toBe('');
  await page.reload();
  await expect(fresh.words).toHaveValue('');
  const texts = (await readSavedAnswers(desk.db)).map(({ text }) => text.replaceAll('\r', ''));
  expect(texts).toContain('Dear {name},\non Monday.');
  expect(texts).toContain('We do not place people abroad.');

  await fresh.words.fill('For nobody who comes after');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await draftsIn(page)).toBe('');
});

test('a change by somebody else has to be read before it can be overwritten', async ({
  page,
  context,
  desk,
}) => {
  await save(desk, 'Thursday');
  await signInAs(page, desk, 'member');
  await page.goto('/answers');
  const one = formsOf(page, 'Thursday').saved;
  await page.getByText('Thursday').click();
  await one.words.fill('From the first tab.');
  const otherTab = await context.newPage();
  await otherTab.goto(`${desk.url}/answers`);
  const other = formsOf(otherTab, 'Thursday').saved;
  await otherTab.getByText('Thursday').click();
  await expect(other.words).toHaveValue('Dear {name}, soon.');
  await other.words.fill('From the other tab.');
  await other.form.getByRole('button', { name: keep }).click();
  await expect(otherTab.getByRole('status')).toContainText('is saved');

  await one.form.getByRole('button', { name: keep }).click();
  await expect(page.getByRole('alert')).toContainText('somebody has changed it since you began');
  await expect(one.words).toHaveValue('From the first tab.');
  await expect(one.form).toContainText('From the other tab.');
  await nothingFound(page);
  // The draft is based on the earlier version, so the warning comes back with it.
  await one.words.fill('From the first tab.');
  await page.reload();
  await expect(one.words).toHaveValue('From the first tab.');
  await expect(one.form).toContainText('From the other tab.');
  await one.form.getByRole('button', { name: 'Save yours instead' }).click();
  await expect(page.getByRole('status')).toContainText('is saved');
  await expect(one.form).not.toContainText('From the other tab.');
  expect(await draftsIn(page)).toBe('');
  // This tab has no draft, so it shows the stored version after the next navigation.
  await otherTab.getByRole('link', { name: 'At a glance' }).click();
  await otherTab.getByRole('link', { name: 'Saved answers' }).click();
  await expect(other.words).toHaveValue('From the first tab.');
});

test('the draft of a saved answer that was removed meanwhile can be saved as a new one', async ({
  page,
  desk,
}) => {
  for (const title of ['Tuesday', 'Friday']) await save(desk, title);
  await signInAs(page, desk, 'member');
  await page.goto('/answers');
  for (const title of ['Tuesday', 'Friday']) {
    await page.getByText(title).click();
    await formsOf(page, title).saved.words.fill(`On ${title}, at last.`);
  }
  for (const { id } of await readSavedAnswers(desk.db)) {
    await removeSavedAnswer(desk.db, id, { by: 'olive@office.example', now: Date.now() });
  }
  const { saved, fresh } = formsOf(page, 'Tuesday');
  await saved.form.getByRole('button', { name: keep }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody has removed it in the meantime');
  await expect(fresh.words).toHaveValue('On Tuesday, at last.');
  await page.reload();
  await expect(fresh.words).toHaveValue('On Tuesday, at last.');
  await fresh.form.getByRole('button', { name: keep }).click();
  await expect(page.getByRole('status')).toContainText('is saved');
  await expect(fresh.form).toContainText('Somebody has removed the saved answer');
  await expect(fresh.words).toHaveValue('On Friday, at last.');
  await fresh.form.getByRole('button', { name: keep }).click();
  await expect(fresh.words).toHaveValue('');
  expect(await draftsIn(page)).toBe('');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled });

    test('Undo restores a removed answer, but not its draft', async ({ page, desk }) => {
      const title = javaScriptEnabled ? 'Sunday' : 'Saturday';
      await save(desk, title);
      await signInAs(page, desk, 'member');
      await page.goto('/answers');
      const { saved, fresh } = formsOf(page, title);
      await page.getByText(title).click();
      await saved.words.fill(`Never on a ${title}.`);
      await saved.form.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('status')).toContainText(`“${title}” is removed.`);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
      await expect(saved.form).toHaveCount(0);
      await expect(fresh.words).toHaveValue('');
      if (javaScriptEnabled) expect(await draftsIn(page)).toBe('');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('status')).toContainText(`“${title}” is saved.`);
      await expect(saved.words).toHaveValue('Dear {name}, soon.');
    });
  });
}

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a saved answer’s Undo is on no other page', async ({ page, desk }) => {
    await save(desk, 'Easter');
    await signInAs(page, desk, 'member');
    await page.goto('/answers');
    await page.getByText('Easter').click();
    await formsOf(page, 'Easter').saved.form.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('search')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
});

/** The session storage keys of the tab's drafts. */
function draftsIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('draft: '))
      .join(', '),
  );
}
