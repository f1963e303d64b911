import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { RelayLog } from '../platform/log.ts';
import { ConfigError, readConfig } from '../settings/config.ts';
import { openRelayStore } from './relay-store.ts';

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relay-store-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** What a start says before it listens. */
async function warningsOf(opened: Awaited<ReturnType<typeof openRelayStore>>): Promise<string[]> {
  const warnings: string[] = [];
  const log = { warn: (words: string) => warnings.push(words) } as unknown as RelayLog;
  await opened.beforeListening(log);
  return warnings;
}

test('says that a store is new, once, and keeps its secret from start to start', async (t) => {
  const config = readConfig({ DATA_DIR: await folderFor(t) });
  const first = await openRelayStore(config);
  t.after(() => first.store.close());
  assert.match(first.storedIn, /leads\.sqlite {3}\(began a new, empty store\)$/);
  assert.match((await warningsOf(first))[0] ?? '', /^began a new, empty store in .+ is mounted\.$/);
  await first.store.close();
  const second = await openRelayStore(config);
  t.after(() => second.store.close());
  assert.match(second.storedIn, /leads\.sqlite$/);
  assert.deepEqual(await warningsOf(second), []);
  assert.equal(second.secret, first.secret);
});

test('a store that cannot be opened is a setting to set right', async (t) => {
  const file = path.join(await folderFor(t), 'file');
  await writeFile(file, '');
  await assert.rejects(openRelayStore(readConfig({ DATA_DIR: file })), (error) => {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /^DATA_DIR: .+file is a file/);
    return true;
  });
});
