import type { Page } from '@playwright/test';
import { filledForm, filledForms, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage, keyPattern } from '../form-on-page.ts';
import { expect, mailsAbout, test } from '../site.ts';

// The rows of the specification's section 8: each situation, and what the visitor sees.

const tries = 3;

/** Faults on the way to the relay, and how each is ended. */
const faults: readonly {
  what: string;
  begin: (page: Page) => Promise<unknown>;
  end: (page: Page) => Promise<unknown>;
}[] = [
  {
    what: 'the relay answers 500',
    begin: (page) =>
      page.route(ajaxPosts, (route) =>
        route.fulfill({ status: 500, json: { success: 'false', message: 'A fault.' } }),
      ),
    end: (page) => page.unroute(ajaxPosts),
  },
  {
    what: 'somebody else answers, with a page and 200',
    begin: (page) =>
      page.route(ajaxPosts, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Back soon</h1>' }),
      ),
    end: (page) => page.unroute(ajaxPosts),
  },
  {
    what: 'the connection is refused',
    begin: (page) => page.route(ajaxPosts, (route) => route.abort('connectionrefused')),
    end: (page) => page.unroute(ajaxPosts),
  },
  {
    what: 'the visitor is offline',
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
  },
];

for (const filled of filledForms) {
  const { notifications, path } = filled;
  const seen = notifications
    ? `Error, "${notifications.failed}"`
    : 'nothing visible, "Form submission error" in the console';

  for (const { what, begin, end } of faults) {
    test(`${filled.title} fails, ${what}: ${seen}; every entry stays and the next press sends it`, async ({
      page,
      site,
      clock,
      consoleErrors,
    }) => {
      const words = newWords();
      const form = await FormOnPage.filledIn(page, filled, words);
      const toast = page.locator('.toast');
      await clock.stop();
      await begin(page);
      await form.send.click();
      await form.untilPosted(tries, clock);

      await expect(form.send).toBeFocused();
      if (notifications) {
        await expect(toast).toHaveText(new RegExp(`^Error${RegExp.escape(notifications.failed)}`));
        await expect(page.getByRole('alert')).toContainText(notifications.failed);
        await expect(form.element).toContainText('your words are still here');
        expect(consoleErrors).not.toContain('Form submission error');
      } else {
        await expect.poll(() => consoleErrors).toContain('Form submission error');
        await expect(page.locator('.toast, .field-problem')).toHaveCount(0);
        await expect(form.element).toBeVisible();
      }
      await form.expectFilledIn(words);
      await expect(form.consent).toBeChecked();
      await expect(page).toHaveURL(path);

      await end(page);
      await page.keyboard.press('Enter');
      const [, ...others] = await mailsAbout(site, words);
      expect(others).toEqual([]);
      expect(await form.keys()).toEqual([expect.stringMatching(keyPattern)]);
      if (notifications) await expect(toast).toContainText(notifications.sent);
      await expect(toast).toHaveCount(notifications ? 1 : 0);
    });
  }
}

test('a message that fails twice is said to have failed each time, by one live region', async ({
  page,
  clock,
}) => {
  const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
  await page.evaluate(() => {
    const regionsOfEach: number[] = [];
    Object.assign(window, { regionsOfEach });
    new MutationObserver(() => {
      const toast = document.querySelector('.toast:not([data-heard])');
      if (!toast) return;
      toast.setAttribute('data-heard', '');
      let regions = 0;
      for (let part: Element | null = toast; part; part = part.parentElement) {
        if (part.matches('[role="status"], [role="alert"], [aria-live]')) regions += 1;
      }
      regionsOfEach.push(regions);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const regionsOfEach = () => page.evaluate(() => (window as never)['regionsOfEach']);
  await page.route(ajaxPosts, (route) => route.abort('connectionrefused'));
  await clock.stop();
  await form.send.click();
  await form.untilPosted(tries, clock);
  await expect.poll(regionsOfEach).toEqual([1]);
  await form.send.click();
  await form.untilPosted(2 * tries, clock);
  await expect.poll(regionsOfEach).toEqual([1, 1]);
});

test('Early access field errors: "Name is required", "Valid email is required"', async ({
  page,
}) => {
  await page.goto('/ai-tools');
  const form = page.locator('#early-access form');
  const [name, email] = [form.getByLabel('Name'), form.getByLabel('Email')];
  const submit = form.getByRole('button', { name: 'Join Early Access' });
  await name.focus();
  await expect(form).toHaveJSProperty('noValidate', true);
  await submit.click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(email).toHaveAccessibleDescription('Valid email is required');
  await expect(form.getByText('Name is required')).toHaveClass(/field-problem/);
  await expect(name).toBeFocused();

  await name.fill('Zoë');
  await email.fill('zoe@');
  await submit.click();
  await expect(name).toHaveAccessibleDescription('');
  await expect(email).toHaveAccessibleDescription('Valid email is required');
  await expect(email).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('Newsletter invalid: "Valid email is required"', async ({ page }) => {
  await page.goto('/insights');
  const form = page.getByRole('region', { name: 'The next one in your inbox' }).locator('form');
  const email = form.getByLabel('Email');
  await email.focus();
  await expect(form).toHaveJSProperty('noValidate', true);
  for (const wrong of ['', 'zoe@', 'zoe client.example']) {
    await email.fill(wrong);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(email).toHaveAccessibleDescription('Valid email is required');
    await expect(form.getByText('Valid email is required')).toHaveClass(/field-problem/);
    await expect(email).toBeFocused();
    await expect(form.getByRole('status')).toBeEmpty();
  }
  // The focus does not move to the field, so only the status announces it.
  await email.press('Enter');
  await expect(form.getByRole('status')).toHaveText('Valid email is required');
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('Unknown path: 404, "Oops! Page not found", and an error in the console that names the path', async ({
  page,
  consoleErrors,
}) => {
  const response = await page.goto('/jobs/astronaut');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect.poll(() => consoleErrors.join()).toContain('/jobs/astronaut');
});

test('Route failure: "Unexpected Application Error!" with status and status text', async ({
  page,
  site,
}) => {
  const { siteFiles } = site;
  await page.setContent(siteFiles.unexpectedError.body.toString());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByText('500 Internal Server Error')).toBeVisible();
});

test('Route failure in an island: "Unexpected Application Error!" with its message in its place, and the page stands', async ({
  page,
}) => {
  // A form without fields, whose island throws while it hydrates.
  await page.route('**/assets/contact-*.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('fields:{', 'fields:null,was:{');
    await route.fulfill({ response, body });
  });
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/null/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
