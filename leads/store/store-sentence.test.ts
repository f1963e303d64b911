import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { leads, postTo } from '../../testing/test-leads.ts';
import { prepareSite, startRelayProcess } from '../../testing/test-relay-process.ts';
import { freePort } from '../../platform/free-port.ts';
import { until } from '../../testing/until.ts';
import { openDatabase } from './database/database.ts';
import { openStore } from './open-store.ts';
import { readState, writeState } from './database/relay-state.ts';
import { openSqlite } from './database/sqlite.ts';
import { storeSentence } from './store-sentence.ts';
import { unsavedSentence } from './unsaved-sentence.ts';
import { storeFileIn } from './database/store-place.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../../testing/test-postgres.ts';

// Most tests start a process that fails: it has to end with one sentence that names the setting and says what to do,
// without a stack trace.

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
});

after(() => rm(folder, { recursive: true }));

/** Starts a relay that fails, and returns its sentence. */
async function failingStart(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const site = await prepareSite('', dataDir);
  const relay = startRelayProcess(site, env);
  const goesOn = relay.listening().then(
    () => relay.signal('SIGKILL'),
    () => undefined,
  );
  const { code } = await relay.ended;
  await goesOn;
  await site.remove();
  const said = relay.complaints();
  assert.equal(code, 1, said);
  const [heading, ...sentences] = said.trim().split('\n');
  assert.match(heading ?? '', /^Cannot start\. Settings come from/);
  assert.equal(sentences.length, 1, said);
  return sentences[0] ?? '';
}

/** A folder with a store made by these statements, of one page and without leads. */
async function storeMadeBy(statements: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const database = new DatabaseSync(storeFileIn(dataDir));
  database.exec(statements);
  database.close();
  return dataDir;
}

test('a start with a file for DATA_DIR fails with a sentence', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const says = /^DATA_DIR: .+ is a file or a broken link .+ or is inside one\. Set a/;
  assert.match(await failingStart(file), says);
  assert.match(await failingStart(path.join(file, 'under')), says);
  const link = path.join(folder, 'not-mounted');
  await symlink('nowhere', link);
  assert.match(await failingStart(link), says);
});

test('a start with a stray % in a password or a name fails with a sentence', async () => {
  for (const url of ['postgres://ann:100%@localhost/leads', 'postgres://ann@localhost/100%']) {
    assert.match(
      await failingStart(folder, { DATABASE_URL: url }),
      /^DATABASE_URL: Set .+ %25 for /,
    );
  }
});

test('a start with a DATA_DIR that cannot be made fails with a sentence, and does not hang', async () => {
  assert.match(
    await failingStart('/proc/fairlead/data'),
    /^DATA_DIR: \/proc\/fairlead\/data cannot be created or used \(ENOENT\)\. Set another folder\.$/,
  );
});

test('a start with a DATA_DIR we may not write to fails with a sentence', async (t) => {
  const dataDir = await mkdtemp(path.join(folder, 'read-only-'));
  const run = promisify(execFile);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', dataDir]).then(
    () => true,
    () => false,
  );
  if (!mounted) return t.skip('Needs the right to mount.');
  t.after(() => run('umount', [dataDir]));
  assert.match(await failingStart(dataDir), /^DATA_DIR: .+ is on a disk that is read-only\. Make/);
});

test('a start after the disk has gone read-only fails with a sentence', async (t) => {
  const dataDir = await mkdtemp(path.join(folder, 'gone-read-only-'));
  const run = promisify(execFile);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dataDir]).then(
    () => true,
    () => false,
  );
  if (!mounted) return t.skip('Needs the right to mount.');
  t.after(() => run('umount', [dataDir]));
  const site = await prepareSite('', dataDir);
  t.after(site.remove);
  const relay = startRelayProcess(site);
  await relay.listening();
  // Its log stays beside the store, which can be read with it.
  relay.signal('SIGKILL');
  await relay.ended;
  await run('mount', ['-o', 'remount,ro', dataDir]);
  assert.match(
    await failingStart(dataDir),
    /^DATA_DIR: .+ cannot be written .+ not read-only and can hold another file\.$/,
  );
});

