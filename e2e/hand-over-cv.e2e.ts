import type { Locator, Page } from '@playwright/test';
import { readJobs } from '../content/jobs.ts';
import { readOpportunities } from '../content/opportunities.ts';
import { jobPath, opportunityPath } from '../content/paths.ts';
import { company } from '../content/company.ts';
import { docx, pdf } from '../testing/test-files.ts';
import { newWords } from './filled-forms.ts';
import { ajaxPosts } from './form-on-page.ts';
import { expect, mailsAbout, test, weighScripts } from './site.ts';

const [opportunity] = readOpportunities();
const [job] = readJobs();

const rolePages = [
  { path: opportunityPath(opportunity?.slug ?? ''), role: opportunity?.fields.title ?? '' },
  { path: jobPath(job?.slug ?? ''), role: job?.fields.title ?? '' },
];

const formOn = (page: Page): Locator =>
  page.getByRole('region', { name: 'Or hand us your CV here' }).locator('form');

async function fillIn(form: Locator, words: string, content: Buffer): Promise<void> {
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thandi Nkosi');
  await form.getByRole('textbox', { name: 'Email' }).fill('thandi@client.example');
  await form.getByRole('textbox', { name: 'A line to say' }).fill(words);
  await choose(form, 'Thandi’s CV.pdf', content);
  await form.getByLabel('I consent').check();
}

const choose = (form: Locator, name: string, buffer: Buffer) =>
  form
    .getByLabel('Your CV', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });

for (const withScripts of [true, false]) {
  test.describe(withScripts ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled: withScripts });

    for (const { path, role } of rolePages) {
      test(`a CV that is handed over on ${path} arrives attached, byte for byte`, async ({
        page,
        site,
      }) => {
        const words = newWords();
        const content = pdf(700_000);
        await page.goto(path);
        await page.getByRole('link', { name: 'Or hand us your CV here' }).first().click();
        const form = formOn(page);
        await fillIn(form, words, content);
        await form.getByRole('button', { name: 'Hand over my CV' }).click();
        await page.waitForURL('**/thank-you');
        const [mail, ...others] = await mailsAbout(site, words);
        expect(others).toEqual([]);
        expect(mail?.subject).toBe(`Application for ${role}: Thandi Nkosi`);
        expect(mail?.envelopeTo).toEqual([company.email.talent]);
        expect(mail?.attachments).toHaveLength(1);
        const [file] = mail?.attachments ?? [];
        expect(file?.filename).toBe('Thandi’s CV.pdf');
        expect(content.equals(Buffer.from(file?.content as ArrayBuffer))).toBe(true);
      });
    }

    test('a file that cannot be sent is refused by name, with what can, and nothing is lost', async ({
      page,
    }) => {
      const [{ path }] = rolePages as [(typeof rolePages)[0]];
      await page.goto(path);
      const form = formOn(page);
      const words = newWords();
      await fillIn(form, words, Buffer.from('<html>'));
      await form.getByRole('button', { name: 'Hand over my CV' }).click();
      const field = page.getByLabel('Your CV', { exact: true });
      await expect(field).toHaveAccessibleDescription(
        /“Thandi’s CV\.pdf” is named like a PDF file and holds something else\. .+ Send one file, PDF, DOC, DOCX, ODT or RTF, of at most 5 MB\./,
      );
      await expect(page.getByRole('textbox', { name: 'A line to say' })).toHaveValue(words);
    });
  });
}

test('what is wrong with a file is said when it is chosen, and how large it is', async ({
  page,
}) => {
  const [{ path }] = rolePages as [(typeof rolePages)[0]];
  await page.goto(path);
  const form = formOn(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  const field = form.getByLabel('Your CV', { exact: true });
  await field.focus();
  await expectAlive(form);
  await choose(form, 'cv.docm', docx());
  await expect(field).toHaveAccessibleDescription(
    /“cv\.docm” is of a kind that cannot be sent here/,
  );
  await choose(form, 'cv.pdf', pdf(6_000_000));
  await expect(field).toHaveAccessibleDescription(/“cv\.pdf” is larger than 5 MB/);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thandi Nkosi');
  await form.getByRole('textbox', { name: 'Email' }).fill('thandi@client.example');
  await form.getByLabel('I consent').check();
  await form.getByRole('button', { name: 'Hand over my CV' }).click();
  await expect(field).toBeFocused();
  expect(posts).toEqual([]);
  await choose(form, 'cv.pdf', pdf(200_000));
  await expect(form.getByText('cv.pdf, 195 kB')).toBeVisible();
});

test('a CV whose line breaks off is sent again by itself, and arrives once', async ({
  page,
  site,
}) => {
  const [{ path }] = rolePages as [(typeof rolePages)[0]];
  const words = newWords();
  await page.goto(path);
  const form = formOn(page);
  await form.getByLabel('Your CV', { exact: true }).focus();
  await expectAlive(form);
  await fillIn(form, words, pdf(2_000_000));
  let posts = 0;
  await page.route(ajaxPosts, async (route) => {
    posts += 1;
    // The first never gets there; the answer of the second is lost.
    if (posts === 1) return route.abort('connectionreset');
    if (posts === 2) await route.fetch();
    return posts === 2 ? route.abort('connectionreset') : route.continue();
  });
  await form.getByRole('button', { name: 'Hand over my CV' }).click();
  await page.waitForURL('**/thank-you');
  const mails = await mailsAbout(site, words);
  expect(mails).toHaveLength(1);
  expect(posts).toBe(3);
});

test('a CV on its way can be stopped, and sent after all without choosing it again', async ({
  page,
  site,
}) => {
  const [{ path }] = rolePages as [(typeof rolePages)[0]];
  const words = newWords();
  await page.goto(path);
  const form = formOn(page);
  await form.getByLabel('Your CV', { exact: true }).focus();
  await expectAlive(form);
  await fillIn(form, words, pdf(1_000_000));
  const held = Promise.withResolvers<void>();
  await page.route(ajaxPosts, async (route) => {
    await held.promise;
    await route.abort().catch(() => undefined);
  });
  await form.getByRole('button', { name: 'Hand over my CV' }).click();
  await expect(form.getByRole('progressbar', { name: 'Your CV is on its way' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('You stopped it.')).toBeVisible();
  held.resolve();
  await page.unroute(ajaxPosts);
  await form.getByRole('button', { name: 'Hand over my CV' }).click();
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

test('the dialog of a role’s card leads to where its CV is handed over', async ({ page }) => {
  await page.goto('/candidates');
  await page
    .getByRole('link', { name: `Send CV for ${opportunity?.fields.title}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Or hand us your CV here' }).click();
  await expect(formOn(page).getByRole('textbox', { name: 'Role' })).not.toHaveValue('');
});

for (const { path } of rolePages) {
  test(`handing over a CV on ${path} costs no script before it is touched, and 70 kB after`, async ({
    page,
  }) => {
    const weight = weighScripts(page);
    await page.goto(path);
    await page.getByRole('region', { name: 'Or hand us your CV here' }).scrollIntoViewIfNeeded();
    expect(await weight()).toBe(0);
    await formOn(page).getByRole('textbox', { name: 'Email' }).focus();
    await expectAlive(formOn(page));
    expect(await weight()).toBeLessThan(70_000);
  });
}

async function expectAlive(form: Locator): Promise<void> {
  await expect
    .poll(() => form.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react'))))
    .toBe(true);
}
