import { rm, utimes, writeFile } from 'node:fs/promises';
import { docx, pdf } from '../../testing/test-files.ts';
import { expectHydrated } from '../hydrated-form.ts';
import {
  aJob,
  hydratedFormOn,
  anOpportunity,
  choose,
  cvField,
  cvFormOn,
  fillIn,
  fillInWords,
  handOver,
  openInDialog,
} from './cv-form.ts';
import { newWords } from '../filled-forms.ts';
import { ajaxPosts } from '../form-on-page.ts';
import { holdBack } from '../hold-back.ts';
import { translate } from '../pages/translator.ts';
import { expect, mailsAbout, test, weighScripts } from '../site.ts';

test('a file’s problem and its size are shown when it is chosen', async ({ page }) => {
  await page.goto(anOpportunity.path);
  const form = cvFormOn(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  const field = cvField(form);
  await field.focus();
  await expectHydrated(form);
  await choose(form, 'cv.docm', docx());
  await expect(field).toHaveAccessibleDescription(
    /“cv\.docm” is of a kind that cannot be sent here/,
  );
  await choose(form, 'cv.pdf', pdf(6_000_000));
  await expect(field).toHaveAccessibleDescription(/“cv\.pdf” is larger than 5 MB/);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thandi Nkosi');
  await form.getByRole('textbox', { name: 'Email' }).fill('thandi@client.example');
  await form.getByLabel('I consent').check();
  await handOver(page);
  await expect(field).toBeFocused();
  expect(posts).toEqual([]);
  await choose(form, 'cv.pdf', pdf(200_000));
  await expect(form.getByText('cv.pdf, 195 kB')).toBeVisible();
});

test('the problem of a file that was chosen before hydration is shown after it, even if the page was translated meanwhile', async ({
  page,
}) => {
  const letGo = await holdBack(page, '**/send-cv-form-*.js');
  await page.goto(anOpportunity.path);
  const form = cvFormOn(page);
  await fillInWords(form, newWords());
  await choose(form, 'cv.pdf', pdf(6_000_000));
  // React then rerenders the form from scratch, with a new field.
  await translate(page);
  letGo();
  const field = page.locator('main form [name=cv]');
  await expect(field).toHaveAccessibleDescription(/“cv\.pdf” is larger than 5 MB/);
  await handOver(page);
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: 'Upload my CV' })).toBeEnabled();
});

test('no field looks invalid before it is filled in', async ({ page }) => {
  await page.goto(anOpportunity.path);
  const form = cvFormOn(page);
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const colour = await name.evaluate((field) => getComputedStyle(field).borderTopColor);
  await expect(cvField(form)).toHaveCSS('border-top-color', colour);
});

test('a CV that is dropped on its field is chosen', async ({ page }, info) => {
  const file = info.outputPath('cv.pdf');
  await writeFile(file, pdf(200_000));
  const form = await hydratedFormOn(page, anOpportunity.path);
  await cvField(form).scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await cvField(form).boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  }
  await expect(form.getByText('cv.pdf, 195 kB')).toBeVisible();
});

test('a CV whose connection breaks is sent again by itself, and arrives once', async ({
  page,
  site,
}) => {
  const words = newWords();
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, words, pdf(2_000_000));
  let posts = 0;
  await page.route(ajaxPosts, async (route) => {
    posts += 1;
    // The first post never arrives. The second one's response is lost.
    if (posts === 1) return route.abort('connectionreset');
    if (posts === 2) await route.fetch();
    return posts === 2 ? route.abort('connectionreset') : route.continue();
  });
  await handOver(page);
  await page.waitForURL('**/thank-you');
  const mails = await mailsAbout(site, words);
  expect(mails).toHaveLength(1);
  expect(posts).toBe(3);
});