test('a start whose disk is not mounted says that it began an empty store, and no other does', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const began = /created a new, empty store in .+leads\.sqlite\. If there were leads in it before/;
  const start = async () => {
    const relay = startRelayProcess(site);
    await relay.listening();
    relay.signal('SIGTERM');
    await relay.ended;
    return relay.log();
  };
  assert.match(await start(), began);
  assert.doesNotMatch(await start(), began);
  await writeFile(storeFileIn(site.dataDir), '');
  // A relay that is stopped as soon as it listens, before it handles signals, leaves its log.
  await rm(`${storeFileIn(site.dataDir)}-wal`, { force: true });
  assert.match(await start(), began);
});

test('a start that is refused for its port leaves the store as it was', async (t) => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const port = await freePort();
  // Such as the previous version, on a database that both share.
  const other = createServer().listen(port, '127.0.0.1');
  t.after(() => other.close());
  assert.match(
    await failingStart(dataDir, { PORT: String(port) }),
    /^PORT: \d+ is in use\. Set another, or stop what listens there\.$/,
  );
  assert.deepEqual(await readdir(dataDir), []);
});

test('a start that is refused for its key or its host leaves the store as it was', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const key = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    DKIM_KEY_FILE: '/nowhere/key',
    DKIM_SELECTOR: 'relay',
  };
  assert.match(await failingStart(dataDir, key), /^DKIM_KEY_FILE: /);
  // An address of another machine, and a link-local one, which is none of this machine's without its zone.
  for (const HOST of ['192.0.2.1', 'fe80::1']) {
    const said = await failingStart(dataDir, { HOST });
    assert.ok(said.startsWith(`HOST: ${HOST} is not an address of this machine. Set `), said);
  }
  assert.deepEqual(await readdir(dataDir), []);
});

test('a start on a full disk fails with a sentence', async (t) => {
  const dataDir = await mkdtemp(path.join(folder, 'full-'));
  const run = promisify(execFile);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', dataDir]).then(
    () => true,
    () => false,
  );
  if (!mounted) return t.skip('Needs the right to mount.');
  t.after(() => run('umount', [dataDir]));
  await writeFile(path.join(dataDir, 'filling'), Buffer.alloc(1e6)).catch(() => undefined);
  assert.match(await failingStart(dataDir), /^DATA_DIR: the disk of .+ is full\. Free some space/);
});

test('a disk that fills up while leads come in is reported as full', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const db = await openDatabase(openSqlite(storeFileIn(dataDir)));
  await sql`PRAGMA max_page_count = 1`.execute(db);
  const filling = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('relay_state')
      .values({ name: 'filling', value: 'x'.repeat(1e6) })
      .execute();
  });
  await assert.rejects(filling, { message: 'database or disk is full' });
  assert.equal(await readState(db, 'filling'), undefined);
  await writeState(db, 'after', 'The next one goes in.');
  await db.destroy();
});

test('a disk too full to open the store never leads to the advice to restore a backup', () => {
  // SQLITE_IOERR_SHMSIZE, from a full disk with a store that was closed properly.
  const fault = { message: 'disk I/O error', code: 'ERR_SQLITE_ERROR', errcode: 4874 };
  const said = storeSentence(fault, { dataDir: '/data', databaseUrl: undefined });
  assert.match(
    said ?? '',
    /^DATA_DIR: the disk of \/data is full or failing \(.+\)\. Free some space/,
  );
  assert.doesNotMatch(said ?? '', /restore/);
});

test('a damaged lock file is not mistaken for a damaged store', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await writeFile(path.join(dataDir, 'relay.lock'), 'no database '.repeat(1000));
  const said = await failingStart(dataDir);
  assert.match(
    said,
    /^DATA_DIR: .+relay\.lock is damaged \(.+\)\. It holds no leads\..+ delete it/,
  );
});

test('a start on a file that is no database says how to restore', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await writeFile(storeFileIn(dataDir), 'no database '.repeat(1000));
  const sentence =
    /DATA_DIR: .+leads\.sqlite is not a database\. Restore a backup, .+: npm run leads -- restore FILE\.$/m;
  assert.match(await failingStart(dataDir), sentence);
  const list = await leads({ dataDir }, 'list');
  assert.equal(list.code, 1);
  assert.match(list.errors, sentence);
});

