import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, TestInfo } from '@playwright/test';
import { pdf } from '../../testing/test-files.ts';
import { expectHydrated } from '../hydrated-form.ts';
import { newWords } from '../filled-forms.ts';
import { expect, mailsAbout, test } from '../site.ts';
import { anOpportunity, cvField, cvFormOn, fillInWords, handOver } from './cv-form.ts';

test('a CV that is dropped anywhere on its form is chosen, and is sent', async ({
  page,
  site,
}, testInfo) => {
  await page.goto(anOpportunity.path);
  const form = cvFormOn(page);
  const field = cvField(form);
  const note = form.getByRole('textbox', { name: 'Your note' });
  const [cv = '', letter = ''] = await filesCalled(['cv.pdf', 'letter.pdf'], testInfo);
  await drop({ files: [cv] }, note, ['dragEnter']);
  await expectHydrated(form);
  const words = newWords();
  await fillInWords(form, words);
  await drop({ files: [letter, cv] }, note);
  await expect(field).toHaveAccessibleDescription(/“cv\.pdf” is one file too many\. Send one file/);
  await drop({ files: [path.dirname(cv)] }, form.getByText('Your CV', { exact: true }));
  await expect(field).toHaveAccessibleDescription(/is of a kind that cannot be sent here/);
  await handOver(page);
  await expect(field).toBeFocused();
  await drop({ files: [cv] }, note);
  await expect(form.getByText('cv.pdf, 195 kB')).toBeVisible();
  await drop({ items: [{ mimeType: 'text/plain', data: 'and more' }] }, note);
  await expect(note).toHaveValue(/and more/);
  expect(await isTakenFrom(page.getByRole('banner'))).toBe('none');
  await handOver(page);
  await page.waitForURL('**/thank-you');
  const [mail] = await mailsAbout(site, words);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['cv.pdf']);
});

test('a CV that is dragged over the dialog of a role’s card opens its form, which accepts it', async ({
  page,
}, testInfo) => {
  await page.goto('/candidates');
  await page
    .getByRole('link', { name: `Send CV for ${anOpportunity.role}` })
    .first()
    .click();
  const files = await filesCalled(['cv.pdf'], testInfo);
  const title = page.getByRole('dialog').getByRole('heading').first();
  await drop({ files }, title, ['dragEnter']);
  await expectHydrated(cvFormOn(page));
  await drop({ files }, title);
  await expect(page.getByText('cv.pdf, 195 kB')).toBeVisible();
  // Another role's dialog has its own field.
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Send CV for / })
    .last()
    .click();
  await drop({ files }, title, ['dragEnter']);
  await expectHydrated(cvFormOn(page));
  expect(await isTakenFrom(title)).toBe('copy');
});

function filesCalled(names: string[], testInfo: TestInfo): Promise<string[]> {
  const folder = testInfo.outputPath('dropped');
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true });
      await writeFile(file, pdf(200_000));
      return file;
    }),
  );
}

interface Dragged {
  files?: string[];
  items?: { mimeType: string; data: string }[];
}

/** Drags something from another window to the middle of an element, with the events of a real drag. */
async function drop(
  { files = [], items = [] }: Dragged,
  onto: Locator,
  steps: readonly ('dragEnter' | 'dragOver' | 'drop')[] = ['dragEnter', 'dragOver', 'drop'],
): Promise<void> {
  await onto.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await onto.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await onto.page().context().newCDPSession(onto.page());
  for (const type of steps) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { files, items: items.map((item) => ({ ...item })), dragOperationsMask: 1 },
    });
  }
  await session.detach();
}

/** The drop effect of a file dragged over a place. Undefined if the browser would open it. */
function isTakenFrom(place: Locator): Promise<string | undefined> {
  return place.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['…'], 'cv.pdf'));
    // A DataTransfer that a script creates always has the effect `none`.
    Object.defineProperty(dataTransfer, 'dropEffect', { value: 'copy', writable: true });
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    return element.dispatchEvent(event) ? undefined : dataTransfer.dropEffect;
  });
}
