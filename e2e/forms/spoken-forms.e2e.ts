import type { Locator, Page } from '@playwright/test';
import { readOpportunities } from '../../content/opportunities.ts';
import { opportunityPath, paths } from '../../content/paths.ts';
import { pdf } from '../../testing/test-files.ts';
import { filledForms, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../site.ts';
import { spokenText } from '../spoken-text.ts';

// What a screen reader says of each form, from the first field to the confirmation, as snapshots in e2e/spoken/:
// names, roles, states and descriptions from the accessibility tree. `npm test -- spoken-forms` compares.
// Playwright's `--update-snapshots` rewrites them, to be reviewed.

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

for (const filled of filledForms) {
  test(`${filled.title} is read out as recorded, from opening it to the confirmation`, async ({
    page,
    clock,
  }) => {
    const form = new FormOnPage(page, filled);
    // In a dialog the form is read after the dialog's name.
    const part = filled.opener === undefined ? form.element : page.getByRole('dialog');
    await form.open();
    if (filled.opener === undefined) {
      // The character counter was hydrated with the form, and only then notices the focus.
      await form.field('Email').blur();
      await form.field('Email').focus();
    }
    await expectSpoken(part, `${filled.id}-opened`);

    await form.fillIn(newWords());
    if (filled.notifications) {
      const right = await form.field(filled.refused.label).inputValue();
      await form.leaveUnchecked();
      await form.field(filled.refused.label).fill(' '.repeat(12));
      await form.send.click();
      await expect(form.element.getByText(filled.refused.message)).toBeVisible();
      await expectSpoken(part, `${filled.id}-refused`);
      await form.field(filled.refused.label).fill(right);
    }

    await clock.stop();
    const letGo = await holdBack(page, ajaxPosts);
    await form.send.click();
    await expect(form.busy).toBeVisible();
    await expectSpoken(part, `${filled.id}-sending`);
    letGo();
    await form.expectSuccess();
    if (filled.notifications) {
      await expectSpoken(notifications(page), `${filled.id}-sent`);
    }
  });
}

for (const { id, title, path, send, values } of [
  {
    id: 'early-access',
    title: 'Early access',
    path: paths.aiTools,
    send: 'Join Early Access',
    values: { Name: 'Thandi Nkosi', Email: 'thandi@client.example' },
  },
  {
    id: 'newsletter',
    title: 'The newsletter',
    path: paths.insights,
    send: 'Subscribe',
    values: { Email: 'thandi@client.example' },
  },
] as const) {
  test(`${title} is read out as recorded, from opening it to the email`, async ({
    page,
    clock,
  }) => {
    await page.goto(path);
    const form = page
      .locator('main form')
      .filter({ has: page.getByRole('button', { name: send }) });
    await form.getByLabel('Email').focus();
    await expect(form).toHaveJSProperty('noValidate', true);
    await expectSpoken(form, `${id}-opened`);
    await form.getByRole('button', { name: send }).click();
    await expect(form.getByText('Valid email is required')).toBeVisible();
    await expectSpoken(form, `${id}-refused`);
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
    await clock.stop();
    await form.getByRole('button', { name: send }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await expectSpoken(form, `${id}-email-opened`);
    await expectSpoken(notifications(page), `${id}-notified`);
  });
}

test('Uploading a CV is read out as recorded, from opening the form to the confirmation', async ({
  page,
  clock,
}) => {
  const [role] = readOpportunities();
  await page.goto(opportunityPath(role?.slug ?? ''));
  const form = page.getByRole('region', { name: 'Or upload your CV here' }).locator('form');
  const cv = form.getByLabel('Your CV', { exact: true });
  const send = form.getByRole('button', { name: 'Upload my CV' });
  const choose = (name: string, bytes: number) =>
    cv.setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(bytes) });
  await cv.focus();
  await expect
    .poll(() => form.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await expectSpoken(form, 'send-cv-opened');

  await choose('Thandi’s CV.pdf', 6_000_000);
  await expect(form.getByText('is larger than 5 MB')).toBeVisible();
  await expectSpoken(form, 'send-cv-too-large');

  await form.evaluate((one: HTMLFormElement) => (one.noValidate = true));
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('   ');
  await form.getByRole('textbox', { name: 'Email' }).fill('thandi@client.example');
  await form.getByLabel('I consent').check();
  await choose('Thandi’s CV.pdf', 200_000);
  await expect(form.getByText('Thandi’s CV.pdf, 195 kB')).toBeVisible();
  await expectSpoken(form, 'send-cv-chosen');
  await send.click();
  await expect(form.getByText('Enter your name.')).toBeVisible();
  await expectSpoken(form, 'send-cv-refused');

  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thandi Nkosi');
  await clock.stop();
  const letGo = await holdBack(page, ajaxPosts);
  await send.click();
  await expect(form.getByRole('progressbar')).toBeVisible();
  await expectSpoken(form, 'send-cv-sending');
  letGo();
  await expect(page.locator('.toast')).toContainText('CV received!');
  await expectSpoken(notifications(page), 'send-cv-sent');
});

async function expectSpoken(part: Locator, name: string): Promise<void> {
  const said = await spokenText(part);
  // The unique text of each test.
  const same = said.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '…');
  expect(`${same}\n`).toMatchSnapshot(`${name}.txt`);
}
