import type { Locator } from '@playwright/test';
import { openHydrated } from '../hydrated-form.ts';
import { ajaxPosts } from '../form-on-page.ts';
import { postings } from '../pages/kinds-of-page.ts';
import { expect, readingTest, test, untilIdle } from '../site.ts';

/** A field's position from the top of the page. */
const topOf = (field: Locator) =>
  field.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

test('inputs side by side are aligned even if one’s label wraps', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/ai-tools');
  await untilIdle(page);
  const form = page.locator('#early-access form');
  const company = form.getByLabel('Company or agency');
  // Long enough to wrap in any font.
  await form.getByText('Company or agency').evaluate((label) => {
    label.prepend('The name of the whole of your ');
  });
  expect((await form.getByText('Company or agency').boundingBox())?.height).toBeGreaterThan(
    (await form.getByText('Role').boundingBox())?.height ?? Infinity,
  );
  expect(await topOf(company)).toBe(await topOf(form.getByLabel('Role')));
});

test('a message under one input does not move its neighbour', async ({ page }) => {
  await page.goto('/ai-tools');
  const form = page.locator('#early-access form');
  await form.getByLabel('Email').fill('zoe@client.example');
  await expect(form).toHaveJSProperty('noValidate', true);
  await untilIdle(page);
  const before = await topOf(form.getByLabel('Email'));
  await form.getByRole('button', { name: 'Join Early Access' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  expect(await topOf(form.getByLabel('Email'))).toBe(before);
  expect(await topOf(form.getByLabel('Name'))).toBe(before);
});

for (const [path, words] of [
  ['/employers', 'A recruiter will read your brief'],
  ['/candidates', 'Tell us what you do'],
  [postings[0], 'No email at hand?'],
] as const) {
  readingTest(`the text above the form of ${path} is aligned with its fields`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path ?? '');
    const start = (one: Locator) =>
      one.evaluate((element) => {
        const { left } = element.getBoundingClientRect();
        return left + Number.parseFloat(getComputedStyle(element).paddingLeft);
      });
    const said = page.getByText(words);
    const fields = await start(page.locator('.relay-form'));
    expect(await start(said)).toBe(fields);
    // The form leaves no empty column beside it.
    const form = await page.locator('.relay-form').boundingBox();
    const frame = await page.locator('footer .frame').first().boundingBox();
    const gutter = 48;
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBe(
      (frame?.x ?? 0) + (frame?.width ?? 0) - gutter,
    );
  });
}

for (const path of ['/contact', '/employers', '/candidates']) {
  test(`an endless word does not widen ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(path);
    await page.locator('main textarea').fill('x'.repeat(900));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
  });
}

for (const [path, fields] of [
  ['/candidates', 7],
  [postings[0], 3],
  ['/ai-tools', 5],
  ['/contact', 4],
] as const) {
  readingTest(`no field of ${path} leaves half of its row empty`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto(path ?? '');
    await untilIdle(page);
    const form = page.locator('.relay-form');
    const width = (await form.boundingBox())?.width ?? 0;
    const boxes = await form
      .locator('> .field:not(.field-wide)')
      .evaluateAll((all) => all.map((field) => field.getBoundingClientRect()));
    expect(boxes).toHaveLength(fields);
    const alone = boxes.filter(({ top }) => boxes.filter((one) => one.top === top).length === 1);
    for (const box of alone) expect(box.width).toBe(width);
    expect(alone).toHaveLength(fields % 2);
  });
}

test('a failure is shown beside the button, where the line ends in its ring', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(ajaxPosts, (route) => route.fulfill({ status: 429, json: {} }));
  await openHydrated(page, '/contact');
  await page.getByLabel('Name').fill('Zoë Nkosi');
  await page.getByLabel('Email').fill('zoe@client.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('We need an accountant.');
  await page.getByLabel('I consent').check();
  const button = page.getByRole('button', { name: 'Send message' });
  await button.click();
  const said = page.getByText('It was not sent');
  await expect(said).toBeVisible();
  const [buttonBox, saidBox] = [await button.boundingBox(), await said.boundingBox()];
  expect(saidBox?.y).toBeLessThan((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0));
});

test('a missing consent is marked like other fields', async ({ page }) => {
  await page.goto('/contact');
  const consent = page.getByLabel('I consent');
  const outline = () => consent.evaluate((box) => getComputedStyle(box).outline);
  const before = await outline();
  await page.getByLabel('Name').fill('Zoë Nkosi');
  await page.getByLabel('Email').fill('zoe@client.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('We need an accountant.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(consent).toBeFocused();
  const problem = await page.getByRole('textbox', { name: 'Message' }).evaluate((field) => {
    field.setAttribute('aria-invalid', 'true');
    return getComputedStyle(field).borderTopColor;
  });
  expect(await outline()).toContain(problem);
  await consent.check();
  expect(await outline()).toBe(before);
});
