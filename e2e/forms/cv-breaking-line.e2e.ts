import { hash, randomBytes } from 'node:crypto';
import { incomingFilesIn, keptFilesIn } from '../../leads/file-folder.ts';
import { pdf } from '../../testing/test-files.ts';
import { breakingLine } from './breaking-line.ts';
import { hydratedFormOn, anOpportunity, cvField, fillIn, handOver } from './cv-form.ts';
import { newWords } from '../filled-forms.ts';
import { ajaxPosts } from '../form-on-page.ts';
import { expect, mailsAbout, test } from '../site.ts';

test('a CV of 5 MB over a slow connection that breaks twice arrives once, and complete', async ({
  page,
  site,
}) => {
  const words = newWords();
  const content = Buffer.concat([pdf(5_000_000), randomBytes(100)]);
  const line = await breakingLine(Number(new URL(site.url).port), {
    bytesPerMs: 2500,
    breaksAfterBytes: [1_500_000, 3_500_000],
  });
  const form = await hydratedFormOn(page, line.url + anOpportunity.path);
  await fillIn(form, words, content);
  await handOver(page);
  const meter = form.getByRole('progressbar', { name: 'Your CV is on its way' });
  await expect.poll(() => meter.getAttribute('value').then(Number)).toBeGreaterThan(100_000);
  await page.waitForURL('**/thank-you');
  expect(line.uploads()).toBe(3);
  await expect(cvField(page)).toHaveCount(0);
  const [mail, ...others] = await mailsAbout(site, words);
  expect(others).toEqual([]);
  expect(content.equals(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer))).toBe(true);
  const ours = (await keptFilesIn(site.relay.dataDir)).filter(
    (file) => file.hash === hash('sha256', content, 'hex'),
  );
  expect(ours).toHaveLength(1);
  // The partial files of the broken attempts are removed.
  expect(await incomingFilesIn(site.relay.dataDir)).toEqual([]);
  await line.close();
});

test('a connection without progress for a minute is given up, and the CV is sent again', async ({
  page,
  clock,
}) => {
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, newWords(), pdf(200_000));
  await clock.stop();
  let posts = 0;
  await page.route(ajaxPosts, async (route) => {
    posts += 1;
    if (posts > 1) await route.continue();
  });
  await handOver(page);
  await expect.poll(() => posts).toBe(1);
  await clock.run(60_000);
  await expect(async () => {
    await clock.run(500);
    expect(posts).toBe(2);
  }).toPass({ intervals: [50] });
  await clock.resume();
  await page.waitForURL('**/thank-you');
});

test('a CV that the device has handed on gets the time that a slow connection needs', async ({
  page,
  site,
  clock,
}) => {
  const line = await breakingLine(Number(new URL(site.url).port), {
    bytesPerMs: 80,
    breaksAfterBytes: [],
  });
  const form = await hydratedFormOn(page, line.url + anOpportunity.path);
  await fillIn(form, newWords(), pdf(200_000));
  await clock.stop();
  await handOver(page);
  await expect(form.getByText(/^(\S+ kB) of \1$/)).toBeVisible();
  await clock.run(65_000);
  await clock.resume();
  await page.waitForURL('**/thank-you');
  expect(line.uploads()).toBe(1);
  await line.close();
});

test('no number of bytes is shown before the first bytes of a CV are sent', async ({ page }) => {
  const form = await hydratedFormOn(page, anOpportunity.path);
  await fillIn(form, newWords(), pdf(200_000));
  await page.route(ajaxPosts, () => undefined);
  await handOver(page);
  const meter = form.getByRole('progressbar', { name: 'Your CV is on its way' });
  await expect(meter).toBeVisible();
  // A progress bar without a value shows activity, but no amount.
  await expect(meter).not.toHaveAttribute('value');
  await expect(form.getByText(/ of (?:0 bytes|NaN)/)).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('status').filter({ hasText: 'You stopped it.' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Upload my CV' })).toBeFocused();
});
