import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptWeight } from '../bench/desk/script-weight.ts';
import { startOwnDesk } from '../testing/own-desk.ts';

const maxScriptBytes = 120_000;

/** React alone is more: a lower count has missed some scripts. */
const leastScriptBytes = 50_000;

test('the inbox is interactive after at most 120 kB of script, as sent', async (t) => {
  const desk = await startOwnDesk();
  t.after(desk.stop);
  const { cookie } = await desk.cookieOf('owner');
  const bytes = await scriptWeight(`${desk.url}/`, cookie);
  assert.ok(bytes > leastScriptBytes && bytes <= maxScriptBytes, `${bytes} bytes of script`);
});

test('each page has one title, which is its own before its scripts run', async (t) => {
  const desk = await startOwnDesk();
  t.after(desk.stop);
  const { cookie } = await desk.cookieOf('member');
  for (const [address, title] of [
    ['/', 'New, nothing – inbox'],
    ['/answers', 'Saved answers'],
    ['/log', 'Not allowed'],
    ['/leads/00000-00000', 'Nothing is here'],
  ] as const) {
    const page = await fetch(`${desk.url}${address}`, { headers: { cookie } });
    const titles = (await page.text()).matchAll(/<title[^>]*>(.*?)<\/title>/g);
    assert.deepEqual(
      Array.from(titles, ([, words]) => words),
      [title],
      address,
    );
  }
});
