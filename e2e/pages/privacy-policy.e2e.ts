import { company } from '../../content/company.ts';
import { attributionLimits, clickIdentifiers } from '../../forms/attribution.ts';
import { relayForms } from '../../forms/forms.ts';
import { readConfig } from '../../settings/config.ts';
import { draftRetentionMs } from '../../site/islands/draft-storage.ts';
import { expect, readingTest as test } from '../site.ts';

// Holds the privacy policy and the notices to the code's own names and numbers: a field, limit or identifier that is
// added without a word there fails here.

const months = `${company.retentionMonths} months`;

/** The policy's words for each field, looked up by form and field, then by field alone. */
const wordsFor: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email address',
  phone: 'phone',
  company: 'company',
  message: 'your message',
  interest: 'the interests',
  service: 'the service you choose',
  role: 'the role',
  cv: 'the CV you choose to email, or upload',
  'employer-enquiry location': 'where it is',
  'employer-enquiry notes': 'what it needs',
  salary_range: 'the salary range',
  start_timing: 'when somebody should start',
  'candidate-registration location': 'where you are',
  'candidate-registration notes': 'notes',
  desired_role: 'the role you want',
  salary: 'the salary you expect',
  availability: 'when you could start',
  consent: 'the consent you gave, in its exact words',
};

const attributionWords: Readonly<Record<keyof typeof attributionLimits, string>> = {
  _page: 'the page it was sent from',
  _landing: 'the first page you opened here',
  _referrer: 'the referring page',
  _campaign: 'the link of an advertisement or a mailing',
};

test('the privacy policy names every field of every form, and all that is sent with it', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const policy = page.getByRole('main');
  for (const { id, fields } of relayForms) {
    for (const name of Object.keys(fields)) {
      const words = wordsFor[`${id} ${name}`] ?? wordsFor[name];
      expect(words, `${id} asks for ${name}`).toBeDefined();
      await expect(policy).toContainText(words ?? '');
    }
  }
  for (const name of Object.keys(attributionLimits) as (keyof typeof attributionLimits)[]) {
    await expect(policy).toContainText(attributionWords[name]);
  }
  await expect(policy.locator('code')).toHaveText(['utm_…', ...clickIdentifiers]);
});

test('each part of the policy is reached from its contents, which stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/privacy-policy');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const parts = (await headings.allTextContents()).filter((words) => words !== 'On this page');
  expect(parts.length).toBeGreaterThan(5);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText(parts);
  for (const words of parts) {
    await contents.getByRole('link', { name: words }).click();
    await expect(headings.filter({ hasText: words })).toBeInViewport();
    await expect(contents).toBeInViewport({ ratio: 1 });
  }
});

test('policy, relay and every form’s notice state the same retention', async ({
  page,
  request,
}) => {
  expect(readConfig({}).retentionMonths).toBe(company.retentionMonths);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('main')).toContainText(`kept by the site for ${months}`);
  for (const { id, notice } of relayForms) expect(plain(notice), id).toContain(months);
  for (const path of ['/contact', '/employers', '/candidates']) {
    expect(plain(await (await request.get(path)).text()), path).toContain(months);
  }
});

/** Replaces the non-breaking spaces between figures and units. */
function plain(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

test('the policy says which counts the spam filter stores, and what happens to a quarantined message', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const policy = page.getByRole('main');
  await expect(policy).toContainText('the number stands among the spam filter’s reasons');
  await expect(policy).toContainText('the points of the spam filter with their reasons');
  await expect(policy).toContainText('reaches our inbox once one of us has looked at it');
  await expect(policy).toContainText('One that the spam filter holds is kept as long as any other');
});

test('Contact does not claim that nobody else sees a message, since mail and server are other companies’', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('main')).toContainText('Who sees what I send you?');
  await expect(page.getByRole('main')).not.toContainText('nobody else');
});

test('policy and forms say for how long a draft stays on the device', async ({ page }) => {
  expect(draftRetentionMs).toBe(24 * 3_600_000);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('main')).toContainText('Once it is a day old, the next page');
  await page.goto('/contact');
  await page.getByLabel('Email').focus();
  await expect(page.locator('main form')).toContainText(
    'after a day, the next page you open here clears it',
  );
});

test('no page promises to call before anybody else, and Marketing draws no chart of growth from one figure', async ({
  page,
  site,
}) => {
  for (const [path, { body, headers }] of site.siteFiles.byPath) {
    if (!headers['content-type']?.startsWith('text/html')) continue;
    expect(body.toString(), path).not.toMatch(/\b(we call|network that calls) you first/i);
  }
  await page.goto('/marketing');
  const figures = page.getByRole('region', { name: 'Success metrics' });
  await expect(figures).toContainText('85%');
  await expect(figures.locator('svg')).toHaveCount(0);
});

test('the policy promises nothing about suppliers, and no encryption if the address has none', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const policy = page.getByRole('main');
  await expect(policy).toContainText('Ask us which they are and where');
  await expect(policy).not.toContainText(
    /duty of confidence|we choose one that is bound|encrypted/,
  );
});
