import { filledForm, newWords } from '../filled-forms.ts';
import { FormOnPage } from '../form-on-page.ts';
import { expect, mailsAbout, test } from '../site.ts';

// The connection may fail between the relay's response and the thank-you page. Nothing is lost then, and the
// confirmation must not be replaced by the browser's error page.

const thankYou = '**/thank-you';

for (const filled of [filledForm('contact'), filledForm('consultation')]) {
  test(`${filled.title}: if the connection fails after sending, the page stays, and leads on when it is back`, async ({
    page,
    site,
    clock,
  }) => {
    const words = newWords();
    const form = await FormOnPage.filledIn(page, filled, words);
    await form.sendUntilTold(clock);
    await page.context().setOffline(true);
    let failed = 0;
    page.on('requestfailed', () => (failed += 1));
    const asked = async () => {
      await clock.run(filled.redirectDelayMs);
      return failed;
    };
    await expect.poll(asked).toBeGreaterThan(1);
    await expect(page).toHaveURL(filled.path);
    await form.expectSuccess();
    await page.context().setOffline(false);
    await clock.resume();
    await page.waitForURL(thankYou);
    expect(await mailsAbout(site, words)).toHaveLength(1);
  });
}

test('a proxy’s error page is not taken for the thank-you page', async ({ page, clock }) => {
  const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
  await form.sendUntilTold(clock);
  await page.route(thankYou, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  const answered = page.waitForResponse(thankYou);
  await clock.run(form.form.redirectDelayMs);
  await answered;
  await page.unroute(thankYou);
  await form.expectSuccess();
  await clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your message is in.');
});

test('a link that is followed while the thank-you page loads is followed', async ({
  page,
  clock,
}) => {
  const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
  await form.sendUntilTold(clock);
  const [thanks, elsewhere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(thankYou, async (route) => {
    await thanks.promise;
    await route.continue();
  });
  await page.route('**/about', async (route) => {
    await elsewhere.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(thankYou);
  await clock.run(form.form.redirectDelayMs);
  await asked;
  const leaving = page.waitForRequest('**/about');
  await page.evaluate(() => window.location.assign('/about'));
  await leaving;
  const answered = page.waitForResponse(thankYou);
  thanks.resolve();
  await answered;
  elsewhere.resolve();
  await page.waitForURL('**/about');
});
