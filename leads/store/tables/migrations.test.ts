import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import { newLeadId } from '../../lead.ts';
import { hashOf } from '../../../platform/hash.ts';
import { startPostgres, withoutPostgres } from '../../../testing/test-postgres.ts';
import { openDatabase, readAsItIs, type Database } from '../database/database.ts';
import { migrations } from './migrations.ts';
import { openPostgres } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';
import { closeLog } from '../embedded/sqlite-file.ts';

// Migrates stores to a made-up next version: one migration adds a column, one rebuilds a table with its rows.

const next = {
  ...migrations,
  '9998-notes': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('lead').addColumn('note', 'text').execute();
      await sql`update lead set note = subject`.execute(db);
    },
  },
  '9999-states': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('state_anew')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text')
        .execute();
      await sql`insert into state_anew select name, value from relay_state`.execute(db);
      await db.schema.dropTable('relay_state').execute();
      await db.schema.alterTable('state_anew').renameTo('relay_state').execute();
    },
  },
};

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});

after(() => rm(folder, { recursive: true }));

async function fill(db: Database): Promise<void> {
  const id = newLeadId();
  const about = { id, once_key: id, mailbox: 'hello', subject: 'Kept', fields: '[]' } as const;
  await db
    .insertInto('lead')
    .values({ ...about, template: 'table', spam_score: 0, spam_reasons: '[]', received_at: 0 })
    .execute();
  await db.insertInto('relay_state').values({ name: 'key', value: 'kept' }).execute();
}

/** The rows of the store, with the notes of the next version if it has them. */
async function contents(db: Database): Promise<unknown> {
  const leads = await sql<Record<string, unknown>>`select * from lead`.execute(db);
  const states = await sql<Record<string, unknown>>`select * from relay_state`.execute(db);
  const [{ subject, note } = {}] = leads.rows;
  return {
    leads: leads.rows.length,
    subject,
    note,
    states: states.rows.map((row) => ({ ...row })),
  };
}

const inBoth = { leads: 1, subject: 'Kept', states: [{ name: 'key', value: 'kept' }] };
const asItWas = { ...inBoth, note: undefined };
const upToDate = { ...inBoth, note: 'Kept' };

/** Fails every query after the first `letThrough`, as a full disk or a kill would. */
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

test('a migration that fails at any query is applied completely or not at all', async () => {
  const older = path.join(folder, 'older.sqlite');
  const made = await openDatabase(openSqlite(older));
  await fill(made);
  await made.destroy();
  closeLog(older);
  const file = path.join(folder, 'cut-off.sqlite');
  let cutOff = 0;
  for (let letThrough = 0; ; letThrough += 1) {
    await copyFile(older, file);
    const plugin = new FailingPlugin(letThrough);
    const opened = await openDatabase(openSqlite(file), { known: next, plugins: [plugin] }).catch(
      () => undefined,
    );
    await opened?.destroy();
    const whole = plugin.left >= 0;
    assert.equal(opened !== undefined, whole, `query ${letThrough} failed and nobody was told`);
    // If nothing was migrated, the version that made it opens it as before.
    const db = await openDatabase(openSqlite(file), { known: whole ? next : migrations });
    assert.deepEqual(await contents(db), whole ? upToDate : asItWas, `after ${letThrough} queries`);
    await db.destroy();
    assert.ok(closeLog(file));
    if (whole) break;
    cutOff += 1;
  }
  assert.ok(cutOff > 8, `${cutOff} queries`);
});

test('a store whose creation fails at any query is created by the next start', async () => {
  let cutOff = 0;
  for (let letThrough = 0; ; letThrough += 1) {
    const file = path.join(folder, `made-${letThrough}.sqlite`);
    const plugin = new FailingPlugin(letThrough);
    const opened = await openDatabase(openSqlite(file), { plugins: [plugin] }).catch(
      () => undefined,
    );
    await opened?.destroy();
    const db = await openDatabase(openSqlite(file));
    await fill(db);
    assert.deepEqual(await contents(db), asItWas, `after ${letThrough} queries`);
    await db.destroy();
    if (opened) break;
    cutOff += 1;
  }
  assert.ok(cutOff > 12, `${cutOff} queries`);
});

