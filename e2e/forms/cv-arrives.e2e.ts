import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { company } from '../../content/company.ts';
import { startTestDesk } from '../../testing/test-desk.ts';
import { pdf } from '../../testing/test-files.ts';
import type { ReceivedMail } from '../../testing/test-inbox.ts';
import {
  aJob,
  anOpportunity,
  cvFileName,
  cvFormOn,
  fillIn,
  handOver,
  openInDialog,
} from './cv-form.ts';
import { newWords } from '../filled-forms.ts';
import { expect, mailsAbout, test, type Site } from '../site.ts';

// A CV from each place that accepts it to its download at the desk, byte for byte.

const toFormOn = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('link', { name: 'Or upload your CV here' }).first().click();
};

/** Without scripts a card has no dialog, and links to the role's page. */
async function toFormFromCard(page: Page, withScripts: boolean): Promise<void> {
  await page.goto('/candidates');
  if (withScripts) return openInDialog(page, anOpportunity.role);
  await page.getByRole('link', { name: `View Details of ${anOpportunity.role}` }).click();
  await page.getByRole('link', { name: 'Or upload your CV here' }).first().click();
}

const ways = [
  { from: 'an opportunity page', of: anOpportunity, go: toFormOn(anOpportunity.path) },
  { from: 'a job page', of: aJob, go: toFormOn(aJob.path) },
  { from: 'the card of a role', of: anOpportunity, go: toFormFromCard },
];

for (const withScripts of [true, false]) {
  test.describe(withScripts ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled: withScripts });

    for (const { from, of, go } of ways) {
      test(`a CV that is uploaded on ${from} arrives attached, and is downloaded at the desk unchanged`, async ({
        page,
        site,
      }) => {
        const words = newWords();
        const content = Buffer.concat([pdf(700_000), Buffer.from(`% ${words}\n`)]);
        await go(page, withScripts);
        await fillIn(cvFormOn(page), words, content);
        await handOver(page);
        await page.waitForURL('**/thank-you');
        const [mail, ...others] = await mailsAbout(site, words);
        expect(others).toEqual([]);
        const subject = `Application for ${of.role}, ${of.place}: Thandi Nkosi`;
        expect(mail?.subject).toBe(subject);
        expect(mail?.envelopeTo).toEqual([company.email.talent]);
        expect(mail?.attachments).toHaveLength(1);
        const [file] = mail?.attachments ?? [];
        expect(file?.filename).toBe(cvFileName);
        expect(content.equals(Buffer.from(file?.content as ArrayBuffer))).toBe(true);
        expect(content.equals(await savedAtDesk(page, site, mail))).toBe(true);
      });
    }
  });
}

/** Opens the lead of a mail at the desk and downloads its file. */
async function savedAtDesk(
  page: Page,
  { relay }: Site,
  mail: ReceivedMail | undefined,
): Promise<Buffer> {
  const [, reference = ''] = /Reference: (\S+)/.exec(mail?.text ?? '') ?? [];
  const desk = await startTestDesk({ dataDir: relay.dataDir, databaseUrl: undefined });
  try {
    const { cookie } = await desk.cookieOf('member');
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: desk.url }]);
    await page.goto(`${desk.url}/leads/${reference}`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: cvFileName }).click();
    return await readFile(await (await download).path());
  } finally {
    await desk.stop();
  }
}