test('a CV that was edited after it was chosen has to be chosen again, and arrives as it was when sent', async ({
  page,
  site,
}, info) => {
  const words = newWords();
  const file = info.outputPath('cv.pdf');
  await writeFile(file, pdf(20_000));
  // Chromium does not notice changes within the same second.
  await utimes(file, 1_000_000_000, 1_000_000_000);
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillInWords(form, words);
  await cvField(form).setInputFiles(file);
  await writeFile(file, pdf(30_000));
  await handOver(page);
  await expect(cvField(form)).toHaveAccessibleDescription(/has changed since you chose it/);
  await expect(cvField(form)).toHaveValue('');
  await cvField(form).setInputFiles(file);
  let posts = 0;
  await page.route(ajaxPosts, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await rm(file);
    return route.abort('connectionreset');
  });
  await handOver(page);
  await page.waitForURL('**/thank-you');
  const [mail] = await mailsAbout(site, words);
  const content = Buffer.from(mail?.attachments[0]?.content as ArrayBuffer);
  expect(content.equals(pdf(30_000))).toBe(true);
});

test('a CV whose response is some other page does not count as received, and its next attempt arrives once', async ({
  page,
  site,
}) => {
  const words = newWords();
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, words, pdf(200_000));
  await page.route(ajaxPosts, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }),
  );
  await handOver(page);
  await expect(form.getByText('It may not have arrived; your words are still here.')).toBeVisible();
  await page.unroute(ajaxPosts);
  await handOver(page);
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

test('an upload can be cancelled, and sent after all without choosing the CV again', async ({
  page,
  site,
  clock,
}) => {
  const words = newWords();
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, words, pdf(1_000_000));
  await page.route(ajaxPosts, () => undefined);
  await handOver(page);
  await expect(form.getByRole('progressbar', { name: 'Your CV is on its way' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('You stopped it.')).toBeVisible();
  await page.unroute(ajaxPosts);
  // Between two attempts.
  let failed = 0;
  await page.route(
    ajaxPosts,
    async (route) => {
      await route.abort();
      failed += 1;
    },
    { times: 1 },
  );
  await clock.stop();
  await handOver(page);
  await expect.poll(() => failed).toBe(1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(async () => {
    await clock.run(1000);
    await expect(form.getByText('You stopped it.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await clock.resume();
  await expect(page.locator('.toast')).toHaveCount(0);
  // And while the response is read, from a network that stalls.
  await page.evaluate(() => {
    const Answering = Response;
    globalThis.Response = class extends Response {
      override arrayBuffer(): Promise<never> {
        globalThis.Response = Answering;
        return new Promise(() => undefined);
      }
    };
  });
  await handOver(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('You stopped it.')).toBeVisible();
  await handOver(page);
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

test('cancelling an upload as its response arrives cancels no later one', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const cancel = () => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((button) => button.textContent === 'Cancel')?.click();
      document.body.dataset['stopped'] = 'late';
    };
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: FormData) {
        this.addEventListener('load', cancel);
        super.send(body);
      }
    };
  });
  const words = newWords();
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, words, pdf(200_000));
  await page.route(ajaxPosts, (route) =>
    route.fulfill({
      status: 422,
      json: { success: 'false', errors: { name: 'Your whole name.' } },
    }),
  );
  await handOver(page);
  await expect(form.getByText('Your whole name.')).toBeVisible();
  await expect(page.locator('body[data-stopped]')).toBeVisible();
  await page.unroute(ajaxPosts);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thandi B. Nkosi');
  await handOver(page);
  await page.waitForURL('**/thank-you');
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

for (const { path } of [anOpportunity, aJob]) {
  test(`uploading a CV on ${path} costs no script before the form is touched, and 70 kB after`, async ({
    page,
  }) => {
    const weight = weighScripts(page);
    await page.goto(path);
    await page.getByRole('region', { name: 'Or upload your CV here' }).scrollIntoViewIfNeeded();
    expect(await weight()).toBe(0);
    await cvFormOn(page).getByRole('textbox', { name: 'Email' }).focus();
    await expectHydrated(cvFormOn(page));
    expect(await weight()).toBeLessThan(70_000);
  });
}

test('handing over a CV in the dialog of a role’s card costs 70 kB of scripts in all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  const weight = weighScripts(page);
  await page.goto('/candidates');
  await openInDialog(page, anOpportunity.role);
  expect(await weight()).toBeLessThan(70_000);
});
