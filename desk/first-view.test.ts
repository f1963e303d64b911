import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { scriptWeight } from '../bench/desk/script-weight.ts';
import { buildDeskIfStale } from '../setup/desk-build.ts';
import { startTestDesk } from '../testing/test-desk.ts';

const maxScriptBytes = 120_000;

/** React alone is more: what counts less has not seen all of it. */
const leastScriptBytes = 50_000;

test('the inbox is alive after 120 kB of script at most, as sent', async (t) => {
  await buildDeskIfStale();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'first-view-'));
  const desk = await startTestDesk({ dataDir, databaseUrl: undefined });
  t.after(async () => {
    await desk.stop();
    await rm(dataDir, { recursive: true });
  });
  const { cookie } = await desk.cookieOf('owner');
  const bytes = await scriptWeight(`${desk.url}/`, cookie);
  assert.ok(bytes > leastScriptBytes && bytes <= maxScriptBytes, `${bytes} bytes of script`);
});
