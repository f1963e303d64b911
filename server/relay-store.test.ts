import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { RelayLog } from '../platform/log.ts';
import {
  filesFolderIn,
  incomingFilesIn,
  incomingFolderIn,
  keptFile,
} from '../leads/file-folder.ts';
import { newLeadId } from '../leads/lead.ts';
import { ConfigError, readConfig } from '../settings/config.ts';
import { writeLetter } from '../leads/store/outbox/letters.ts';
import { leadWith } from '../testing/made-leads.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { onEachEngine } from '../testing/test-engines.ts';
import { openRelayStore } from './relay-store.ts';

const toAnn = {
  kind: 'notification',
  recipient: 'ann@office.example',
  idempotencyKey: null,
} as const;

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relay-store-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** The warnings of a start before it listens. */
async function warningsOf(opened: Awaited<ReturnType<typeof openRelayStore>>): Promise<string[]> {
  const warnings: string[] = [];
  const note = (...words: string[]) => warnings.push(words.at(-1) ?? '');
  await opened.beforeListening({ warn: note, error: note } as unknown as RelayLog);
  return warnings;
}

onEachEngine('A start', ({ newPlace }) => {
  test('says that a store is new, once, and keeps its secret from start to start', async () => {
    const { dataDir, databaseUrl = '' } = await newPlace();
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const first = await openRelayStore(config);
    assert.match(first.storedIn, / {3}\(created a new, empty store\)$/);
    const isOther = databaseUrl
      ? 'DATABASE_URL names their'
      : 'DATA_DIR names their folder, and that its disk is mounted';
    const [warning = ''] = await warningsOf(first);
    assert.match(warning, new RegExp(`^created a new, empty store in .+ ${isOther}`));
    await first.store.close();
    const second = await openRelayStore(config);
    assert.doesNotMatch(second.storedIn, /new/);
    assert.deepEqual(await warningsOf(second), []);
    assert.equal(second.secret, first.secret);
    await second.store.close();
  });
});

test('a store that cannot be opened is reported as a wrong setting', async (t) => {
  const file = path.join(await folderFor(t), 'file');
  await writeFile(file, '');
  await assert.rejects(openRelayStore(readConfig({ DATA_DIR: file })), (error) => {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /^DATA_DIR: .+file is a file/);
    return true;
  });
});

test('a start warns of another store’s files, and goes on if files cannot be listed', async (t) => {
  const dataDir = await folderFor(t);
  const opened = await openRelayStore(readConfig({ DATA_DIR: dataDir }));
  t.after(opened.store.close);
  const folder = filesFolderIn(dataDir);
  await mkdir(folder);
  await writeFile(keptFile(dataDir, { leadId: newLeadId(), hash: 'a'.repeat(64) }), '%PDF');
  const [, others = ''] = await warningsOf(opened);
  assert.match(others, /^there are files of leads that this store does not have/);
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file where a folder should be');
  const [, later = ''] = await warningsOf(opened);
  assert.match(later, /^files: leftovers of uploads will be removed later/);
});

test('a start resumes at once what an earlier relay was sending, and removes its half uploads', async (t) => {
  const dataDir = await folderFor(t);
  const config = readConfig({ DATA_DIR: dataDir });
  const log = { warn: () => undefined, error: assert.fail } as unknown as RelayLog;
  const before = await openRelayStore(config);
  await before.store.accept({
    lead: leadWith(),
    deliveries: [toAnn],
  });
  const claimIn = async ({ store }: typeof before) => {
    const lasting = { leaseMs: 3_600_000, limit: 1, inHand: [], first: 'oldest' } as const;
    return (await store.claim({ channel: 'mail', now: Date.now(), ...lasting })).length;
  };
  const lettersIn = async ({ store }: typeof before) => {
    const { letters } = await store.claimLetters({ now: Date.now(), limit: 9, leaseMs: 3_600_000 });
    return letters.map(({ subject }) => subject);
  };
  await using db = await openConfiguredDatabase(config);
  for (const subject of ['A link', 'Refused']) {
    const now = Date.now();
    const letter = { recipient: 'ann@office.example', subject, text: 'A link' };
    await writeLetter(db, { ...letter, nextAt: now, expiresAt: now + 3_600_000 });
  }
  assert.deepEqual(await lettersIn(before), ['A link', 'Refused']);
  const refused = await db
    .selectFrom('letter')
    .select('id')
    .where('subject', '=', 'Refused')
    .execute();
  for (const letter of refused) await before.store.refuseLetter(letter);
  assert.equal(await claimIn(before), 1);
  await mkdir(incomingFolderIn(dataDir), { recursive: true });
  await writeFile(path.join(incomingFolderIn(dataDir), 'left'), 'half a file');
  await before.store.close();

  const next = await openRelayStore(config);
  await next.beforeListening(log);
  assert.deepEqual(await incomingFilesIn(dataDir), []);
  assert.equal(await claimIn(next), 0);
  assert.deepEqual(await lettersIn(next), []);
  await next.beforeDelivering(log);
  assert.equal(await claimIn(next), 1);
  assert.deepEqual(await lettersIn(next), ['A link']);
  await next.store.close();
});

