import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findPostgres, startPostgres } from '../store/test-postgres.ts';
import type { TestPostgres } from '../store/test-postgres.ts';
import { startInbox } from '../test-inbox.ts';
import type { TestInbox } from '../test-inbox.ts';
import { startTestRelay } from '../test-relay.ts';
import type { TestRelay } from '../test-relay.ts';
import { leads, leadsJson, post } from './test-leads.ts';

// The relay and the owner's commands on PostgreSQL: the same words lead to the same things.

const binaries = findPostgres();

describe('On PostgreSQL', { skip: binaries === undefined && 'PostgreSQL is not here' }, () => {
  let postgres: TestPostgres;
  let inbox: TestInbox;
  let relay: TestRelay;
  let on: { dataDir: string; databaseUrl: string };

  before(async () => {
    assert.ok(binaries);
    postgres = await startPostgres(binaries);
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

  test('erase leaves nothing of a person', async () => {
    const erased = await leads(on, 'erase', '--person', 'jo@client.example', '--yes');
    assert.equal(erased.code, 0, erased.errors);
    assert.doesNotMatch((await leads(on, 'export')).output, /PostgreSQL|jo@client/);
  });

  test('backup says what to use instead', async () => {
    const { code, errors } = await leads(on, 'backup', 'anywhere');
    assert.equal(code, 1);
    assert.match(errors, /pg_dump/);
  });
});
