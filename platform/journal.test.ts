import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import '../testing/no-settings.ts';

const logged = ['{"level":30,"msg":"a"}', '{"level":40,"msg":"b"}', '{"level":50,"msg":"c"}'];

const said = `
  import { standardLog } from '${import.meta.resolve('./log.ts')}';
  const log = standardLog();
  for (const line of ${JSON.stringify(logged)}) log.write(line + '\\n');
`;

/** What the log writes to standard output. A file stands for the journal, which reads one output or none. */
async function readBy(
  t: { after: (end: () => Promise<void>) => void },
  journal: 'standard output' | 'standard error' | undefined,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = await open(path.join(folder, 'log'), 'a+');
  const other = await open(path.join(folder, 'other'), 'a+');
  const { dev, ino } = await (journal === 'standard output' ? file : other).stat();
  const JOURNAL_STREAM = journal && `${dev}:${ino}`;
  const env = { ...process.env, JOURNAL_STREAM };
  const teller = spawn(process.execPath, ['--input-type=module', '--eval', said], {
    env,
    stdio: ['ignore', file.fd, other.fd],
  });
  assert.deepEqual(await once(teller, 'exit'), [0, null]);
  await Promise.all([file.close(), other.close()]);
  return (await readFile(path.join(folder, 'log'), 'utf8')).trim().split('\n');
}

test('marks errors and warnings for the journal, and for no other log', async (t) => {
  const [information, warning, error] = logged;
  const told = [information, `<4>${warning}`, `<3>${error}`];
  assert.deepEqual(await readBy(t, 'standard output'), told);
  assert.deepEqual(await readBy(t, 'standard error'), logged);
  assert.deepEqual(await readBy(t, undefined), logged);
});
