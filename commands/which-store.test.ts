import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { referenceOf } from '../leads/lead.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { openDatabase } from '../leads/store/database/database.ts';
import { migrations } from '../leads/store/tables/migrations.ts';
import { openPostgres } from '../leads/store/database/postgres.ts';
import { openSqlite } from '../leads/store/database/sqlite.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { onEachEngine } from '../testing/test-engines.ts';
import { leads } from '../testing/test-leads.ts';

// A command works on the store that a relay has created, says which one that is, and creates no other.

let folder: string;
let places = 0;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'which-store-'));
});

after(() => rm(folder, { recursive: true }));

function newDataDir(): string {
  places += 1;
  return path.join(folder, String(places));
}

onEachEngine('A command', ({ newPlace }) => {
  test('creates no store where there is none', async () => {
    const { dataDir, databaseUrl } = await newPlace();
    const on = { dataDir, ...(databaseUrl && { databaseUrl }) };
    const { code, errors } = await leads(on, 'list');
    assert.equal(code, 1);
    assert.match(errors, /^There are no leads at \S+\. Start the relay once/);
    if (databaseUrl === undefined) {
      assert.deepEqual(await readdir(dataDir).catch(() => []), []);
      return;
    }
    assert.deepEqual(await tablesIn(databaseUrl), []);
  });

  test('leaves a store of an earlier version as it is', async () => {
    const { dataDir, databaseUrl } = await newPlace();
    const on = { dataDir, ...(databaseUrl && { databaseUrl }) };
    await mkdir(dataDir, { recursive: true });
    const known = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const dialect = () =>
      databaseUrl === undefined ? openSqlite(storeFileIn(dataDir)) : openPostgres(databaseUrl);
    await (await openDatabase(dialect(), { known })).destroy();
    const { code, errors } = await leads(on, 'stats');
    assert.equal(code, 1);
    assert.match(errors, /was made by an earlier version .+ left unchanged\. Start this/);
    await (await openDatabase(dialect(), { known, isUnchanged: true })).destroy();
  });

  test('erases nobody if the folder of certificates is not the relay’s', async () => {
    const { dataDir, databaseUrl } = await newPlace();
    await (await openConfiguredDatabase({ dataDir, databaseUrl })).destroy();
    const on = { dataDir: `${dataDir}-mistyped`, ...(databaseUrl && { databaseUrl }) };
    const { code, errors } = await leads(on, 'erase', '--person', 'jo@client.example', '--yes');
    assert.equal(code, 1);
    assert.match(errors, /There are no leads at|there is no folder .+Nobody was erased/);
  });

  test('says that an earlier place of leads is not searched for a person', async () => {
    const { dataDir, databaseUrl } = await newPlace();
    const on = { dataDir, ...(databaseUrl && { databaseUrl }) };
    await (await openConfiguredDatabase({ dataDir, databaseUrl })).destroy();
    const person = ['--person', 'jo@client.example'] as const;
    const asked = async () => (await leads(on, 'erase', ...person)).errors;
    if (databaseUrl === undefined) {
      assert.doesNotMatch(await asked(), /kept before/);
      await writeFile(path.join(dataDir, 'leads-in-database.txt'), 'postgres://host/leads\n');
      assert.match(
        await asked(),
        /^postgres:\/\/host\/leads, .+ may hold leads .+ DATABASE_URL set/m,
      );
      return;
    }
    await mkdir(dataDir, { recursive: true });
    await using file = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
    assert.doesNotMatch(await asked(), /kept before/);
    await acceptLeads(file, [leadWith()]);
    assert.match(
      await asked(),
      /leads\.sqlite, .+ holds 1 lead about them: .+ without DATABASE_URL/,
    );
  });

  test('says on stderr which store it worked on, and to programs nothing', async () => {
    const { dataDir, databaseUrl } = await newPlace();
    const on = { dataDir, ...(databaseUrl && { databaseUrl }) };
    await (await openConfiguredDatabase({ dataDir, databaseUrl })).destroy();
    const place =
      databaseUrl === undefined ? storeFileIn(dataDir) : databaseUrl.replace('relay@', '');
    assert.equal((await leads(on, 'stats')).errors, `Leads: ${place}\n`);
    assert.equal((await leads(on, 'stats', '--json')).errors, '');
  });
});

