import type { Page } from '@playwright/test';
import { company } from '../../content/company.ts';
import { expect, test } from '../site.ts';

// Messages at their fields are tested in error-catalogue.e2e.ts.

const awkward = 'Zoë “Z” Ndlovu & Sons – CC, 100% + נועה = 李 "x" #1?';

const composerForms = [
  {
    title: 'Early access',
    path: '/ai-tools',
    send: 'Join Early Access',
    values: {
      Name: awkward,
      Email: 'zoe@client.example',
      'Company or agency': 'Ndlovu – Recruiting & Co',
      Role: 'Owner',
      'Monthly placements': '4',
    },
    subject: 'Early Access Request – AI Tools',
    body: [
      'I would like early access to the AI tools.',
      '',
      `Name: ${awkward}`,
      'Email: zoe@client.example',
      'Company or agency: Ndlovu – Recruiting & Co',
      'Role: Owner',
      'Monthly placements: 4',
    ],
    toast: 'Please send the email to complete your early access request',
  },
  {
    title: 'Newsletter',
    path: '/insights',
    send: 'Subscribe',
    values: { Email: "zoe+o'neil&co@client.example" },
    subject: 'New Insights Subscription',
    body: ["Please send new insights to zoe+o'neil&co@client.example."],
    toast: 'Please send the email to complete your subscription',
  },
] as const;

for (const composer of composerForms) {
  const { title, path, send, values, subject, body, toast } = composer;

  test.describe(title, () => {
    const formOn = (page: Page) =>
      page.locator('main form').filter({ has: page.getByRole('button', { name: send }) });

    async function openHydrated(page: Page): Promise<void> {
      await page.goto(path);
      await formOn(page).getByLabel('Email').focus();
      await expect(formOn(page)).toHaveJSProperty('noValidate', true);
    }

    test('opens the email with every answer, says so, is empty again, and offers both to copy', async ({
      page,
      context,
      clock,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const mail = await catchMail(page);
      await openHydrated(page);
      await clock.stop();
      const form = formOn(page);
      for (const [label, value] of Object.entries(values)) {
        // Copied addresses, as from a contact card, may contain invisible marks.
        await form.getByLabel(label).fill(label === 'Email' ? `\u202A${value}\u202C` : value);
      }
      await form.getByRole('button', { name: send }).click();
      expect(await mail()).toEqual({ subject, body: body.join('\r\n') });

      const notification = page.locator('.toast');
      await expect(notification).toContainText('Email client opened');
      await expect(notification).toContainText(toast);
      for (const label of Object.keys(values)) {
        await expect(form.getByLabel(label)).toHaveValue('');
      }
      // The buttons stay side by side, however long the label above them.
      const copies = await form
        .getByRole('button', { name: /^Copy the/ })
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      expect(new Set(copies).size).toBe(1);
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await form.getByRole('button', { name: 'Copy the address' }).click();
      await expect(form.getByRole('button', { name: 'Copied the address' })).toBeVisible();
      expect(await clipboard()).toBe(company.email.hello);
      await form.getByRole('button', { name: 'Copy the text' }).click();
      await expect(form.getByRole('button', { name: 'Copied the text' })).toBeVisible();
      expect(await clipboard()).toBe([subject, '', ...body].join('\n'));
      await notification.hover();
      await clock.run(5000);
      await expect(notification).toBeVisible();
      await page.mouse.move(0, 0);
      await clock.run(4000);
      await expect(notification).toHaveCount(0);
    });

    test('a double click opens one email and asks for nothing', async ({ page }) => {
      const mail = await catchMail(page);
      await openHydrated(page);
      const form = formOn(page);
      for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
      await form.getByRole('button', { name: send }).dblclick();
      expect(await mail()).toEqual({ subject, body: body.join('\r\n') });
      await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
    });

    test('a notification that is dismissed with the mouse does not keep the next one from ending', async ({
      page,
      clock,
    }) => {
      await catchMail(page);
      await openHydrated(page);
      await clock.stop();
      const form = formOn(page);
      const notification = page.locator('.toast');
      for (const dismissed of [true, false]) {
        for (const [label, value] of Object.entries(values)) {
          await form.getByLabel(label).fill(value);
        }
        await form.getByRole('button', { name: send }).click();
        await expect(notification).toHaveCount(1);
        if (dismissed) {
          await notification.hover();
          await clock.run(5000);
          await notification.getByRole('button', { name: 'Dismiss' }).click();
        }
        await expect(async () => {
          if (!dismissed) await clock.run(4000);
          expect(await notification.count()).toBe(0);
        }).toPass();
      }
    });

    test('if copying is refused, the text is there to be selected', async ({ page }) => {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('It is not allowed.'));
      });
      await catchMail(page);
      await openHydrated(page);
      const form = formOn(page);
      for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
      await form.getByRole('button', { name: send }).click();
      await form.getByRole('button', { name: 'Copy the text' }).click();
      await expect(form.getByRole('button', { name: 'Select the text and copy it' })).toBeVisible();
      const text = await form.locator('.cover-note').innerText();
      expect(text.split('\n')).toEqual([subject, '', ...body]);
    });

    test('can be filled in and opened by keyboard alone', async ({ page }) => {
      const mail = await catchMail(page);
      await openHydrated(page);
      await formOn(page)
        .getByLabel(Object.keys(values)[0] ?? '')
        .focus();
      for (const value of Object.values(values)) {
        await page.keyboard.insertText(value);
        await page.keyboard.press('Tab');
      }
      await expect(formOn(page).getByRole('button', { name: send })).toBeFocused();
      await page.keyboard.press('Enter');
      expect(await mail()).toEqual({ subject, body: body.join('\r\n') });
    });

    test('pressed before hydration, it asks for missing entries and opens a plain email', async ({
      page,
    }) => {
      const opened = await catchAddress(page);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(path);
      const form = formOn(page);
      await form.getByRole('button', { name: send }).click();
      await expect(form.getByRole('textbox').first()).toBeFocused();
      for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
      await form.getByRole('button', { name: send }).click();
      await expect
        .poll(opened)
        .toContain(`mailto:${company.email.hello}?subject=${encodeURIComponent(subject)}`);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('is a form whose action is the email with its subject', async ({ page }) => {
        await page.goto(path);
        const form = formOn(page);
        await expect(form).toHaveAttribute(
          'action',
          `mailto:${company.email.hello}?subject=${encodeURIComponent(subject)}`,
        );
        await expect(form).toHaveAttribute('method', 'post');
        await expect(form).toHaveAttribute('enctype', 'text/plain');
        await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
        await expect(form.getByLabel('Email')).toHaveAttribute('required');
      });
    });
  });
}

