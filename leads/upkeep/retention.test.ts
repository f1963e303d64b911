import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { dayMs, hourMs, systemClock } from '../../platform/clock.ts';
import { leadsJson, post } from '../../testing/test-leads.ts';
import type { leadJson } from './lead-json.ts';
import { filesFolderIn, keptFile, keptFilesIn } from '../file-folder.ts';
import { monthsBefore } from './daily-sweep.ts';
import { startRetention } from './retention.ts';
import { storeFileIn } from '../store/database/store-place.ts';
import { startInbox } from '../../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { until } from '../../testing/until.ts';

type LeadJson = ReturnType<typeof leadJson>;

const log = { info: () => undefined, warn: () => undefined, error: assert.fail };
const yearMs = 366 * dayMs;

async function shown(relay: TestRelay, reference: string): Promise<LeadJson> {
  const { leads } = await leadsJson<{ leads: LeadJson[] }>(relay, 'show', reference);
  assert.ok(leads[0]);
  return leads[0];
}

test('de-identifies a lead once it is old, and keeps the count', async () => {
  const inbox = await startInbox();
  const relay = await startTestRelay({ SMTP_URL: inbox.url });
  const old = await post(relay, {
    _form: 'contact',
    _page: '/contact',
    _campaign: 'utm_source=news',
    name: 'Ada Lovelace',
    email: 'ada@client.example',
    message: 'Notes on the engine',
    consent: 'yes',
  });
  const spam = await post(relay, { message: 'Engine oil, cheap', _honey: 'x' });
  await until(async () => (await shown(relay, old)).deliveries.every((d) => d.deliveredAt));
  const { id } = await shown(relay, old);
  const mail = path.join(relay.dataDir, 'mail');
  await mkdir(mail);
  await mkdir(filesFolderIn(relay.dataDir));
  const filed = async (leadId: string) => {
    await writeFile(path.join(mail, `${leadId}.notification@site.example.eml`), 'Their words');
    await writeFile(keptFile(relay.dataDir, { leadId, hash: 'a'.repeat(64) }), 'Their file');
  };
  await filed(id);

  relay.clock.advance(3 * yearMs);
  const young = await post(relay, { message: 'From years later', name: 'Charles' });
  const { id: youngId } = await shown(relay, young);
  await filed(youngId);
  const retention = startRetention({ ...relay, months: 24, log });
  await until(async () => (await relay.store.readState('retention')) !== undefined);
  relay.clock.advance(dayMs);
  await until(async () => (await shown(relay, old)).deidentifiedAt !== null);
  await until(async () => (await keptFilesIn(relay.dataDir)).length < 2);
  await retention.stop();
  assert.deepEqual(await readdir(mail), [`${youngId}.notification@site.example.eml`]);
  assert.deepEqual(
    (await keptFilesIn(relay.dataDir)).map(({ leadId }) => leadId),
    [youngId],
  );

  const lead = await shown(relay, old);
  assert.deepEqual(
    [lead.subject, lead.replyTo, lead.fields, lead.attribution],
    ['', null, [], null],
  );
  assert.equal(lead.status, 'delivered');
  assert.deepEqual([lead.mailbox, lead.form], ['services', 'contact']);
  assert.ok(lead.receivedAt && lead.consent?.wording);
  for (const delivery of lead.deliveries) {
    assert.equal(delivery.lastAnswer, null);
    assert.equal(delivery.recipient.includes('ada@'), false);
  }
  assert.notEqual((await shown(relay, spam)).deidentifiedAt, null);
  assert.equal((await shown(relay, young)).deidentifiedAt, null);

  const storeFile = storeFileIn(relay.dataDir);
  const database = new DatabaseSync(storeFile);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = await readFile(storeFile, 'latin1');
  assert.ok(!bytes.includes('Ada Lovelace') && !bytes.includes('ada@client.example'));
  assert.ok(bytes.includes('From years later'));
  await relay.stop();
  await inbox.close();
});

test('mail about an old lead that could not be removed is removed with the next sweep', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  // Held as spam: it has no waiting deliveries.
  const old = await post(relay, { message: 'Engine oil, cheap', _honey: 'x' });
  const { id } = await shown(relay, old);
  const mail = path.join(relay.dataDir, 'mail');
  await writeFile(mail, 'no folder at this moment');
  relay.clock.advance(3 * yearMs);
  const faults: unknown[] = [];
  const retention = startRetention({
    ...relay,
    months: 24,
    log: { ...log, error: (about: unknown) => faults.push(about) },
  });
  await until(async () => (await relay.store.readState('retention')) !== undefined);
  relay.clock.advance(dayMs);
  await until(() => faults.length === 1);
  assert.notEqual((await shown(relay, old)).deidentifiedAt, null);

  await rm(mail);
  await mkdir(mail);
  await writeFile(path.join(mail, `${id}.notification@site.example.eml`), 'Engine oil, cheap');
  await writeFile(path.join(mail, `${'0'.repeat(36)}.notification@site.example.eml`), 'Young');
  await until(async () => {
    relay.clock.advance(dayMs);
    return (await readdir(mail)).length === 1;
  });
  await retention.stop();
  assert.match((await readdir(mail))[0] ?? '', /^0{36}/);
});

