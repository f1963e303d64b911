import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { findPostgres } from '../../../setup/tests/test-servers.ts';
import { leadWith } from '../../../testing/made-leads.ts';
import { startProxy } from '../../../testing/test-proxy.ts';
import {
  startPostgres,
  withoutPostgres,
  type TestPostgres,
} from '../../../testing/test-postgres.ts';
import { maxWaitMs, until } from '../../../testing/until.ts';
import { openDatabase } from './database.ts';
import { openPostgres, openPostgresDatabase } from './postgres.ts';
import type { Schema } from '../tables/schema.ts';
import { isUnavailable, isStoreWide } from './store-error.ts';
import { createStore, type Store } from '../store.ts';
import { leadRow } from '../lead/submission-rows.ts';

const deliveries = [
  { kind: 'notification', recipient: 'ann@office.example', idempotencyKey: null },
] as const;

function claimed(store: Store, leads: readonly { receivedAt: number }[]) {
  const now = Math.max(...leads.map(({ receivedAt }) => receivedAt));
  return store.claim({
    channel: 'mail',
    now,
    limit: 10,
    leaseMs: 60_000,
    inHand: [],
    first: 'oldest',
  });
}

describe('On PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;

  before(async () => {
    postgres = await startPostgres();
  });

  after(() => postgres.stop());

  test(
    'a connection that dies silently is dropped, and the next lead is stored over another',
    { timeout: maxWaitMs },
    async (context) => {
      const url = new URL(await postgres.newDatabase());
      await (await openDatabase(openPostgres(url.href))).destroy();
      const line = await startProxy(Number(url.port));
      context.after(() => line.close());
      url.port = String(line.port);
      const db = new Kysely<Schema>({ dialect: openPostgres(url.href, 2000) });
      const store = createStore(db);
      const ask = {
        'to store a lead': () => store.accept({ lead: leadWith(), deliveries: [] }),
        'to read a state': () => store.readState('any'),
      };
      for (const [what, work] of Object.entries(ask)) {
        await work();
        line.goDead();
        await assert.rejects(work(), isUnavailable, what);
        await work();
      }
      await db.destroy();
    },
  );

  test(
    'a relay that stalls within a transaction does not keep other relays from storing leads',
    { timeout: maxWaitMs },
    async (context) => {
      const url = new URL(await postgres.newDatabase());
      await (await openDatabase(openPostgres(url.href))).destroy();
      const other = new Kysely<Schema>({ dialect: openPostgres(url.href, 6000) });
      const line = await startProxy(Number(url.port));
      context.after(() => line.close());
      url.port = String(line.port);
      const still = new Kysely<Schema>({ dialect: openPostgres(url.href, 6000) });
      const lead = leadWith();
      const inserted = Promise.withResolvers<undefined>();
      const held = assert.rejects(
        still.transaction().execute(async (trx) => {
          await trx.insertInto('lead').values(leadRow(lead)).execute();
          // The connection goes silent without being closed.
          line.goDead();
          inserted.resolve(undefined);
          await trx.selectFrom('lead').select('id').execute();
        }),
      );
      await inserted.promise;
      const store = createStore(other);
      const another = leadWith();
      // The visitor's retry goes to the other relay, together with somebody else's lead.
      assert.deepEqual(
        await Promise.all(
          [lead, another].map((one) => store.accept({ lead: one, deliveries: [] })),
        ),
        [lead, another].map(({ id }) => ({ leadId: id, repeated: false })),
      );
      await held;
      await Promise.all([still.destroy(), other.destroy()]);
    },
  );

  test(
    'an idle transaction that the server ended counts as late',
    { timeout: maxWaitMs },
    async () => {
      const url = await postgres.newDatabase();
      const other = new Kysely<Schema>({ dialect: openPostgres(url) });
      const still = new Kysely<Schema>({ dialect: openPostgres(url, 1000) });
      const isStill = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
      const countStill = async () => (await isStill.execute(other)).rows[0]?.count;
      await assert.rejects(
        still.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          await until(async () => (await countStill()) === 0, 'the server has ended it');
          await sql`select 1`.execute(trx);
        }),
        isUnavailable,
      );
      await Promise.all([still.destroy(), other.destroy()]);
    },
  );

  test(
    'leads are stored again after a failover has made the former server read-only',
    { timeout: maxWaitMs },
    async () => {
      const url = await postgres.newDatabase();
      await (await openDatabase(openPostgres(url))).destroy();
      const lastsSeconds = 1;
      const db = new Kysely<Schema>({ dialect: openPostgres(url, 6000, lastsSeconds) });
      // Makes the pooled connection read-only, as a failover does. New connections reach the new server.
      await sql`set session characteristics as transaction read only`.execute(db);
      const lead = leadWith();
      const store = createStore(db);
      const stored = () => store.accept({ lead, deliveries: [] });
      await assert.rejects(stored(), isStoreWide);
      await until(() =>
        stored().then(
          () => true,
          () => false,
        ),
      );
      await db.destroy();
    },
  );

  test('a database that goes away during a migration counts as late', async () => {
    const url = await postgres.newDatabase();
    const known = {
      '0001-cut-off': {
        async up(db: Kysely<unknown>) {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
        },
      },
    };
    await assert.rejects(openDatabase(openPostgres(url), { known }), isUnavailable);
  });

  test('a start whose migration is blocked says what may block it', async (context) => {
    const url = await postgres.newDatabase();
    await (await openPostgresDatabase(url)).destroy();
    await using other = new Kysely<Schema>({ dialect: openPostgres(url) });
    const said = context.mock.method(console, 'error', () => undefined);
    const begun = await other.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
      const opening = openPostgresDatabase(url, { saysAfterMs: 1 });
      await until(() => said.mock.callCount() > 0);
      return { opening };
    });
    await (await begun.opening).destroy();
    assert.match(String(said.mock.calls[0]?.arguments), /^DATABASE_URL: .+ pg_stat_activity shows/);
  });

  test('the probe fails while somebody locks the table of leads or revokes the right to write it', async () => {
    const url = await postgres.newDatabase();
    await using db = await openDatabase(openPostgres(url));
    await sql`create role clerk login`.execute(db);
    await sql`grant all on relay_state to clerk`.execute(db);
    await using clerk = new Kysely<Schema>({
      dialect: openPostgres(url.replace('relay@', 'clerk@')),
    });
    await assert.rejects(createStore(clerk).probe(Date.now()), isStoreWide);
    await using impatient = new Kysely<Schema>({ dialect: openPostgres(url, 2000) });
    await db.transaction().execute(async (trx) => {
      await sql`lock table lead in share mode`.execute(trx);
      await assert.rejects(createStore(impatient).probe(Date.now()), isStoreWide);
    });
    await createStore(db).probe(Date.now());
  });

  for (const [what, code] of [
    ['whose disk has no room for leads', '53100'],
    ['whose table of leads is damaged', 'XX002'],
  ]) {
    test(`once a lead has failed, the probe fails for a database ${what} until that lead can be stored`, async () => {
      await using db = await openDatabase(openPostgres(await postgres.newDatabase()));
      const store = createStore(db);
      const stored = () => store.accept({ lead: leadWith(), deliveries });
      const probe = () => store.probe(Date.now());
      await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(
        `begin raise 'No lead' using errcode = '${code}'; end`,
      )}`.execute(db);
      await sql`create trigger refusing before insert on lead execute function refuse()`.execute(
        db,
      );
      await assert.rejects(stored(), { code });
      await assert.rejects(probe(), { code });
      await sql`drop trigger refusing on lead`.execute(db);
      await probe();
      assert.deepEqual(await db.selectFrom('lead').select('id').execute(), []);
      await stored();
    });
  }

  test('a database that is gone or refuses us is a store-wide fault that is not waited for', async () => {
    const url = new URL(await postgres.newDatabase());
    await using db = new Kysely<Schema>({ dialect: openPostgres(url.href) });
    await sql`create role former nologin`.execute(db);
    const former = url.href.replace('relay@', 'former@');
    for (const lost of [former, url.href.replace(/\w+$/, 'nowhere')]) {
      await using one = new Kysely<Schema>({ dialect: openPostgres(lost) });
      await assert.rejects(
        sql`select 1`.execute(one),
        (error) => isStoreWide(error) && !isUnavailable(error),
        lost,
      );
    }
  });

  for (const [what, ended] of [
    ['connection died', 'pg_terminate_backend'],
    ['time was up, as behind VACUUM FULL,', 'pg_cancel_backend'],
  ] as const) {
    test(
      `deliveries whose ${what} during their claim are due at once`,
      { timeout: maxWaitMs },
      async () => {
        const url = await postgres.newDatabase();
        await using db = await openDatabase(openPostgres(url));
        const store = createStore(db);
        const lead = leadWith();
        await store.accept({ lead, deliveries });
        await using other = new Kysely<Schema>({ dialect: openPostgres(url) });
        await other.transaction().execute(async (trx) => {
          // The claim gets as far as reading the lead.
          await sql`lock table lead in access exclusive mode`.execute(trx);
          const claiming = assert.rejects(claimed(store, [lead]));
          const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
          await until(async () => (await waiting.execute(trx)).rows.length === 1);
          await sql`select ${sql.raw(ended)}(pid) from (${waiting}) as waiting`.execute(trx);
          await claiming;
        });
        assert.deepEqual(
          (await claimed(store, [lead])).map(({ lead: { id }, attempts }) => ({ id, attempts })),
          [{ id: lead.id, attempts: 1 }],
        );
      },
    );
  }

  test('after a failover nothing is written to the former server', async () => {
    const run = promisify(execFile);
    const url = await postgres.newDatabase();
    await (await openDatabase(openPostgres(url))).destroy();
    await using db = new Kysely<Schema>({ dialect: openPostgres(url) });
    const store = createStore(db);
    const { rows } = await sql<{
      data: string;
    }>`select current_setting('data_directory') as data`.execute(db);
    const [{ data } = { data: '' }] = rows;
    const { uid, gid } = await stat(data);
    const former = `${data}-former`;
    await postgres.restart(async () => {
      await run('cp', ['-a', data, former]);
      // Begins a new timeline, as a promoted standby does.
      const nextTimeline = ['-l', '000000020000000000000010', '-D', data];
      await run(path.join(findPostgres() ?? '', 'pg_resetwal'), nextTimeline, { uid, gid });
    });
    const [kept, lost] = [leadWith(), leadWith()];
    await until(() => store.accept({ lead: kept, deliveries }).then(Boolean, () => false));
    await postgres.restart(async () => {
      await run('rm', ['-r', data]);
      await run('mv', [former, data]);
    });
    await assert.rejects(
      store.accept({ lead: lost, deliveries }),
      (error: Error) => isStoreWide(error) && /timeline is 1, and 2 was met/.test(error.message),
    );
    await using anew = new Kysely<Schema>({ dialect: openPostgres(url) });
    await createStore(anew).accept({ lead: lost, deliveries });
  });

  test('while a synchronous standby is away, retries do not use up the server’s connections', async () => {
    const url = await postgres.newDatabase();
    await (await openDatabase(openPostgres(url))).destroy();
    const client = new Client({ connectionString: url });
    await client.connect();
    const waitFor = async (standby: string) => {
      await client.query(`alter system set synchronous_standby_names to '${standby}'`);
      await client.query('select pg_reload_conf()');
    };
    const heldConnections = async () =>
      (await client.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount;
    await using db = new Kysely<Schema>({ dialect: openPostgres(url, 300, 1) });
    const accept = () => createStore(db).accept({ lead: leadWith(), deliveries });
    // As many at once as the pool has connections.
    const tries = () => Promise.allSettled(Array.from({ length: 6 }, accept));
    const isReadOnly = (one: PromiseSettledResult<unknown>) =>
      one.status === 'rejected' && /read-only/.test(String(one.reason));
    try {
      await waitFor('away');
      await until(async () => {
        const held = await heldConnections();
        return (await tries()).every(isReadOnly) && (await heldConnections()) === held;
      }, 'each try to be refused at once, and none to hold a connection');
      assert.deepEqual(await db.selectFrom('lead').select('id').execute(), []);
      await waitFor('');
      await until(() => accept().then(Boolean, () => false));
    } finally {
      await waitFor('');
      await client.end();
    }
  });

  for (const [setting, set, holds] of [
    ['synchronous_commit', 'off', 'on'],
    ['synchronous_commit', 'local', 'on'],
    ['synchronous_commit', 'remote_apply', 'remote_apply'],
    ['default_transaction_isolation', 'serializable', 'read committed'],
    ['lock_timeout', '100', '0'],
  ] as const) {
    test(`${setting} is ${holds} for us if the database sets it to ${set}`, async () => {
      const url = await postgres.newDatabase();
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(
        `alter database ${new URL(url).pathname.slice(1)} set ${setting} to ${set}`,
      );
      await client.end();
      await using db = new Kysely<Schema>({ dialect: openPostgres(url) });
      const { rows } = await sql`select current_setting(${setting}) as is`.execute(db);
      assert.deepEqual(rows, [{ is: holds }]);
    });
  }
});

test('an sslmode that node-postgres treats as verify-full prints no warning', async (context) => {
  const said: string[] = [];
  const hear = ({ message }: Error) => said.push(message);
  process.on('warning', hear);
  context.after(() => process.off('warning', hear));
  for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full']) {
    const url = `postgres://ann:secret@127.0.0.1:1/leads?sslmode=${mode}&application_name=relay`;
    await using db = new Kysely<Schema>({ dialect: openPostgres(url) });
    await assert.rejects(sql`select 1`.execute(db), { code: 'ECONNREFUSED' });
  }
  assert.deepEqual(said, []);
});
