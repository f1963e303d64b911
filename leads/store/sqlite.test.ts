import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { openConfiguredDatabase } from './configured-database.ts';
import { writeState } from './relay-state.ts';
import { storeFileIn } from './store-place.ts';

/** In SQLite's own steps the wait for this long ends at 33 or 53 ms. */
const heldMs = 36;
const rounds = 15;

/** Another process that writes: holds the file's lock for a while and notes when it had it. */
const writer = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(workerData.file, { timeout: 5000 });
  const rest = new Int32Array(new SharedArrayBuffer(4));
  parentPort.on('message', () => {
    db.exec('begin immediate');
    const from = Date.now();
    parentPort.postMessage('held');
    while (Date.now() - from < ${heldMs}) Atomics.wait(rest, 0, 0, 1);
    const until = Date.now();
    db.exec('commit');
    parentPort.postMessage({ from, until });
  });`;

test('a write that finds the store locked goes on soon after the lock is let go', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sqlite-'));
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const other = new Worker(writer, { eval: true, workerData: { file: storeFileIn(dataDir) } });
  const overdue: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    other.postMessage('write');
    await once(other, 'message');
    const told = once(other, 'message');
    await writeState(db, 'round', String(round));
    const wroteAt = Date.now();
    const [{ from, until }] = (await told) as [{ from: number; until: number }];
    overdue.push((wroteAt - until) / (until - from));
  }
  await other.terminate();
  await db.destroy();
  await rm(dataDir, { recursive: true });
  // What else the machine does holds up some rounds; SQLite's own steps hold up all.
  const soon = overdue.filter((waited) => waited < 0.25);
  assert.ok(
    soon.length >= 3,
    `it waited for ${overdue.map((one) => one.toFixed(2)).join(', ')} too long`,
  );
});
