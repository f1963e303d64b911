import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { LeadFile } from '../../lead-file.ts';
import { acceptLeads, leadWith } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import type { Database } from './database.ts';
import { countLeads } from '../lead/lead-counts.ts';
import { agreeOnState, writeState } from './relay-state.ts';
import { createStore } from '../store.ts';
import { storeFileIn, type StoreSettings } from './store-place.ts';

/** How long the lock is held. SQLite's own busy handler would look again after 33 or 53 ms. */
const heldMs = 36;
const maxRounds = 100;

/** Another connection that writes: it holds the file's lock for a while and reports when. */
const writer = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(workerData.file, { timeout: 5000 });
  const rest = new Int32Array(new SharedArrayBuffer(4));
  parentPort.on('message', () => {
    db.exec('begin immediate');
    db.exec("insert or replace into relay_state values ('written', '" + Math.random() + "')");
    const from = Date.now();
    parentPort.postMessage('held');
    while (Date.now() - from < ${heldMs}) Atomics.wait(rest, 0, 0, 1);
    const until = Date.now();
    db.exec('commit');
    parentPort.postMessage({ from, until });
  });`;

const pdf: LeadFile = {
  field: 'cv',
  name: 'cv.pdf',
  kind: 'pdf',
  bytes: 3,
  hash: 'abc',
  scan: { state: 'none' },
};
const scanned: LeadFile = { ...pdf, scan: { state: 'clean' } };

interface Beside {
  place: StoreSettings;
  db: Database;
  /** Makes the other writer take the lock, write and release it. `done` says when it held the lock. */
  write: () => Promise<{ done: Promise<{ from: number; until: number }> }>;
}

/** Runs work on a store that another connection writes to. */
async function besideWriter(work: (beside: Beside) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sqlite-'));
  const place = { dataDir, databaseUrl: undefined };
  const db = await openConfiguredDatabase(place);
  const other = new Worker(writer, { eval: true, workerData: { file: storeFileIn(dataDir) } });
  async function write() {
    other.postMessage('write');
    await once(other, 'message');
    return {
      done: once(other, 'message').then(([held]) => held as { from: number; until: number }),
    };
  }
  try {
    await work({ place, db, write });
  } finally {
    await other.terminate();
    await db.destroy();
    await rm(dataDir, { recursive: true });
  }
}

test('a write that finds the store locked continues soon after the lock is released', async () => {
  await besideWriter(async ({ db, write }) => {
    const overdue: number[] = [];
    // Other load delays some rounds; SQLite's own busy handler would delay all.
    const isEnough = () => overdue.filter((waited) => waited < 0.25).length >= 3;
    for (let round = 0; round < maxRounds && !isEnough(); round += 1) {
      const { done } = await write();
      await writeState(db, 'round', String(round));
      const wroteAt = Date.now();
      const { from, until } = await done;
      overdue.push((wroteAt - until) / (until - from));
    }
    assert.ok(
      isEnough(),
      `it waited for ${overdue.map((one) => one.toFixed(2)).join(', ')} too long`,
    );
  });
});

test('a transaction that reads before it writes waits for another writer, and then writes', async () => {
  await besideWriter(async ({ db, write }) => {
    const store = createStore(db);
    const keyless = leadWith();
    const held = leadWith({
      files: [pdf],
      spam: { score: 9, reasons: ['A link.'], quarantined: true },
    });
    const works = [
      // Other sites' forms send no key, so accepting reads first whether the same words are stored already.
      () =>
        store.accept({
          lead: keyless,
          deliveries: [],
          earlier: { idempotencyKey: 'same', since: 0 },
        }),
      () => store.accept({ lead: held, deliveries: [] }),
      () => store.recordScan({ leadId: held.id, files: [scanned], reasons: [], now: Date.now() }),
    ];
    for (const work of works) {
      const { done } = await write();
      await work();
      await done;
    }
    const leads = await db.selectFrom('lead').select('files').orderBy('files').execute();
    assert.deepEqual(
      leads.map(({ files }) => files),
      [null, JSON.stringify([scanned])],
    );
  });
});

test('opening, counting and reading a shared key do not wait for another writer', async () => {
  await besideWriter(async ({ place, db: before }) => {
    assert.equal(await agreeOnState(before, 'key', 'first'), 'first');
    using other = new DatabaseSync(storeFileIn(place.dataDir));
    other.exec("begin immediate; insert into relay_state values ('half', 'written')");
    await using db = await openConfiguredDatabase(place);
    assert.equal(await agreeOnState(db, 'key', 'second'), 'first');
    const { accepted, addsUp } = await countLeads(db);
    assert.deepEqual({ accepted, addsUp }, { accepted: 0, addsUp: true });
  });
});

onEachEngine(
  'An embedded store',
  ({ newPlace, storeOf }) => {
    test('syncs each commit before it returns, also after the desk has taken leads in', async () => {
      await using db = await openConfiguredDatabase(await newPlace());
      // The number of FULL in SQLite.
      const full = 2;
      const level = sql<{ synchronous: number }>`PRAGMA synchronous`;
      const synchronous = async () => (await level.execute(db)).rows[0]?.synchronous;
      assert.equal(await synchronous(), full);
      await acceptLeads(db, [leadWith()]);
      assert.equal(await synchronous(), full);
    });

    test('refuses a delivery of a lead that does not exist', async () => {
      const db = await storeOf(leadWith());
      const moved = db.updateTable('delivery').set({ lead_id: 'nobody’s' }).execute();
      await assert.rejects(moved, /FOREIGN KEY/);
    });
  },
  ['SQLite'],
);