test('a start on a log without its store fails with a sentence and keeps the log', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const { dataDir } = site;
  const relay = startRelayProcess(site);
  await relay.listening();
  const reference = await postTo(site.url, { message: 'In the log alone' });
  const backup = path.join(folder, 'whole.sqlite');
  assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
  relay.signal('SIGKILL');
  await relay.ended;
  const store = storeFileIn(dataDir);
  const log = await readFile(`${store}-wal`);
  const moved = path.join(folder, 'moved.sqlite');
  await rename(store, moved);
  const sentence =
    /DATA_DIR: .+leads\.sqlite-wal is the log of a store that is missing.+ Put .+ back beside it/;
  assert.match(await failingStart(dataDir), sentence);
  await writeFile(store, '');
  assert.match(await failingStart(dataDir), sentence);
  assert.match((await leads({ dataDir }, 'list')).errors, sentence);
  const restored = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(restored.code, 1);
  assert.match(restored.errors, sentence);
  assert.deepEqual(await readFile(`${store}-wal`), log);
  await rename(moved, store);
  const { code, errors } = await leads({ dataDir }, 'show', reference);
  assert.equal(code, 0, errors);
});

test('a start on a backup put by hand beside the former store’s log fails with a sentence', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const { dataDir } = site;
  const relay = startRelayProcess(site);
  await relay.listening();
  const reference = await postTo(site.url, { message: 'In the backup' });
  const backup = path.join(folder, 'by-hand.sqlite');
  assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
  const later = await postTo(site.url, { message: 'In the log alone' });
  relay.signal('SIGKILL');
  await relay.ended;
  const store = storeFileIn(dataDir);
  const log = await readFile(`${store}-wal`);
  await copyFile(backup, store);
  const sentence =
    /DATA_DIR: .+leads\.sqlite-wal belongs to another store than .+ Put that store back/;
  assert.match(await failingStart(dataDir), sentence);
  assert.match((await leads({ dataDir }, 'list')).errors, sentence);
  assert.match((await leads({ dataDir }, 'restore', backup, '--yes')).errors, sentence);
  assert.deepEqual(await readFile(`${store}-wal`), log);
  await rm(`${store}-wal`);
  const { code, errors } = await leads({ dataDir }, 'show', reference);
  assert.equal(code, 0, errors);
  assert.equal((await leads({ dataDir }, 'show', later)).code, 1);
});

test('a start on a folder in the store’s place fails with a sentence', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await mkdir(storeFileIn(dataDir));
  assert.match(await failingStart(dataDir), /^DATA_DIR: .+leads\.sqlite cannot be written/);
});

test('a start on a damaged store says how to restore', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const store = await openStore({ dataDir, databaseUrl: undefined });
  await store.close();
  // Overwrites all but the first page, which has the schema.
  const bytes = await readFile(storeFileIn(dataDir));
  await writeFile(storeFileIn(dataDir), bytes.fill('rubbish', 4096));
  assert.match(
    await failingStart(dataDir),
    /^DATA_DIR: .+leads\.sqlite is damaged, or its disk is failing \(.+\)\. Have .+ Restore a backup, .+restore FILE\.$/,
  );
});

