import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptWeight } from '../bench/desk/script-weight.ts';
import { startOwnDesk } from '../testing/own-desk.ts';

const maxScriptBytes = 120_000;

/** React alone is more: what counts less has not seen all of it. */
const leastScriptBytes = 50_000;

test('the inbox is alive after 120 kB of script at most, as sent', async (t) => {
  const desk = await startOwnDesk();
  t.after(desk.stop);
  const { cookie } = await desk.cookieOf('owner');
  const bytes = await scriptWeight(`${desk.url}/`, cookie);
  assert.ok(bytes > leastScriptBytes && bytes <= maxScriptBytes, `${bytes} bytes of script`);
});
