import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { Kysely } from 'kysely';
import type {
  Dialect,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { newLeadId, onceKeyOf } from '../lead.ts';
import { countStored } from '../../testing/test-counts.ts';
import { migrations } from './migrations.ts';
import { openStore } from './open-store.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { closeLog } from './sqlite-file.ts';
import { storeFileIn } from './store-place.ts';
import type { StoreSettings } from './store-place.ts';
import { findPostgres, startPostgres } from '../../testing/test-postgres.ts';

// A store that the first release made, with leads in it, opened by this one.

const receivedAt = Date.UTC(2026, 10, 1, 9);
const now = receivedAt + 3_600_000;
const binaries = findPostgres();
const firstMigration = '2026-11-21-leads';

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'older-'));
});

after(() => rm(folder, { recursive: true }));

/** Leads whose one delivery is waiting, claimed by a process that is gone, delivered and parked. */
async function fillOlderStore(dialect: Dialect): Promise<Record<string, string>> {
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
  const { [firstMigration]: first } = migrations;
  assert.ok(first);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ [firstMigration]: first }) },
  });
  assert.equal((await migrator.migrateToLatest()).error, undefined);
  const ids: Record<string, string> = {};
  for (const [state, columns] of Object.entries({
    waiting: { attempts: 2, last_answer: '451 Not now' },
    claimed: { attempts: 1, claimed_at: receivedAt },
    delivered: { attempts: 1, delivered_at: receivedAt },
    parked: { attempts: 1, parked_at: receivedAt },
  })) {
    const id = newLeadId();
    ids[id] = state;
    await db
      .insertInto('lead')
      .values({
        id,
        mailbox: 'services',
        form: 'contact',
        idempotency_key: `key:${state}`,
        content_hash: state,
        subject: `The one that is ${state}`,
        reply_to: 'thandi@client.example',
        fields: JSON.stringify([{ name: 'message', label: 'Message', value: state }]),
        page: null,
        honeypot_filled: 0,
        received_at: receivedAt,
      })
      .execute();
    await db
      .insertInto('consent')
      .values({
        lead_id: id,
        wording: 'I consent',
        wording_hash: 'hash',
        purpose: 'enquiry',
        page: null,
        given_at: receivedAt,
      })
      .execute();
    await db
      .insertInto('delivery')
      .values({
        id: newLeadId(),
        lead_id: id,
        kind: 'notification',
        recipient: 'ann@office.example',
        next_at: receivedAt,
        ...columns,
      })
      .execute();
  }
  await db.destroy();
  return ids;
}

async function opensWithNothingLost(older: Dialect, settings: StoreSettings): Promise<void> {
  const ids = await fillOlderStore(older);
  const store = await openStore(settings);
  try {
    assert.deepEqual(await countStored(settings), {
      leads: 4,
      deliveries: { delivered: 1, waiting: 2, parked: 1, held: 0 },
    });
    const [waiting] = (await store.backlog(now)).waiting;
    assert.deepEqual(
      { ...waiting },
      { channel: 'mail', count: 2, late: 2, oldestSince: receivedAt },
    );

    const claimed = await store.claim({
      channel: 'mail',
      now,
      limit: 10,
      leaseMs: 60_000,
      inHand: [],
      first: 'oldest',
    });
    assert.deepEqual(
      new Set(claimed.map(({ lead }) => ids[lead.id])),
      new Set(['claimed', 'waiting']),
    );
    for (const delivery of claimed) {
      const { lead, tryingSince } = delivery;
      assert.equal(lead.fields[0]?.value, ids[lead.id]);
      assert.deepEqual(lead.spam, { score: 0, reasons: [], quarantined: false });
      assert.equal(tryingSince, receivedAt, 'its five days run from when it came');
      assert.equal(lead.consent?.wording, 'I consent');
      await store.settle(delivery, { kind: 'delivered', at: now, answer: '250 OK' });
    }
    assert.equal((await countStored(settings)).deliveries.delivered, 3);

    const [{ lead } = assert.fail()] = claimed;
    const again = await store.accept({
      lead: { ...lead, id: newLeadId(), onceKey: onceKeyOf('key:parked', 'parked') },
      deliveries: [],
    });
    assert.equal(again.repeated, true, 'what was posted to the first release is known');
    assert.equal(ids[again.leadId], 'parked');
  } finally {
    await store.close();
  }
}

