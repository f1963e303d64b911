import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import type { Database } from './database.ts';
import { deidentifyStep } from '../erasing/deidentify.ts';
import type { Lead } from '../../lead.ts';
import { storeFileIn, type StoreSettings } from './store-place.ts';
import { createStore } from '../store.ts';

/** Page size of SQLite's file. */
const pageBytes = 4096;

const deliveries = [
  { kind: 'notification', recipient: 'ann@office.example', idempotencyKey: null },
] as const;

/** Longer than a page of either engine, so that most of it is on pages of its own. */
const long = randomBytes(20_000).toString('base64');

/** Damages the pages with the long value, as a disk that can no longer read them. */
async function loseLongWords(db: Database, { dataDir, databaseUrl }: StoreSettings): Promise<void> {
  if (databaseUrl === undefined) {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const file = storeFileIn(dataDir);
    const content = await readFile(file);
    // The page with its middle begins with the number of the next, which has its end.
    const at = content.indexOf(long.slice(10_000, 10_100));
    content.fill(0xff, at - (at % pageBytes), at - (at % pageBytes) + 4);
    await writeFile(file, content);
    return;
  }
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ file: string }>`
    select current_setting('data_directory') || '/' || pg_relation_filepath(reltoastrelid) as file
    from pg_class where oid = 'lead'::regclass
  `.execute(db);
  const [{ file } = { file: '' }] = rows;
  await writeFile(file, Buffer.alloc((await stat(file)).size));
}

onEachEngine('A lead that cannot be read', ({ newPlace, restart }) => {
  const damaged = leadWith({ fields: [{ name: 'message', label: 'Message', value: long }] });

  /** A store with two leads, one of them damaged. */
  async function damagedStore(beside: Lead) {
    const place = await newPlace();
    const before = await openConfiguredDatabase(place);
    const { accept } = createStore(before);
    await Promise.all([damaged, beside].map((lead) => accept({ lead, deliveries })));
    await loseLongWords(before, place);
    await before.destroy();
    await restart();
    return openConfiguredDatabase(place);
  }

  void test('does not keep others from being claimed, in the same claim or later', async () => {
    const [beside, younger] = [leadWith(), leadWith()];
    await using db = await damagedStore(beside);
    const store = createStore(db);
    const claimedIds = async () => {
      const request = { channel: 'mail', limit: 10, leaseMs: 60_000, inHand: [] } as const;
      const claimed = await store.claim({ ...request, now, first: 'oldest' });
      return claimed.map(({ lead }) => lead.id);
    };
    assert.deepEqual(await claimedIds(), [beside.id]);
    await store.accept({ lead: younger, deliveries });
    assert.deepEqual(await claimedIds(), [younger.id]);
  });

  void test('does not keep others from being de-identified when they are due', async () => {
    const beside = leadWith({ spam: { score: 5, reasons: [], quarantined: true } });
    await using db = await damagedStore(beside);
    const later = now + 1;
    const step = await deidentifyStep(db, { before: later, after: '', now: later });
    assert.deepEqual(step.deidentified, [beside.id]);
  });
});