onEachEngine(
  'A start',
  ({ newPlace }) => {
    test('warns that leads in a file beside the database reach nobody, until none is left', async () => {
      const { dataDir, databaseUrl = '' } = await newPlace();
      const inFile = await openRelayStore(readConfig({ DATA_DIR: dataDir }));
      await inFile.store.accept({ lead: leadWith(), deliveries: [toAnn] });
      await inFile.store.close();
      const start = async () => {
        const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
        const opened = await openRelayStore(config);
        const warnings = await warningsOf(opened);
        await opened.store.close();
        return warnings.filter((words) => words.includes('leads.sqlite'));
      };
      const says =
        /^DATA_DIR: .+leads\.sqlite holds leads that nobody will receive: .+ Start without DATABASE_URL/;
      assert.match((await start()).join(), says);
      assert.match((await start()).join(), says);
      const now = Date.now();
      await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
      await db.updateTable('delivery').set({ parked_at: now }).execute();
      assert.match((await start()).join(), says, 'it was given up');
      await db.updateTable('delivery').set({ parked_at: null, held_at: now }).execute();
      await db.updateTable('lead').set({ quarantined_at: now }).execute();
      assert.match((await start()).join(), says, 'it is held');
      await db.updateTable('lead').set({ released_at: now }).execute();
      await db.updateTable('delivery').set({ held_at: null, delivered_at: now }).execute();
      assert.deepEqual(await start(), []);
    });

    test('warns that leads in an earlier database may reach nobody, without naming its password', async () => {
      const { dataDir, databaseUrl = '' } = await newPlace();
      const start = async (DATABASE_URL: string) => {
        const opened = await openRelayStore(readConfig({ DATA_DIR: dataDir, DATABASE_URL }));
        const warnings = await warningsOf(opened);
        await opened.store.close();
        return warnings.filter((words) => words.startsWith('DATABASE_URL:'));
      };
      assert.deepEqual(await start(''), []);
      assert.deepEqual(await start(databaseUrl), []);
      const place = databaseUrl.replace(/\/\/.*@/, '//');
      for (const [said = ''] of [await start(''), await start('')]) {
        assert.ok(said.includes(`${place}, where leads were kept, may hold leads`), said);
        assert.match(said, /Set it again\. .+ then delete \S+\.txt\.$/);
      }
      await rm(path.join(dataDir, 'leads-in-database.txt'));
      assert.deepEqual(await start(''), []);
    });

    test('waits for a database that becomes unreachable after it was opened', async (t) => {
      const { dataDir, databaseUrl = '' } = await newPlace();
      await using db = await openConfiguredDatabase({ dataDir, databaseUrl });
      await sql`create sequence writes`.execute(db);
      await sql`create function go_away_once() returns trigger language plpgsql as $$ begin
        if nextval('writes') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`.execute(db);
      await sql`create trigger goes_away before insert on relay_state
        for each row execute function go_away_once()`.execute(db);
      const said = t.mock.method(console, 'error', () => undefined);
      const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
      const { store } = await openRelayStore(config);
      assert.match(String(said.mock.calls[0]?.arguments), /does not answer .+ Waiting for it\.$/);
      await store.close();
    });
  },
  ['PostgreSQL'],
);
