import { filledForms, newWords } from './filled-forms.ts';
import { FormOnPage } from './form-on-page.ts';
import { expect, mailsAbout, test } from './site.ts';

// The specification's section 7: each of the five relay forms posts multipart form data. To another
// relay than ours it is in another-relay.e2e.ts.

for (const filled of filledForms) {
  const { opener, path, refused } = filled;

  test.describe(filled.title, () => {
    test('posts multipart form data with scripts', async ({ page, site, clock }) => {
      const words = newWords();
      const form = await FormOnPage.filledIn(page, filled, words);
      await form.sendUntilTold(clock);
      await form.expectMultipart();
      expect(await mailsAbout(site, words)).toHaveLength(1);
    });

    // Without scripts the button of a dialog leads to the form on Contact.
    if (opener !== undefined) return;

    test('posts multipart form data before any script has come', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      const form = await FormOnPage.sentAsPage(page, filled, newWords());
      await form.expectMultipart();
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('posts multipart form data, and again from the page that refuses', async ({ page }) => {
        const form = new FormOnPage(page, filled);
        await page.goto(path);
        await form.fillIn(newWords());
        const right = await form.field(refused.label).inputValue();
        await form.field(refused.label).fill(' '.repeat(12));
        await form.send.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
        await form.field(refused.label).fill(right);
        await form.consent.check();
        await form.send.click();
        await page.waitForURL('**/thank-you');
        expect(form.posts).toHaveLength(2);
        await form.expectMultipart();
      });
    });
  });
}
