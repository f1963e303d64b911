import type { Locator, Page } from '@playwright/test';
import { readJobs } from '../../content/jobs.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { jobPath, opportunityPath } from '../../content/paths.ts';
import { expectHydrated } from '../hydrated-form.ts';

const [opportunity] = readOpportunities();
const [job] = readJobs();

export const cvFileName = 'Thandi’s CV.pdf';

export const anOpportunity = {
  path: opportunityPath(opportunity?.slug ?? ''),
  role: opportunity?.fields.title ?? '',
  place: opportunity?.fields.place ?? '',
};

export const aJob = {
  path: jobPath(job?.slug ?? ''),
  role: job?.fields.title ?? '',
  place: job?.fields.place ?? '',
};

/** The form for a CV, on a role's page, in a card's dialog or on the page for refused forms. */
export function cvFormOn(page: Page): Locator {
  return page.locator('form').filter({ has: cvField(page) });
}

export function cvField(within: Page | Locator): Locator {
  return within.getByLabel('Your CV', { exact: true });
}

export function handOver(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Upload my CV' }).click();
}

/** @param words unique to this lead */
export async function fillIn(form: Locator, words: string, content: Buffer): Promise<void> {
  await fillInWords(form, words);
  await choose(form, cvFileName, content);
}

export async function fillInWords(form: Locator, words: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thandi Nkosi');
  await form.getByRole('textbox', { name: 'Email' }).fill('thandi@client.example');
  await form.getByRole('textbox', { name: 'Your note' }).fill(words);
  await form.getByLabel('I consent').check();
}

export async function choose(form: Locator, name: string, buffer: Buffer): Promise<void> {
  await cvField(form).setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

/** Opens a role's page, and focuses its form so that it is hydrated. */
export async function hydratedFormOn(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const form = cvFormOn(page);
  await cvField(form).focus();
  await expectHydrated(form);
  return form;
}

/** Opens the form in the dialog of a role's card. */
export async function openInDialog(page: Page, role: string): Promise<void> {
  await page
    .getByRole('link', { name: `Send CV for ${role}` })
    .or(page.getByRole('button', { name: `Send CV for ${role}` }))
    .first()
    .click();
  await page.getByRole('dialog').getByText('Or upload your CV here').click();
  await expectHydrated(cvFormOn(page));
}