test('a start on a store of a newer version fails with a sentence', async () => {
  const dataDir = await storeMadeBy(
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255));
     create table kysely_migration_lock (id varchar(255) primary key, is_locked integer);
     insert into kysely_migration_lock values ('migration_lock', 0);
     insert into kysely_migration values ('9999-later', '2031-01-01T00:00:00Z');`,
  );
  const sentence =
    /DATA_DIR: .+ was brought up to date by a newer version of this software \(9999-later\)\. Start that version again/;
  assert.match(await failingStart(dataDir), sentence);
  assert.match((await leads({ dataDir }, 'stats')).errors, sentence);
});

describe('On PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;
  let database: string;

  before(async () => {
    postgres = await startPostgres();
    database = await postgres.newDatabase();
    const client = new Client({ connectionString: database });
    await client.connect();
    await client.query('revoke create on schema public from public; create role guest login;');
    await client.end();
  });

  after(() => postgres.stop());

  test('a start on a database that does not exist fails with a sentence', async () => {
    const url = database.replace(/\w+$/, 'nowhere');
    assert.match(
      await failingStart(folder, { DATABASE_URL: url }),
      /^DATABASE_URL: postgres:\/\/127\.0\.0\.1:\d+\/nowhere does not exist\. Create it \(createdb nowhere\)/,
    );
  });

  test('a start on a database whose encoding lacks characters fails with a sentence', async () => {
    const client = new Client({ connectionString: database });
    await client.connect();
    await client.query("create database old encoding 'LATIN1' locale 'C' template template0");
    await client.end();
    assert.match(
      await failingStart(folder, { DATABASE_URL: database.replace(/\w+$/, 'old') }),
      /^DATABASE_URL: postgres:\/\/127\.0\.0\.1:\d+\/old is encoded as LATIN1, .+createdb --encoding UTF8/,
    );
  });

  test('a start as a user who may not connect fails with a sentence', async () => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`revoke connect on database ${name} from public`);
    await client.end();
    assert.match(
      await failingStart(folder, { DATABASE_URL: url.replace('relay@', 'guest@') }),
      new RegExp(
        `^DATABASE_URL: the user guest may not connect to .+GRANT CONNECT ON DATABASE "${name}" TO "guest"\\.$`,
        'm',
      ),
    );
  });

  test('a start as a user who may not create tables fails with a sentence', async () => {
    const url = database.replace('relay@', 'guest:secret@');
    const sentence = await failingStart(folder, { DATABASE_URL: url });
    assert.match(sentence, /^DATABASE_URL: the user guest may not create tables in .+GRANT CREATE/);
    assert.doesNotMatch(sentence, /secret/);
  });

  test('a start as a user who may not use the tables fails with a sentence', async () => {
    const tables = await postgres.newDatabase();
    await (await openStore({ dataDir: folder, databaseUrl: tables })).close();
    const sentence = await failingStart(folder, {
      DATABASE_URL: tables.replace('relay@', 'guest:secret@'),
    });
    assert.match(sentence, /^DATABASE_URL: the user guest may not use the tables in .+OWNER TO/);
    assert.doesNotMatch(sentence, /GRANT CREATE/);
  });

  test('a start as a user whose search_path lacks the tables fails with a sentence', async () => {
    const tables = await postgres.newDatabase();
    await (await openStore({ dataDir: folder, databaseUrl: tables })).close();
    const client = new Client({ connectionString: tables });
    await client.connect();
    await client.query('create role lost login; alter role lost set search_path to elsewhere');
    await client.end();
    assert.match(
      await failingStart(folder, { DATABASE_URL: tables.replace('relay@', 'lost@') }),
      /^DATABASE_URL: the search_path of the user lost does not include our tables .+ALTER ROLE "lost" SET search_path/,
    );
  });

  test('a user’s statement timeout does not cut a migration off', async () => {
    const url = await postgres.newDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      "create role hasty login; alter role hasty set statement_timeout = '1ms'; grant create on schema public to hasty;",
    );
    await client.end();
    const store = await openStore({
      dataDir: folder,
      databaseUrl: url.replace('relay@', 'hasty@'),
    });
    await store.close();
  });

  test('a start with a database name that cannot be decoded fails with a sentence', async () => {
    const url = database.replace('relay@', 'us%zzer:secret@');
    const sentence = await failingStart(folder, { DATABASE_URL: url });
    assert.match(sentence, /^DATABASE_URL: .+ us%zzer/);
    assert.doesNotMatch(sentence, /secret/);
  });

  test('a start with a refused password fails with a sentence at once', async () => {
    const url = database.replace('relay@', 'stranger:secret@');
    const sentence = await failingStart(folder, { DATABASE_URL: url });
    assert.match(
      sentence,
      /^DATABASE_URL: the database at .+ refuses the user stranger or the pass/,
    );
    assert.doesNotMatch(sentence, /secret/);
    const list = await leads({ dataDir: folder, databaseUrl: url }, 'list');
    assert.equal(list.code, 1);
    assert.match(list.errors, /^DATABASE_URL: .+ refuses the user stranger/);
  });

  test('a start on a server that admits us only over TLS, or not from here, fails with a sentence', async () => {
    const client = new Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query<{ hba_file: string }>('show hba_file');
    await client.query(`create role walled login;
      copy (select unnest(array['hostnossl all walled all reject', 'local all all trust', 'host all all all trust']))
        to '${rows[0]?.hba_file}';
      select pg_reload_conf();`);
    await client.end();
    const url = database.replace('relay@', 'walled:secret@');
    const sentence = await failingStart(folder, { DATABASE_URL: url });
    assert.match(
      sentence,
      /^DATABASE_URL: the database at .+ refuses this connection of the user walled \(.*pg_hba.+\)\..+sslmode=verify-full/,
    );
    assert.doesNotMatch(sentence, /secret|password/);
  });

  test('a start on a read-only server fails with a sentence', async () => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`alter database ${name} set default_transaction_read_only to on`);
    await client.end();
    assert.match(
      await failingStart(folder, { DATABASE_URL: url }),
      /^DATABASE_URL: the database at .+ is read-only, as a standby is.+ Set the one that .+ or bring that standby back\.$/,
    );
  });

  test('a start waits for a server without a free connection, and says so', async (t) => {
    const client = new Client({ connectionString: database });
    await client.connect();
    await client.query('create role crowded login connection limit 0');
    await client.end();
    const site = await prepareSite('');
    t.after(site.remove);
    const url = database.replace('relay@', 'crowded@');
    const relay = startRelayProcess(site, { DATABASE_URL: url });
    const sentence =
      /DATABASE_URL: the database at .+ has no connection left for the relay \(too many connections for role .+\)\. Raise max_connections.+ Waiting/;
    await until(() => relay.complaints().includes('Waiting'), 'it waits');
    assert.match(relay.complaints(), sentence);
  });

  test('a start waits for a database that does not answer yet, and says so', async (t) => {
    const port = await freePort();
    const url = database.replace(/:\d+\//, `:${port}/`);
    const site = await prepareSite('');
    t.after(site.remove);
    const relay = startRelayProcess(site, { DATABASE_URL: url });
    const sentence =
      /DATABASE_URL: the database at .+ does not answer \(ECONNREFUSED\)\..+ Waiting/;
    await until(() => sentence.test(relay.complaints()), 'it waits');
    const list = await leads({ dataDir: site.dataDir, databaseUrl: url }, 'list');
    assert.match(list.errors, /^DATABASE_URL: the database at .+ does not answer/);
    // From here on the database answers, through a proxy on that port.
    const proxy = createServer((socket) => {
      const { port: real } = new URL(database);
      const onward = connect(Number(real), '127.0.0.1');
      socket.pipe(onward).pipe(socket);
      for (const side of [socket, onward]) side.on('error', () => socket.destroy());
    }).listen(port, '127.0.0.1');
    t.after(() => proxy.close());
    await relay.listening();
    await postTo(site.url, { message: 'Taken once it was there' });
  });
});

test('a user is told what to do, whatever keeps the store from saving their change', () => {
  for (const [fault, says] of [
    [{ errcode: 5 }, /such as an erasure, is writing to the store\. Try again in a minute/],
    [{ errcode: 13 }, /disk is full/],
    [{ errcode: 778 }, /disk is full or failing/],
    [{ errcode: 8 }, /cannot be written to/],
    [{ errcode: 11 }, /cannot be written to/],
    [{ code: '53100' }, /disk is full/],
    [{ code: '25006' }, /cannot be written to/],
    [{ code: '57014' }, /such as an erasure, is writing to the store/],
    [{ code: '57P01' }, /may or may not have been saved/],
    [{ code: 'ECONNREFUSED' }, /stopped answering/],
    [{ code: '28P01' }, /cannot be written to/],
  ] as const) {
    assert.match(unsavedSentence({ message: 'refused', ...fault }) ?? '', says);
  }
  assert.equal(unsavedSentence({ message: 'a bug of ours' }), undefined);
  assert.equal(unsavedSentence({ message: 'a duplicate', code: '23505' }), undefined);
});

test('a pooler, a lock on the tables and a bad certificate each get a sentence of their own', () => {
  const settings = { dataDir: '', databaseUrl: 'postgres://ann:secret@db.internal:6432/leads' };
  for (const [fault, says] of [
    [
      { code: '08P01', message: 'unsupported startup parameter: statement_timeout' },
      /^DATABASE_URL: a pooler such as PgBouncer answers at postgres:\/\/db\.internal:6432\/leads/,
    ],
    [
      { code: '57014', message: 'canceling statement due to statement timeout' },
      /took too long \(canceling statement due to statement timeout\)\. VACUUM FULL or a long transaction may hold/,
    ],
    [
      { code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' },
      /^DATABASE_URL: the certificate of the database at .+ is not valid \(certificate has expired\)\. Set the host name/,
    ],
  ] as const) {
    assert.match(storeSentence(fault, settings) ?? '', says);
  }
});
