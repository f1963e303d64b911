import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { referenceOf } from '../../leads/lead.ts';
import { createStore } from '../../leads/store/store.ts';
import { readAnswers } from '../../leads/store/work/answers.ts';
import { acceptLeads, leadWith, now } from '../../testing/made-leads.ts';
import { answers, startKilledDesk } from '../../testing/test-killed-desk.ts';
import { until } from '../../testing/until.ts';
import { expect } from '../site.ts';

// Only the desk's writing process is killed, while somebody waits for their answer to be sent.

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'desk-killed-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

const words = 'Gladly.\nShall we talk on Monday?';

for (const point of ['before commit', 'after commit'] as const) {
  test(`an answer whose writing process is killed ${point} stays in its form, and the page works with the restarted desk`, async ({
    page,
    folder,
  }) => {
    const desk = await startKilledDesk(folder, point);
    const lead = leadWith();
    await acceptLeads(desk.db, [lead]);
    const [name = '', value = ''] = (await desk.signIn()).split('=');
    await page.context().addCookies([{ name, value, url: desk.url }]);
    await page.goto(`${desk.url}/leads/${referenceOf(lead.id)}`);
    const answer = page.getByLabel('Your answer to jo@client.example');
    await answer.fill(words);
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByRole('alert')).toContainText('interrupted before it could say');
    await expect(page.getByRole('alert')).toContainText('What you wrote is still here');
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(answer).toHaveValue(words);
    await until(() => desk.told.some(({ code }) => code === 1), 'it is told of');
    await until(() => answers(desk.url), 'the desk answers again');

    // The page asks by itself whether the answer was stored. If it was, nothing is left to send.
    if (point === 'before commit') {
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await expect(page.getByRole('status').first()).toContainText('Your answer is stored');
    }
    await expect(page.getByRole('list', { name: 'Answers and notes' })).toContainText('on Monday?');
    await expect(answer).toHaveValue('');
    expect(await readAnswers(desk.db, lead.id)).toHaveLength(1);
    // New leads appear by themselves again, without a reload. The lead's id is of this moment, because ids from a
    // minute ago are looked for only every ten minutes.
    const next = leadWith({ message: 'Is it over?', ageMs: now - Date.now() });
    await createStore(desk.db).accept({ lead: next, deliveries: [] });
    await expect(page.locator('.lead-words').filter({ hasText: 'Is it over?' })).toBeVisible();
    await desk.stop();
  });
}