test('a sweep that finds the database unavailable is retried within the hour', async () => {
  const away = () => Promise.reject(new Error('The database is away.'));
  const sleeps = Promise.withResolvers<number>();
  startRetention({
    store: { readState: away, writeState: away, deidentifyStep: away, deidentifiedAmong: away },
    dataDir: '/nowhere',
    months: 24,
    clock: {
      now: Date.now,
      sleep(ms) {
        sleeps.resolve(ms);
        return new Promise(() => undefined);
      },
    },
    log: { ...log, error: () => undefined },
  });
  assert.equal(await sleeps.promise, hourMs);
});

test('follows a clock that jumps by a week per sweep, and at first not at all', async () => {
  const inbox = await startInbox();
  const relay = await startTestRelay({ SMTP_URL: inbox.url });
  const reference = await post(relay, { message: 'Still young', name: 'Ada' });
  await until(async () => (await shown(relay, reference)).deliveries.every((d) => d.deliveredAt));
  const warnings: unknown[] = [];
  const start = () =>
    startRetention({
      ...relay,
      months: 2,
      log: { ...log, warn: (about: unknown) => warnings.push(about) },
    });
  const believed = async () => {
    const state = JSON.parse((await relay.store.readState('retention')) ?? '{}') as {
      believed: number;
    };
    return Math.floor((state.believed - began) / dayMs);
  };
  const began = relay.clock.now();
  relay.clock.advance(3 * yearMs);
  const early = start();
  await until(async () => (await believed()) === 3 * 366);
  await early.stop();
  relay.clock.advance(-3 * yearMs);
  const late = start();
  await until(async () => (await believed()) === 3 * 366 - 7);
  await late.stop();
  assert.equal((await shown(relay, reference)).deidentifiedAt, null);
  assert.deepEqual(warnings, [{ leapDays: 7 - 3 * 366 }]);

  await relay.store.writeState('retention', undefined);
  const sweeping = start();
  await until(async () => (await believed()) === 0);
  relay.clock.advance(3 * yearMs);
  await until(async () => (await believed()) === 7);
  await sweeping.stop();
  assert.deepEqual(warnings.at(-1), { leapDays: 3 * 366 - 7 });

  const sleeps = relay.clock.sleeps();
  const again = start();
  await until(() => relay.clock.sleeps() > sleeps);
  assert.equal(await believed(), 7, 'a start on the same day is no further sweep');
  // Any two months are longer than eight weeks and shorter than nine.
  for (let days = 14; days <= 56; days += 7) {
    relay.clock.advance(dayMs);
    await until(async () => (await believed()) === days);
  }
  assert.equal((await shown(relay, reference)).deidentifiedAt, null);
  relay.clock.advance(dayMs);
  await until(async () => (await shown(relay, reference)).deidentifiedAt !== null);
  await again.stop();
  await relay.stop();
  await inbox.close();
});

test('leaves leads alone that nobody has seen yet, however old', async () => {
  const relay = await startTestRelay();
  const waiting = await post(relay, { message: 'Still to be sent' });
  relay.clock.advance(3 * yearMs);
  const retention = startRetention({ ...relay, months: 1, log });
  const swept = () => relay.store.readState('retention');
  await until(async () => (await swept()) !== undefined);
  const atFirst = await swept();
  relay.clock.advance(dayMs);
  await until(async () => (await swept()) !== atFirst);
  await retention.stop();
  const lead = await shown(relay, waiting);
  assert.deepEqual([lead.status, lead.deidentifiedAt], ['waiting', null]);
  await relay.stop();
});

test('reads no lead if no months are set', async () => {
  const asked: string[] = [];
  const store = {
    readState(name: string) {
      asked.push(name);
      return Promise.resolve(undefined);
    },
    writeState: () => assert.fail(),
    deidentifyStep: () => assert.fail(),
    deidentifiedAmong: () => assert.fail(),
  };
  await startRetention({ store, dataDir: '', months: 0, clock: systemClock, log }).stop();
  assert.deepEqual(asked, []);
});

test('a month back is the same day, or the last of a shorter month', () => {
  const back = (from: string, months: number) =>
    new Date(monthsBefore(Date.parse(from), months)).toISOString().slice(0, 10);
  assert.equal(back('2026-11-21', 24), '2024-11-21');
  assert.equal(back('2026-03-31', 1), '2026-02-28');
  assert.equal(back('2028-02-29', 12), '2027-02-28');
  assert.equal(back('2026-01-15', 1), '2025-12-15');
});