test('Early access says Not specified for what was left empty', async ({ page }) => {
  const mail = await catchMail(page);
  await page.goto('/ai-tools');
  const form = page.locator('#early-access form');
  await form.getByLabel('Name').focus();
  await expect(form).toHaveJSProperty('noValidate', true);
  await form.getByLabel('Name').fill('Zoë');
  await form.getByLabel('Email').fill('zoe@client.example');
  await form.getByLabel('Role').fill('   ');
  await form.getByRole('button', { name: 'Join Early Access' }).click();
  expect((await mail()).body.split('\r\n').slice(-3)).toEqual([
    'Company or agency: Not specified',
    'Role: Not specified',
    'Monthly placements: Not specified',
  ]);
});

/** Returns a reader of the email that the page opens, decoded. */
async function catchMail(page: Page): Promise<() => Promise<{ subject: string; body: string }>> {
  const opened = await catchAddress(page);
  return async () => {
    await expect
      .poll(opened)
      .toMatch(new RegExp(`^mailto:${RegExp.escape(company.email.hello)}\\?`));
    const url = opened();
    const part = (name: string) =>
      decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(url)?.[1] ?? '');
    return { subject: part('subject'), body: part('body') };
  };
}

/** Catches the mailto address, since the browser under test has no email client. */
async function catchAddress(page: Page): Promise<() => string> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const opened: string[] = [];
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  return () => opened.find((url) => url.startsWith('mailto:')) ?? '';
}