async function tablesIn(url: string): Promise<string[]> {
  await using db = new Kysely({ dialect: openPostgres(url) });
  return (await db.introspection.getTables()).map(({ name }) => name);
}

test('a store that this user may not look into is not said to be missing', async () => {
  const dataDir = newDataDir();
  await (await openConfiguredDatabase({ dataDir, databaseUrl: undefined })).destroy();
  await chmod(dataDir, 0);
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(nobody);
  try {
    const { code, errors } = await leads({ dataDir }, 'list');
    assert.equal(code, 1);
    assert.match(errors, /^DATA_DIR: this user \(number \d+\) may not write to \S+\. Let it/);
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(dataDir, 0o700);
  }
});

test('a file where the folder of leads should be is not called a place without leads', async () => {
  const dataDir = newDataDir();
  await writeFile(dataDir, 'of another kind');
  for (const set of [dataDir, path.join(dataDir, 'within')]) {
    const { code, errors } = await leads({ dataDir: set }, 'list');
    assert.equal(code, 1);
    assert.match(errors, /^DATA_DIR: \S+ is a file .+ Set a folder/);
  }
});

test('restore names the leads that only the previous store holds', async () => {
  const dataDir = newDataDir();
  const backup = path.join(folder, 'earlier.sqlite');
  const both = leadWith();
  const late = leadWith();
  {
    await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
    await acceptLeads(db, [both]);
    assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
    await acceptLeads(db, [late]);
  }
  const { code, output, errors } = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(code, 0, errors);
  const named = new RegExp(
    `Only it holds 1 lead, 1 of them not delivered: ${referenceOf(late.id)}\\.`,
  );
  assert.match(output, named);
  const again = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.match(again.output, /The backup has every lead of it.+\. Delete it/);
});

test('restore says how many mails go out, and how many of them again', async () => {
  const dataDir = newDataDir();
  const backup = path.join(folder, 'of-yesterday.sqlite');
  const [sent, moved, waits] = [leadWith(), leadWith(), leadWith()];
  {
    await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
    await acceptLeads(db, [sent, moved, waits]);
    assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
    await db
      .updateTable('delivery')
      .set({ delivered_at: Date.now() })
      .where('lead_id', 'in', [sent.id, moved.id])
      .execute();
    // As the relay does when a recipient has changed.
    await db
      .updateTable('delivery')
      .set({ id: 'of somebody else', recipient: 'ben@office.example' })
      .where('lead_id', '=', moved.id)
      .execute();
  }
  const { code, output, errors } = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(code, 0, errors);
  assert.match(
    output,
    /go out when the relay starts: 3\. Of those, sent since then and going out a second time, .+: 2\. To hold/,
  );

  await writeFile(storeFileIn(dataDir), 'no database '.repeat(1000));
  const without = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.match(without.output, /relay starts: 3\. Those sent since then go out a second/);
});

test('restore says what to name instead of a folder or a missing file', async () => {
  const dataDir = newDataDir();
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  const restore = async (named: string) => {
    const { code, errors } = await leads({ dataDir }, 'restore', named, '--yes');
    assert.equal(code, 1);
    return errors;
  };
  assert.match(await restore(backups), /backups is a folder\. Name a backup file/);
  for (const day of ['20', '21']) {
    await writeFile(path.join(backups, `leads-2026-11-${day}T151300Z.sqlite`), '');
  }
  assert.match(await restore(backups), /such as \S+leads-2026-11-21T151300Z\.sqlite\./);
  assert.match(
    await restore(path.join(backups, 'gone')),
    /There is no file \S+gone\. Name a backup/,
  );
  assert.deepEqual(await readdir(dataDir).catch(() => []), []);
});

