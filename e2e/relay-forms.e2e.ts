import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mailsAbout, test } from './site.ts';

// What every relay form has in common, for each of them. What is hardest is told at length for one
// in contact.e2e.ts.

const relayForms = [
  {
    title: 'employer enquiry',
    path: '/employers',
    values: {
      Company: 'Nkosi & Sons',
      'Your name': 'Thandi Nkosi',
      Email: 'thandi@client.example',
      Phone: '+27 21 555 0100',
      'Role to fill': 'Financial Manager',
      'Where the role is': 'Paarl',
      'Salary range': 'R800,000 – R950,000',
    },
    choose: ['When should they start?', '2–4 weeks'],
    words: 'What the role needs',
    send: 'Send enquiry',
    busy: 'Sending...',
    toast: 'Enquiry sent!',
    failure: 'Failed to send enquiry. Please try again.',
    mailbox: 'services@fairlead.example',
    subject: 'New Employer Enquiry: Nkosi & Sons – Financial Manager',
  },
  {
    title: 'candidate registration',
    path: '/candidates',
    values: {
      Name: 'Sipho Dlamini',
      Email: 'sipho@client.example',
      Phone: '+27 31 555 0100',
      'Where you are': 'Durban',
      'Role you want': 'Cost Accountant',
      'Salary you expect': 'R600,000',
      'When you could start': 'One calendar month',
    },
    choose: undefined,
    words: 'Anything we should know',
    send: 'Join the talent network',
    busy: 'Joining...',
    toast: 'Registration successful!',
    failure: 'Failed to register. Please try again.',
    mailbox: 'talent@fairlead.example',
    subject: 'New Candidate Registration: Sipho Dlamini – Cost Accountant',
  },
] as const;

for (const form of relayForms) {
  test.describe(`The ${form.title}`, () => {
    const send = (page: Page) => page.getByRole('button', { name: form.send });

    async function fillIn(page: Page, words: string): Promise<void> {
      for (const [label, value] of Object.entries(form.values)) {
        await page.getByRole('textbox', { name: label }).fill(value);
      }
      if (form.choose) await page.getByLabel(form.choose[0]).selectOption(form.choose[1]);
      await page.getByRole('textbox', { name: form.words }).fill(words);
      await page.getByLabel('I consent').check();
    }

    async function openAlive(page: Page): Promise<void> {
      await page.goto(form.path);
      await page.getByRole('textbox', { name: 'Email' }).focus();
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main form') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      );
    }

    test('arrives with every field, and the visitor is told and thanked', async ({
      page,
      site,
    }) => {
      const words = `Please keep this between us. ${randomUUID()}`;
      await openAlive(page);
      await fillIn(page, words);
      await page.route('**/relay/ajax/**', async (route) => {
        await expect(page.getByRole('button', { name: form.busy })).toBeDisabled();
        await route.continue();
      });
      await send(page).click();
      await expect(page.locator('.toast')).toContainText(form.toast);
      await expect(page.locator('.toast')).toContainText(
        "Thanks! Your message is in. We'll reply within 24 hours.",
      );
      await page.waitForURL('**/thank-you');
      const [mail, ...others] = await mailsAbout(site, words);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe(form.subject);
      expect(mail?.envelopeTo).toEqual([form.mailbox]);
      expect(mail?.replyTo?.[0]?.address).toBe(form.values.Email);
      for (const [label, value] of Object.entries(form.values)) {
        expect(mail?.text).toContain(`${label}: ${value}`);
      }
      if (form.choose) expect(mail?.text).toContain(`${form.choose[0]}: ${form.choose[1]}`);
      expect(mail?.text).toContain('Consent: I consent');
    });

    test('when nobody answers, the visitor is told and every word stays', async ({ page }) => {
      await openAlive(page);
      await page.route('**/relay/ajax/**', (route) => route.abort());
      await fillIn(page, 'Words that are not to be lost');
      await send(page).click();
      await expect(page.locator('.toast')).toContainText('Error', { timeout: 15_000 });
      await expect(page.locator('.toast')).toContainText(form.failure);
      await expect(send(page)).toBeEnabled();
      await expect(page.getByRole('textbox', { name: form.words })).toHaveValue(
        'Words that are not to be lost',
      );
      await expect(page).toHaveURL(form.path);
    });

    test('costs at most 70 kB of JavaScript', async ({ page }) => {
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() !== 'script') return;
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await openAlive(page);
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(70_000);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('arrives and leads to the thank-you page', async ({ page, site }) => {
        const words = `Sent without scripts. ${randomUUID()}`;
        await page.goto(form.path);
        await fillIn(page, words);
        await send(page).click();
        await page.waitForURL('**/thank-you');
        const [mail] = await mailsAbout(site, words);
        expect(mail?.subject).toBe(form.subject);
      });
    });
  });
}
