import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { openPostgres } from '../leads/store/database/postgres.ts';
import type { Schema } from '../leads/store/tables/schema.ts';
import { vacuumStore } from '../leads/store/erasing/vacuum.ts';
import { namedLeads } from '../leads/store/lead/stored-lead.ts';
import { answerLead } from '../leads/store/work/answers.ts';
import { addNote } from '../leads/store/work/notes.ts';
import { takeIn } from '../leads/store/work/take-in.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../testing/test-postgres.ts';
import { startInbox, type TestInbox } from '../testing/test-inbox.ts';
import { prepareSite, startRelayProcess } from '../testing/test-relay-process.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { fileCertificate, newCertificate } from '../leads/upkeep/certificate.ts';
import { leads, leadsJson, post, postTo } from '../testing/test-leads.ts';

// The relay and the owner's commands on PostgreSQL do the same as on SQLite.

describe('On PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;
  let inbox: TestInbox;
  let relay: TestRelay;
  let on: { dataDir: string; databaseUrl: string };

  before(async () => {
    postgres = await startPostgres();
    inbox = await startInbox();
    const databaseUrl = await postgres.newDatabase();
    relay = await startTestRelay({ SMTP_URL: inbox.url, DATABASE_URL: databaseUrl });
    on = { dataDir: relay.dataDir, databaseUrl };
  });

  after(async () => {
    await relay.stop();
    await inbox.close();
    await postgres.stop();
  });

  test('a lead arrives, and a quarantined one once it is released', async () => {
    await post(relay, { message: 'A lead on PostgreSQL', email: 'jo@client.example' });
    await inbox.waitFor((mails) => mails.some(({ text }) => text?.includes('A lead on')));
    const held = await post(relay, { message: 'A robot’s words', _honey: 'x' });
    const released = await leads(on, 'release', held);
    assert.equal(released.code, 0, released.errors);
    relay.clock.advance(60_000);
    await inbox.waitFor((mails) => mails.some(({ text }) => text?.includes('A robot’s words')));
  });

  test('list, show, export, stats and verify read it', async () => {
    const listed = await leads(on, 'list', '--find', 'jo@client');
    assert.match(listed.output, /delivered/);
    const exported = await leads(on, 'export');
    assert.match(exported.output, /A lead on PostgreSQL/);
    const stats = await leadsJson<{ accepted: number; delivered: number }>(on, 'stats');
    assert.equal(stats.accepted, 2);
    assert.equal(stats.delivered, 2);
    const verified = await leads(on, 'verify');
    assert.equal(verified.code, 0, verified.output + verified.errors);
  });

  test('erase leaves nothing of a person in any file of the database', async () => {
    await using db = await openConfiguredDatabase(on);
    const now = Date.now();
    await takeIn(db, { after: '', openSince: 0, now, limit: 100 });
    const { leads: found } = await leadsJson<{ leads: { id: string }[] }>(
      on,
      'list',
      '--find',
      'jo@client',
    );
    const [stored] = await namedLeads(db, [found[0]?.id ?? '']);
    assert.ok(stored);
    const by = 'ann@office.example';
    for (const did of ['rang', 'wrote']) {
      await addNote(db, stored.lead.id, { by, now, text: `jo@client.example ${did}` });
    }
    const text = 'Dear jo@client.example';
    await answerLead(db, stored, { by, now, text, seen: 0 });
    await db.updateTable('delivery').set({ delivered_at: now }).execute();

    const filesWith = async (words: string) => {
      await sql`checkpoint`.execute(db);
      const { rows } = await sql<{ name: string }>`
        select oid::regclass::text as name from pg_class
        where relkind in ('r', 'i', 't')
          and position(convert_to(${words}, 'UTF8') in pg_read_binary_file(pg_relation_filepath(oid))) > 0
        order by name`.execute(db);
      return rows.map(({ name }) => name);
    };
    // As autovacuum does now and then: it keeps some values of each column as statistics.
    await sql`analyze`.execute(db);
    const heldIn = await filesWith('jo@client.example');
    for (const table of ['answer', 'desk_lead', 'lead', 'lead_note', 'pg_statistic']) {
      assert.ok(heldIn.includes(table), `${heldIn.join(', ')} without ${table}`);
    }
    const erased = await leads(on, 'erase', '--person', 'jo@client.example', '--yes');
    assert.equal(erased.code, 0, erased.errors);
    assert.doesNotMatch((await leads(on, 'export')).output, /PostgreSQL|jo@client/);
    assert.deepEqual(await filesWith('jo@client.example'), []);
  });

  test('the vacuum that ends an erasure writes every table anew that names a lead', async () => {
    await using db = await openConfiguredDatabase(on);
    const files = async () => {
      const { rows } = await sql<{ name: string; file: string }>`
        select relname as name, pg_relation_filepath(pg_class.oid) as file from pg_class
        where relkind = 'r' and (relname = 'lead' or exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'lead_id'))
        order by name`.execute(db);
      return rows;
    };
    const old = await files();
    await vacuumStore(db);
    const fresh = await files();
    const asTheyWere = old.filter(({ file }, place) => fresh[place]?.file === file);
    assert.deepEqual(asTheyWere, []);
  });

  test('the vacuum that ends an erasure may take longer than any other statement', async () => {
    const filling = new Client({ connectionString: on.databaseUrl });
    await filling.connect();
    await filling.query(
      `insert into lead (id, mailbox, once_key, subject, fields, received_at)
       select 'filling ' || n, 'services', 'filling ' || n, repeat('x', 500), '[]', 0
       from generate_series(1, 20000) n`,
    );
    const impatient = new Kysely<Schema>({ dialect: openPostgres(on.databaseUrl, 20) });
    await vacuumStore(impatient);
    await impatient.destroy();
    await filling.query(`delete from lead where id like 'filling %'`);
    await filling.end();
  });

  test('a dump that is being made holds up an erasure, and neither a start nor a lead', async () => {
    const reference = await post(relay, { message: 'Comes back', email: 'mo@client.example' });
    const { leads: found } = await leadsJson<{ leads: { id: string }[] }>(on, 'show', reference);
    const dump = new Client({ connectionString: on.databaseUrl });
    await dump.connect();
    await dump.query('begin');
    await dump.query('lock table lead in access share mode');
    await fileCertificate(
      on.dataDir,
      newCertificate({
        foundBy: 'email address',
        erased: { leads: 1, deliveries: 1, consentRecords: 0, files: 0, mailFiles: 0 },
        leadIds: found.map(({ id }) => id),
        mailFiles: [],
        now: Date.now(),
      }),
    );
    const site = await prepareSite('', on.dataDir);
    const second = startRelayProcess(site, { DATABASE_URL: on.databaseUrl });
    await second.listening();
    assert.equal((await leads(on, 'show', reference)).code, 1);
    await postTo(site.url, { message: 'Posted beside a dump' });
    await dump.query('commit');
    await dump.end();
    const finished = await leads(on, 'erase', '--finish');
    assert.equal(finished.code, 0, finished.errors);
    await site.remove();
  });

  test('backup says what to use instead', async () => {
    const { code, errors } = await leads(on, 'backup', 'anywhere');
    assert.equal(code, 1);
    assert.match(errors, /pg_dump/);
  });
});
