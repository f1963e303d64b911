import path from 'node:path';
import { readConfig } from '../../settings/config.ts';
import { loadSiteFiles } from '../../relay/serving/site-files.ts';
import { startInbox } from '../../testing/test-inbox.ts';
import { freePort } from '../../platform/free-port.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { copySite } from '../../testing/test-site-copy.ts';
import { filledForm, filledForms, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage, postedFields } from '../form-on-page.ts';
import { expect, mailsAbout, test as ofOwnRelay, type Site } from '../site.ts';

// The site as static files whose forms post to another host's relay (deploy/README.md), in a separate build with
// RELAY_URL.

/** On an idle machine a build takes half a minute. */
const maxStartMs = 600_000;

const test = ofOwnRelay.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const [port, relayPort] = [await freePort(), await freePort()];
      const inbox = await startInbox();
      const env = {
        SITE_URL: `http://localhost:${port}`,
        RELAY_URL: `http://localhost:${relayPort}/relay`,
        SMTP_URL: inbox.url,
      };
      const copy = await copySite();
      const { code, output } = await copy.build(env);
      expect(code, output).toBe(0);
      const files = path.join(copy.buildDirectory, 'client');
      const siteFiles = await loadSiteFiles(files, readConfig(env));
      const host = await startTestRelay({ ...env, SMTP_URL: '' }, { siteFiles });
      await host.app.listen({ host: 'localhost', port });
      const relay = await startTestRelay(env);
      await relay.app.listen({ host: 'localhost', port: relayPort });
      await use({ url: env.SITE_URL, inbox, relay, siteFiles });
      await relay.stop();
      await host.stop();
      await copy.remove();
      await inbox.close();
    },
    { scope: 'worker', timeout: maxStartMs },
  ],
});

// Runs in one worker, since each would make its own build.
test.describe.configure({ mode: 'default' });

for (const filled of filledForms) {
  test(`${filled.title} posts multipart form data to another relay and arrives`, async ({
    page,
    site,
  }) => {
    const words = newWords();
    const form = await FormOnPage.filledIn(page, filled, words);
    await form.send.click();
    await form.expectSuccess();
    await form.expectMultipart();
    for (const post of form.posts) expect(post.url()).not.toContain(site.url);
    const [mail] = await mailsAbout(site, words);
    for (const row of form.mailRows(words)) expect(mail?.text).toContain(row);
  });
}

test('control characters, which another relay may refuse and nobody sees, are not posted to it', async ({
  page,
  site,
}) => {
  const words = newWords();
  const form = await FormOnPage.filledIn(page, filledForm('contact'), words);
  await form.field('Name').fill('Thandi\u000bNkosi\u0002');
  await form.words.fill(`${words}\u000bA second line.\u0002`);
  await form.send.click();
  await form.expectSuccess();
  const [post] = form.posts;
  expect(post && (await postedFields(post))).toMatchObject({
    _subject: 'New Contact Message: Thandi Nkosi',
    name: 'Thandi Nkosi',
    interest: 'Recruitment, Automations',
    message: `${words}\r\nA second line.`,
  });
  expect(await mailsAbout(site, words)).toHaveLength(1);
});

for (const answer of [{ success: true }, { success: 'true' }, {}]) {
  test(`another relay's 200 with ${JSON.stringify(answer)} counts as sent`, async ({
    page,
    clock,
  }) => {
    const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
    await page.route(ajaxPosts, (route) => route.fulfill({ json: answer }));
    await form.sendUntilTold(clock);
    expect(form.posts).toHaveLength(1);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const filled of filledForms.filter(({ opener }) => opener === undefined)) {
    test(`${filled.title} posts multipart form data to another relay, which thanks on the site`, async ({
      page,
      site,
    }) => {
      const form = await FormOnPage.sentAsPage(page, filled, newWords());
      expect(page.url()).toBe(`${site.url}/thank-you`);
      await form.expectMultipart();
    });
  }
});
