import type { Page } from '@playwright/test';
import { expect, readingTest as test, test as freshTest, untilIdle } from '../site.ts';
import { holdBack } from '../hold-back.ts';

const snapshot = '/insights/south-african-finance-salary-snapshot-2025';

test.describe('the salary comparison', () => {
  async function compare(page: Page, role: string, experience: string, salary: string) {
    await page.getByLabel('Role', { exact: true }).selectOption(role);
    await page.getByLabel('Experience in the role').selectOption(experience);
    await page.getByLabel('Your salary a year').fill(salary);
    await page.getByRole('button', { name: 'Compare' }).click();
  }
  const result = (page: Page) => page.locator('.own-salary').getByRole('status');

  for (const [role, experience, salary, words] of [
    [
      'FP&A',
      '0–2 years',
      '500 000',
      [
        'R500,000 is R50,000 below the band',
        'R550K–R750K',
        'FP&A Analyst, whatever the experience, is R471,348: yours is R28,652 above it',
      ],
    ],
    [
      'Financial Controller',
      '10+ years',
      '1 500 000',
      ['inside the band', 'R1.3M+', 'They quote no upper end'],
    ],
    [
      'Cost Accountant',
      '10+ years',
      '406698',
      ['no band for Cost Accountant', 'R406,698: exactly yours'],
    ],
  ] as const) {
    test(`says where ${salary} stands for ${role}, ${experience}`, async ({ page }) => {
      await page.goto(snapshot);
      await compare(page, role, experience, salary);
      for (const one of words) await expect(result(page)).toContainText(one);
      await expect(result(page).locator('svg')).toBeVisible();
      await expect(result(page).locator('rect')).toHaveCount(
        words[0].startsWith('no band') ? 0 : 1,
      );
    });
  }

  freshTest('keeps a choice that was made before it was alive', async ({ page }) => {
    const letGo = await holdBack(page, '**/assets/react-*.js');
    await page.goto(snapshot);
    await page.getByLabel('Role', { exact: true }).selectOption('CFO (SME)');
    await page.getByLabel('Your salary a year').fill('1.7M');
    await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
    letGo();
    await page.getByLabel('Experience in the role').selectOption('10+ years');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(result(page)).toContainText('R1,700,000 is inside the band');
    await expect(result(page)).toContainText('CFO (SME) with 10+ years, R1.6M–R2.2M');
  });

  test('follows another choice of role or experience', async ({ page }) => {
    await page.goto(snapshot);
    await compare(page, 'Finance Manager', '4–7 years', '900 000');
    await expect(result(page)).toContainText('R850K–R1.2M');
    await page.getByLabel('Experience in the role').selectOption('10+ years');
    await expect(result(page)).toContainText('R400,000 below the band');
  });

  test('says what is wrong with a month’s pay', async ({ page }) => {
    const problem = /Twelve of those are R540,000/;
    await page.goto(snapshot);
    await compare(page, 'FP&A', '0–2 years', '45 000');
    const field = page.getByLabel('Your salary a year');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(problem);
    await expect(result(page)).toBeEmpty();
    // The focus does not move to the field, so only the status announces it.
    await field.press('Enter');
    await expect(result(page)).toHaveText(problem);
  });

  freshTest('sends nothing', async ({ page }) => {
    await page.goto(snapshot);
    await page.getByLabel('Your salary a year').focus();
    await expect(page.getByRole('button', { name: 'Compare' })).toBeEnabled();
    await untilIdle(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Your salary a year').fill('700000');
    await page.keyboard.press('Enter');
    await expect(result(page)).toContainText('R700,000');
    await expect(page).toHaveURL(snapshot);
    expect(requests).toEqual([]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('leaves its place to the tables, and says so', async ({ page }) => {
      await page.goto(snapshot);
      // getByText ignores text inside noscript.
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('The two tables above say the same');
      await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden();
      await expect(page.getByRole('table')).toHaveCount(2);
    });
  });
});