test('a store of an earlier version is not read without migrating it', async () => {
  const file = path.join(folder, 'earlier.sqlite');
  const earlier = Object.fromEntries(Object.entries(migrations).slice(0, -1));
  await (await openDatabase(openSqlite(file), { known: earlier })).destroy();
  assert.equal(await readAsItIs(file, () => Promise.resolve('read')), undefined);
});

test('a migration removes the campaigns of de-identified leads', async () => {
  const file = path.join(folder, 'campaigns.sqlite');
  const known = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name < '0011-campaigns'),
  );
  const older = await openDatabase(openSqlite(file), { known });
  await fill(older);
  const { id } = await older.selectFrom('lead').select('id').executeTakeFirstOrThrow();
  await older
    .insertInto('desk_lead')
    .values({ lead_id: id, mailbox: 'hello', campaign: 'jo' })
    .execute();
  await older.updateTable('lead').set({ deidentified_at: 1 }).execute();
  await older.destroy();
  await using db = await openDatabase(openSqlite(file));
  const { campaign } = await db
    .selectFrom('desk_lead')
    .select('campaign')
    .executeTakeFirstOrThrow();
  assert.equal(campaign, null);
});

test('a migration takes the last sign-ins from the audit log', async () => {
  const file = path.join(folder, 'signed-in.sqlite');
  const known = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name < '0012-last-sign-in'),
  );
  const older = await openDatabase(openSqlite(file), { known });
  await sql`insert into desk_user(id, address, name, role, created_at, removed_at) values
    ('1', 'ann@office.example', 'Ann', 'owner', 1, null),
    ('2', 'ben@office.example', 'Ben', 'member', 1, null),
    ('3', 'cy@office.example', 'Cy', 'member', 1, 6)`.execute(older);
  const entries = [
    { who: 'ann@office.example', act: 'came in', at: 2 },
    { who: 'ann@office.example', act: 'signed in', at: 3 },
    { who: 'ann@office.example', act: 'signed out', at: 4 },
    { who: 'cy@office.example', act: 'signed in', at: 5 },
  ];
  for (const [id, entry] of entries.entries()) {
    const row = { ...entry, id: String(id), subject: null, detail: null };
    await older.insertInto('audit_entry').values(row).execute();
  }
  await older.destroy();
  await using db = await openDatabase(openSqlite(file));
  const users = await db.selectFrom('desk_user').select('signed_in_at').orderBy('id').execute();
  assert.deepEqual(
    users.map(({ signed_in_at }) => signed_in_at),
    [3, null, null],
  );
});

test(
  'two relays that start at once on PostgreSQL migrate the store once, and neither fails',
  { skip: withoutPostgres },
  async (context) => {
    const postgres = await startPostgres();
    context.after(() => postgres.stop());
    const url = await postgres.newDatabase();
    const first = await Promise.all([
      openDatabase(openPostgres(url)),
      openDatabase(openPostgres(url)),
    ]);
    await fill(first[0]);
    await Promise.all(first.map((db) => db.destroy()));
    const second = await Promise.all(
      [1, 2].map(() => openDatabase(openPostgres(url), { known: next })),
    );
    assert.deepEqual(await contents(second[1] ?? assert.fail()), upToDate);
    await Promise.all(second.map((db) => db.destroy()));
  },
);

/** The last migration that has shipped. Neither it nor those before it may change. */
const shipped = {
  last: '0015-put-off-order',
  hash: 'b47493091db55df783054016d9068ff932b1cace1fdae2439000b206b27470eb',
};

test('migrations that have shipped send each engine the same SQL as ever', async () => {
  const said: string[] = [];
  const log = ({ query }: { query: { sql: string } }) => {
    said.push(query.sql.replaceAll(/\s+/g, ' '));
  };
  for (const [Adapter, Compiler] of [
    [SqliteAdapter, SqliteQueryCompiler],
    [PostgresAdapter, PostgresQueryCompiler],
  ] as const) {
    const dialect = {
      createAdapter: () => new Adapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    };
    const db = new Kysely<unknown>({ dialect, log });
    for (const [name, change] of Object.entries(migrations)) {
      if (name <= shipped.last) await change.up(db);
    }
  }
  assert.equal(hashOf(...said), shipped.hash, 'Leave it as it was, and add a change of its own.');
});