test('an older store on SQLite opens with nothing lost, and what waits is delivered', () =>
  opensWithNothingLost(openSqlite(storeFileIn(folder)), {
    dataDir: folder,
    databaseUrl: undefined,
  }));

/** A store as it was before the keys of held leads were told apart, with one that is held. */
async function holdBeforeKeysWereMarked(dialect: Dialect): Promise<void> {
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
  const earlier = Object.entries(migrations).filter(([name]) => name < '2026-11-24');
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(earlier)) };
  assert.equal((await new Migrator({ db, provider }).migrateToLatest()).error, undefined);
  await db
    .insertInto('lead')
    .values({
      id: newLeadId(),
      mailbox: 'services',
      once_key: onceKeyOf('key:held', 'words'),
      subject: 'The one that is held',
      fields: '[]',
      quarantined_at: receivedAt,
      received_at: receivedAt,
    })
    .execute();
  await db.destroy();
}

async function keepsCleanFromHeld(older: Dialect, settings: StoreSettings): Promise<void> {
  await holdBeforeKeysWereMarked(older);
  const store = await openStore(settings);
  const lead = {
    mailbox: 'services',
    form: null,
    onceKey: onceKeyOf('key:held', 'words'),
    subject: 'The one that is held',
    replyTo: null,
    fields: [],
    page: null,
    attribution: null,
    consent: null,
    template: 'table',
    receivedAt: now,
  } as const;
  const accept = (quarantined: boolean) => {
    const spam = { score: quarantined ? 5 : 0, reasons: [], quarantined };
    return store.accept({ lead: { ...lead, id: newLeadId(), spam }, deliveries: [] });
  };
  try {
    assert.equal((await accept(true)).repeated, true);
    assert.equal((await accept(false)).repeated, false);
  } finally {
    await store.close();
  }
}

test('a clean retry is not absorbed into a lead that an older release held, on SQLite', async () => {
  const dataDir = path.join(folder, 'held');
  await mkdir(dataDir);
  const settings = { dataDir, databaseUrl: undefined };
  await keepsCleanFromHeld(openSqlite(storeFileIn(dataDir)), settings);
});

/** Fails the query that comes when so many were let through, as a full disk or a kill would. */
class FailingPlugin implements KyselyPlugin {
  left: number;

  constructor(letThrough: number) {
    this.left = letThrough;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    this.left -= 1;
    if (this.left < 0) throw new Error('No further.');
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}

test('a migration that is cut off at any query leaves a store that the next start opens whole', async () => {
  const older = path.join(folder, 'older.sqlite');
  const ids = await fillOlderStore(openSqlite(older));
  closeLog(older);
  const settings = { dataDir: path.join(folder, 'cut-off'), databaseUrl: undefined };
  await mkdir(settings.dataDir);
  let cutOff = 0;
  for (let letThrough = 0; ; letThrough += 1) {
    await copyFile(older, storeFileIn(settings.dataDir));
    const plugin = new FailingPlugin(letThrough);
    const db = new Kysely({
      dialect: openSqlite(storeFileIn(settings.dataDir)),
      plugins: [plugin],
    });
    const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
    // What comes before the migrations is thrown, what comes within them is given.
    const { error } = await new Migrator({ db, provider })
      .migrateToLatest()
      .catch((thrown: unknown) => ({ error: thrown }));
    await db.destroy();
    const { leads, deliveries } = await countStored(settings);
    assert.deepEqual(
      [leads, deliveries],
      [Object.keys(ids).length, { delivered: 1, waiting: 2, parked: 1, held: 0 }],
      `after ${letThrough} queries`,
    );
    assert.ok(closeLog(storeFileIn(settings.dataDir)));
    if (plugin.left >= 0) break;
    assert.ok(error, `query ${letThrough} failed and nobody was told`);
    cutOff += 1;
  }
  assert.ok(cutOff > 40, `${cutOff} queries`);
});

test(
  'an older store on PostgreSQL opens with nothing lost, and what waits is delivered',
  { skip: binaries === undefined && 'PostgreSQL is not here' },
  async (context: TestContext) => {
    assert.ok(binaries);
    const postgres = await startPostgres(binaries);
    context.after(() => postgres.stop());
    const databaseUrl = await postgres.newDatabase();
    await opensWithNothingLost(openPostgres(databaseUrl), { dataDir: folder, databaseUrl });
    const another = await postgres.newDatabase();
    const settings = { dataDir: folder, databaseUrl: another };
    await keepsCleanFromHeld(openPostgres(another), settings);
  },
);
