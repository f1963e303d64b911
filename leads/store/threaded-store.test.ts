import assert from 'node:assert/strict';
import { watch } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { leadWith } from '../../testing/made-leads.ts';
import { postTo } from '../../testing/test-leads.ts';
import { prepareSite, startRelayProcess } from '../../testing/test-relay-process.ts';
import { until } from '../../testing/until.ts';
import { isFault } from '../fault.ts';
import { startThreadedStore } from './threaded-store.ts';

async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thread-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

test('a file that is no store is refused at the start with a sentence', async (t) => {
  const { folder, remove } = await makeFolder();
  t.after(remove);
  await assert.rejects(startThreadedStore(folder), /unable to open database file/);
});

test('finishes what was asked before closing, and does nothing after', async (t) => {
  const { folder, remove } = await makeFolder();
  t.after(remove);
  const file = path.join(folder, 'leads.sqlite');
  const store = await startThreadedStore(file);
  const names = Array.from({ length: 100 }, (_, number) => `state ${number}`);
  const written = names.map((name) => store.writeState(name, 'kept'));
  await Promise.all([store.close(), ...written]);
  await assert.rejects(store.readState('state 1'), /closed/);
  await store.close();

  const again = await startThreadedStore(file);
  for (const name of names) assert.equal(await again.readState(name), 'kept');
  await again.close();
});

test('an error rejects its own call, and the next call succeeds', async (t) => {
  const { folder, remove } = await makeFolder();
  t.after(remove);
  const store = await startThreadedStore(path.join(folder, 'leads.sqlite'));
  t.after(store.close);
  const unfit = store.writeState('name', {} as unknown as string);
  const fit = store.writeState('name', 'value');
  await assert.rejects(unfit, /cannot be bound/);
  await fit;
  assert.equal(await store.readState('name'), 'value');
});

test('a vacuum copies the store beside itself, and nowhere else on the machine', async (t) => {
  const { folder, remove } = await makeFolder();
  t.after(remove);
  const store = await startThreadedStore(path.join(folder, 'leads.sqlite'));
  t.after(store.close);
  // More than SQLite's page cache holds.
  const lead = () => leadWith({ message: 'x'.repeat(250_000) });
  for (let one = 0; one < 20; one += 1) await store.accept({ lead: lead(), deliveries: [] });
  const appeared = new Set<string | null>();
  const watching = watch(folder, (_, name) => appeared.add(name));
  t.after(() => watching.close());
  assert.equal(await store.vacuumFor(['an erasure']), true);
  // Events come in order: once this file is reported, so is everything before it.
  await writeFile(path.join(folder, 'after'), '');
  await until(() => appeared.has('after'));
  const known = new Set(['leads.sqlite', 'leads.sqlite-wal', 'leads.sqlite-shm', 'after']);
  assert.equal([...appeared].filter((name) => !known.has(name ?? '')).length, 1);
});

test('leads beyond the limit of waiting ones are refused as overload, and the rest are stored', async (t) => {
  const { folder, remove } = await makeFolder();
  t.after(remove);
  const file = path.join(folder, 'leads.sqlite');
  const store = await startThreadedStore(file);
  t.after(store.close);
  // More than twice the limit: the thread may have read some of them, up to the limit, when the rest comes at once.
  const submissions = Array.from({ length: 8300 }, () => ({ lead: leadWith(), deliveries: [] }));
  // The thread waits for the lock. Everything sent meanwhile is there when it gets it.
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const first = store.writeState('first', 'waits');
  const stored = submissions.map((submission) => store.accept(submission));
  other.close();
  await first;
  const outcomes = await Promise.allSettled(stored);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.ok(refused.length > 0 && refused.length < outcomes.length, `${refused.length} refused`);
  for (const { reason } of refused) assert.ok(isFault(reason, 'overloaded'), String(reason));
});

test('messages of node --watch on the thread’s own port are not mistaken for answers', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const relay = startRelayProcess(site, {}, [process.execPath, '--watch', 'server/relay-alone.ts']);
  await relay.listening();
  await postTo(site.url, { message: 'Taken beside a watcher' });
  relay.signal('SIGTERM');
  await relay.ended;
});
