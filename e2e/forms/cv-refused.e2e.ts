import { compoundFile, docx, pdf } from '../../testing/test-files.ts';
import { expectHydrated } from '../hydrated-form.ts';
import {
  anOpportunity,
  choose,
  cvField,
  cvFormOn,
  fillInWords,
  handOver,
  openInDialog,
} from './cv-form.ts';
import { newWords } from '../filled-forms.ts';
import { expect, test } from '../site.ts';

// What is wrong with a CV is shown by file name at its field, as a description that screen readers read.

const canBeSent = 'Send one file, PDF, DOC, DOCX, ODT or RTF, of at most 5 MB.';

const refusals = [
  ['is too large', 'cv.pdf', pdf(6_000_000), `“cv.pdf” is larger than 5 MB. ${canBeSent}`],
  [
    'is of a kind that is not taken',
    'cv.docm',
    docx(),
    `“cv.docm” is of a kind that cannot be sent here. ${canBeSent}`,
  ],
  [
    'is not what its name says',
    'cv.pdf',
    Buffer.from('<html>'),
    `“cv.pdf” is named like a PDF file but contains something else. Open it, save it again, and send that. ${canBeSent}`,
  ],
  [
    'contains macros',
    'cv.doc',
    compoundFile('WordDocument', '_VBA_PROJECT'),
    `“cv.doc” contains macros, which can run when it is opened. Save it without them. ${canBeSent}`,
  ],
  ['is empty', 'cv.pdf', Buffer.alloc(0), `“cv.pdf” is empty. Choose it again. ${canBeSent}`],
] as const;

for (const withScripts of [true, false]) {
  test.describe(withScripts ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled: withScripts });

    for (const [what, name, content, said] of refusals) {
      test(`a CV that ${what} is refused at its field, by name, and no entry is lost`, async ({
        page,
      }) => {
        await page.goto(anOpportunity.path);
        const form = cvFormOn(page);
        const words = newWords();
        await fillInWords(form, words);
        await choose(form, name, content);
        // A program may post what browsers would refuse.
        await form.evaluate((one: HTMLFormElement) => (one.noValidate = true));
        await handOver(page);
        const field = cvField(page);
        await expect(field).toHaveAccessibleName('Your CV');
        await expect(field).toHaveAccessibleDescription(new RegExp(escaped(said)));
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue(words);
      });
    }

    test('a missing CV and a missing consent are reported at their fields', async ({ page }) => {
      await page.goto(anOpportunity.path);
      const form = cvFormOn(page);
      await fillInWords(form, newWords());
      await form.getByLabel('I consent').uncheck();
      await form.evaluate((one: HTMLFormElement) => (one.noValidate = true));
      await handOver(page);
      await expect(cvField(page)).toHaveAccessibleDescription(/Choose your CV\./);
      await expect(page.getByLabel('I consent')).toHaveAccessibleDescription(
        /Tick the box so that we may keep your CV and contact you\./,
      );
    });
  });
}

test('a CV that is refused in a card’s dialog is reported there', async ({ page }) => {
  await page.goto('/candidates');
  await openInDialog(page, anOpportunity.role);
  const form = cvFormOn(page);
  await fillInWords(form, newWords());
  await choose(form, 'cv.pdf', Buffer.from('<html>'));
  await expectHydrated(form);
  await handOver(page);
  const dialog = page.getByRole('dialog');
  await expect(cvField(dialog)).toHaveAccessibleDescription(/contains something else/);
  await expect(cvField(dialog)).toBeFocused();
  await expect(dialog.getByRole('alert')).toContainText('Failed to send your CV.');
  // The message is about the refused file, and goes when another is chosen, until that one is refused too.
  await choose(form, 'cv.pdf', Buffer.from('<head>'));
  await expect(cvField(dialog)).not.toHaveAccessibleDescription(/contains something else/);
  await handOver(page);
  await expect(cvField(dialog)).toHaveAccessibleDescription(/contains something else/);
});

function escaped(text: string): string {
  return text.replaceAll(/[.()?]/g, String.raw`\$&`);
}