test('a backup of a newer version is reported as such', async () => {
  const dataDir = newDataDir();
  await mkdir(dataDir);
  const backup = path.join(folder, 'newer.sqlite');
  const known = { ...migrations, '9999-next': { up: () => Promise.resolve() } };
  await (await openDatabase(openSqlite(backup), { known })).destroy();
  const { code, errors } = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(code, 1);
  assert.match(errors, /made by another version .+\(9999-next\)\. Restore it with that version/);
});

test('a replaced store of a newer version is reported as such, and nobody is told to delete it', async () => {
  const dataDir = newDataDir();
  const backup = path.join(folder, 'before-newer.sqlite');
  const erased = leadWith({ replyTo: 'sunbird@client.example' });
  {
    await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
    await acceptLeads(db, [erased]);
    assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
  }
  const known = { ...migrations, '9999-next': { up: () => Promise.resolve() } };
  await (await openDatabase(openSqlite(storeFileIn(dataDir)), { known })).destroy();
  const restored = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.match(restored.output, /This version cannot read it.+the version that wrote it/);
  const erasing = await leads({ dataDir }, 'erase', '--person', 'sunbird@client.example', '--yes');
  assert.equal(erasing.code, 1);
  const newer =
    /before-\S+ was brought up to date by a newer version .+\(9999-next\).+Start that version/;
  assert.match(erasing.errors, newer);
  assert.doesNotMatch(erasing.errors, /Delete it/);
});

test('a backup succeeds even if it cannot be noted in the store', async () => {
  const dataDir = newDataDir();
  await (await openConfiguredDatabase({ dataDir, databaseUrl: undefined })).destroy();
  const backup = path.join(folder, 'whole.sqlite');
  // A long write transaction keeps the backup's note out, as a full disk does.
  const writer = new DatabaseSync(storeFileIn(dataDir));
  writer.exec('begin immediate');
  const { code, output, errors } = await leads({ dataDir }, 'backup', backup);
  writer.exec('rollback');
  writer.close();
  assert.equal(code, 0, errors);
  assert.match(errors, /The backup is whole, but the store cannot be written to/);
  assert.match(output, /^Backup: .+whole\.sqlite/);
  await using db = await openDatabase(openSqlite(backup), { isUnchanged: true });
  const { rows } = await sql`select 1 from lead limit 1`.execute(db);
  assert.deepEqual(rows, []);
});

test('restore says which store it is about to replace, before anybody agrees', async () => {
  const dataDir = newDataDir();
  await (await openConfiguredDatabase({ dataDir, databaseUrl: undefined })).destroy();
  const backup = path.join(folder, 'whose.sqlite');
  assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
  const { code, errors } = await leads({ dataDir }, 'restore', backup);
  assert.equal(code, 2);
  assert.match(errors, new RegExp(`^Leads: ${storeFileIn(dataDir)}\\n.+Add --yes`));
});

test('a store that root restores belongs to the owner of the previous one, or of the folder', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('Needs to be root.');
  const dataDir = newDataDir();
  await (await openConfiguredDatabase({ dataDir, databaseUrl: undefined })).destroy();
  const backup = path.join(folder, 'of-root.sqlite');
  assert.equal((await leads({ dataDir }, 'backup', backup)).code, 0);
  const store = storeFileIn(dataDir);
  const nobody = 65_534;
  await chown(store, nobody, nobody);
  const { code, errors } = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(code, 0, errors);
  const { uid, gid } = await stat(store);
  assert.deepEqual([uid, gid], [nobody, nobody]);

  const elsewhere = newDataDir();
  await mkdir(elsewhere);
  await chown(elsewhere, nobody, nobody);
  assert.equal((await leads({ dataDir: elsewhere }, 'restore', backup, '--yes')).code, 0);
  const made = await readdir(elsewhere);
  const owners = await Promise.all(made.map((name) => stat(path.join(elsewhere, name))));
  assert.deepEqual(new Set(owners.map(({ uid: owner }) => owner)), new Set([nobody]), made.join());
});
