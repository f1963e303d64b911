import { company } from '../../content/company.ts';
import '../specification/home.ts';
import '../specification/services.ts';
import '../specification/candidates.ts';
import '../specification/insights.ts';
import '../specification/salary-snapshot.ts';
import '../specification/salary-comparison.ts';
import '../specification/about.ts';
import { expect, readingTest as test } from '../site.ts';
import { promised } from '../specification/promises.ts';

// Follows the specification: the facts of each screen, in its words. Longer parts are in files under specification/,
// which belong to this one.

const servicesMailbox = company.email.services;

test.describe('Contact', () => {
  test.beforeEach(({ page }) => page.goto('/contact'));

  test('three contact cards: email, professional network, location', async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('term')).toContainText([
      'Email',
      'Professional network',
      'Location',
    ]);
    await expect(main).toContainText('Cape Town, South Africa');
  });

  test('the office card and business hours', async ({ page }) => {
    const office = page.getByRole('region', { name: 'Cape Town' });
    await expect(office).toContainText('Main office');
    const hours = page.getByRole('region', { name: 'Business hours' });
    await expect(hours).toContainText(/Monday to Friday\s*9:00 AM to 5:00 PM/);
    await expect(hours).toContainText(/Saturday\s*Closed/);
    await expect(hours).toContainText(/Sunday\s*Closed/);
  });

  test('four FAQ items that open', async ({ page }) => {
    const questions = page.getByRole('region', { name: 'Questions we are asked' });
    await expect(questions.locator('details')).toHaveCount(4);
    await questions.getByText('How soon will I hear from you?').click();
    await expect(questions.getByText(`We’ll reply ${promised.reply}.`)).toBeVisible();
  });
});

test('Thank-you', async ({ page }) => {
  await page.goto('/thank-you');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your message is in.');
  await expect(main).toContainText(promised.reply);
  await expect(main.getByRole('link', { name: servicesMailbox })).toHaveAttribute(
    'href',
    `mailto:${servicesMailbox}`,
  );
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('Privacy policy', async ({ page }) => {
  await page.goto('/privacy-policy');
  for (const item of [
    'Who is responsible',
    'What we collect, and where it comes from',
    'Why we use it',
    'Who sees it',
    'How long we keep it',
    'Your rights',
  ]) {
    await expect(page.getByRole('heading', { name: item })).toBeVisible();
  }
});
