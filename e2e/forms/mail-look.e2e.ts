import type { Page } from '@playwright/test';
import { contrastFaults } from '../accessibility.ts';
import { newWords } from '../filled-forms.ts';
import { expect, mailsAbout, test, type Site } from '../site.ts';

// A notification as its recipient reads it, on a phone or a wide screen.

const phone = { width: 320, height: 640 };
const wide = { width: 800, height: 640 };

const longName = 'What_did_you_have_in_mind_when_you_came_to_us_'.repeat(2);
const longWord = 'https://client.example/'.padEnd(300, 'x');

/** Posts what another site's form could, and opens the resulting mail. */
async function openMail(page: Page, site: Site, template: string): Promise<void> {
  const words = newWords();
  const fields = { name: words, email: 'thandi@client.example', [longName]: longWord };
  const message = 'We need a management accountant by March. What would you charge?';
  const body = new URLSearchParams({ _template: template, ...fields, message });
  const answer = await fetch(`${site.url}/relay/ajax/services`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  const [mail] = await mailsAbout(site, words);
  await page.setContent(mail?.html ?? '');
}

for (const template of ['table', 'box', 'basic']) {
  test(`a mail in the template ${template} needs no scrolling sideways, on a phone and in dark`, async ({
    page,
    site,
  }) => {
    await openMail(page, site, template);
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size.width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await contrastFaults(page)).toEqual([]);
      }
    }
  });
}

test('an answer has the full width on a phone, and is beside its question if there is space', async ({
  page,
  site,
}) => {
  await openMail(page, site, 'table');
  const label = page.getByRole('rowheader', { name: 'message' });
  const answer = page.getByRole('cell', { name: 'management accountant' });
  await page.setViewportSize(phone);
  const [above, below] = [await label.boundingBox(), await answer.boundingBox()];
  expect(above?.x).toBe(below?.x);
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  await page.setViewportSize(wide);
  const [left, right] = [await label.boundingBox(), await answer.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(right?.x).toBeGreaterThan(left?.x ?? Infinity);
  expect(right?.width).toBeGreaterThan(wide.width / 3);
});
