import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { prepareSite, startRelayProcess } from '../testing/test-relay-process.ts';
import { leads, postTo } from '../testing/test-leads.ts';

/** Files in a folder or below it that others than their owner may read or write. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const open: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) open.push(`${file} ${(mode & 0o777).toString(8)}`);
  }
  return open;
}

test('only their owner can read files with leads, however open folders and umask are', async (t) => {
  const before = process.umask(0o022);
  t.after(() => process.umask(before));
  const shared = await mkdtemp(path.join(tmpdir(), 'shared-'));
  t.after(() => rm(shared, { recursive: true }));
  const dataDir = path.join(shared, 'data');
  await mkdir(path.join(dataDir, 'mail'), { recursive: true });
  await mkdir(path.join(dataDir, 'erasures'));
  for (const folder of ['', 'mail', 'erasures']) await chmod(path.join(dataDir, folder), 0o777);
  // A store as an older version left it.
  await writeFile(path.join(dataDir, 'leads.sqlite'), '');
  const site = await prepareSite('', dataDir);
  t.after(site.remove);
  const relay = startRelayProcess(site);
  await relay.listening();
  await postTo(site.url, { message: 'Stays', email: 'jo@client.example' });
  await postTo(site.url, { message: 'Goes', email: 'mo@client.example' });
  while (!(await readdir(path.join(dataDir, 'mail'))).some((name) => name.endsWith('.eml'))) {
    await setTimeout(20);
  }
  const backup = path.join(shared, 'backup.sqlite');
  const commands = [
    ['backup', backup],
    ['export', '--out', path.join(shared, 'leads.csv')],
    ['export', '--person', 'jo@client.example', '--out', path.join(shared, 'jo.json')],
    ['erase', '--person', 'mo@client.example', '--yes'],
  ];
  for (const args of commands) {
    const { code, errors } = await leads({ dataDir }, ...args);
    assert.equal(code, 0, errors);
  }
  const names = (await readdir(dataDir)).toSorted();
  assert.ok(names.includes('leads.sqlite-wal'), String(names));
  assert.deepEqual(await openToOthers(shared), []);
  relay.signal('SIGTERM');
  await relay.ended;

  const restored = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(restored.code, 0, restored.errors);
  assert.deepEqual(await openToOthers(shared), []);
});
