import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { newLeadId } from '../lead.ts';
import { mailFolderIn } from '../mail-files.ts';
import { storeFileIn } from '../store/database/store-place.ts';
import { startInbox } from '../../testing/test-inbox.ts';
import { startReceiver } from '../../testing/test-receiver.ts';
import { prepareSite, startRelayProcess } from '../../testing/test-relay-process.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { eraseRestored } from './erase-restored.ts';
import { startHourlyErasures } from './hourly-erasures.ts';
import { finishErasures } from './finish-erasures.ts';
import { fileCertificate, newCertificate } from './certificate.ts';
import { leads, leadsJson, post, postTo } from '../../testing/test-leads.ts';
import { until } from '../../testing/until.ts';

// Whatever is wrong with a past erasure, visitors reach the store, nothing erased is sent, and somebody is told.

/** What a full disk, a power cut, an edit or a wrong owner leaves of a certificate. */
const unreadable: Readonly<Record<string, string>> = {
  '2026-11-01-empty.unfinished.json': '',
  '2026-11-02-half.json': '{"certificate": "a", "leads": [{"id": "0193',
  '2026-11-03-null.json': 'null',
  '2026-11-04-list.json': '{"leads": "none", "mailFiles": []}',
  '2026-11-05-begun.unfinished.json.part': '{',
};

/** Files a certificate for a lead in the store, as if a backup had brought it back. */
async function certify(relay: TestRelay, reference: string): Promise<string> {
  const { leads: found } = await leadsJson<{ leads: { id: string }[] }>(relay, 'show', reference);
  const leadId = found[0]?.id ?? '';
  await file(relay, { leadIds: [leadId] });
  return leadId;
}

async function file(
  { dataDir }: TestRelay,
  about: { leadIds?: string[]; mailFiles?: string[]; now?: number },
) {
  const { leadIds = [], mailFiles = [], now = Date.now() } = about;
  const erased = { leads: 1, deliveries: 1, consentRecords: 0, files: 0, mailFiles: 0 };
  const foundBy = 'email address';
  await fileCertificate(dataDir, newCertificate({ foundBy, erased, leadIds, mailFiles, now }));
}

async function unfinishedIn({ dataDir }: { dataDir: string }): Promise<number> {
  const names = await readdir(path.join(dataDir, 'erasures'));
  return names.filter((name) => name.endsWith('.unfinished.json')).length;
}

test('a certificate that cannot be read does not keep leads from the store', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const folder = path.join(site.dataDir, 'erasures');
  await mkdir(folder);
  for (const [name, text] of Object.entries(unreadable)) {
    await writeFile(path.join(folder, name), text);
  }
  await mkdir(path.join(folder, '2026-11-06-folder.json'));
  const relay = startRelayProcess(site);
  await relay.listening();
  await postTo(site.url, { message: 'Taken all the same' });
  const { code, output } = await leads(site, 'verify');
  assert.equal(code, 1);
  for (const name of await readdir(folder)) assert.ok(output.includes(name), name);
  assert.match(output, /Replace it with its copy from your backup of DATA_DIR\/erasures/);
  const stats = await leads(site, 'stats');
  assert.equal(stats.code, 0, stats.errors);
  const finishing = await leads(site, 'erase', '--finish');
  assert.equal(finishing.code, 1);
  assert.match(finishing.errors, /Not every erasure is finished/);
  const erased = await leads(site, 'erase', '--person', 'jo@client.example', '--yes');
  assert.equal(erased.code, 0, erased.errors);
  assert.match(erased.errors, /empty\.unfinished\.json is not a complete certificate/);
  relay.signal('SIGTERM');
  await relay.ended;
});

test('an erasures folder that cannot be read does not keep leads from the store', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  await writeFile(path.join(site.dataDir, 'erasures'), 'a file where a folder should be');
  const relay = startRelayProcess(site);
  await relay.listening();
  await postTo(site.url, { message: 'Taken all the same' });
  assert.match((await leads(site, 'verify')).output, /erasures cannot be read \(ENOTDIR\)/);
});

test('an erasure that a backup holds up is finished after it, and leads are accepted meanwhile', async (t) => {
  const inbox = await startInbox();
  const relay = await startTestRelay({ SMTP_URL: inbox.url });
  t.after(async () => {
    await relay.stop();
    await inbox.close();
  });
  // A finished certificate whose name sorts last.
  await file(relay, { now: Date.now() + 48 * hourMs });
  await finishErasures(relay.store, relay.dataDir);
  const reference = await post(relay, { message: 'Comes back with a backup' });
  const reader = new DatabaseSync(storeFileIn(relay.dataDir), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM lead;');
  await post(relay, { message: 'Another state of the store' });
  await certify(relay, reference);

  const { troubles, withheld } = await finishErasures(relay.store, relay.dataDir);
  assert.match(troubles[0]?.says ?? '', /a backup is still reading an old state/);
  assert.equal(troubles.length, 1, 'the other stays finished');
  assert.deepEqual(withheld, []);
  assert.equal((await leads(relay, 'show', reference)).code, 1, 'its rows are gone');
  await post(relay, { message: 'Posted meanwhile' });
  assert.match((await leads(relay, 'verify')).output, /this erasure was interrupted\. Finish it/);

  reader.close();
  relay.clock.advance(hourMs);
  await until(async () => (await unfinishedIn(relay)) === 0);
  assert.equal((await leads(relay, 'verify')).code, 0);
});

test('a lead that could not be erased again is sent to nobody, and does not stop the others', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const erased = await post(relay, { message: 'Erased, and back' });
  const other = await post(relay, { message: 'Of somebody else' });
  const id = await certify(relay, erased);
  const database = new DatabaseSync(storeFileIn(relay.dataDir));
  database.exec(
    `create trigger damaged before delete on lead when old.id = '${id}' begin select raise(abort, 'a damaged page'); end`,
  );
  const { withheld, troubles } = await eraseRestored(relay.store, relay.dataDir);
  assert.deepEqual(withheld, [id]);
  assert.match(troubles[0]?.says ?? '', /could not be repeated: a damaged page\./);
  const now = Date.now();
  const request = { channel: 'mail', now, limit: 10, leaseMs: 1, inHand: [], first: 'oldest' };
  const claimed = await relay.store.claim(request as Parameters<typeof relay.store.claim>[0]);
  const { leads: found } = await leadsJson<{ leads: { id: string }[] }>(relay, 'show', other);
  assert.deepEqual(
    claimed.map(({ lead }) => lead.id),
    [found[0]?.id],
  );
  await finishErasures(relay.store, relay.dataDir);
  assert.equal(await unfinishedIn(relay), 1, 'it is not called finished');

  database.exec('drop trigger damaged');
  database.close();
  assert.deepEqual((await finishErasures(relay.store, relay.dataDir)).troubles, []);
  assert.equal((await leads(relay, 'show', erased)).code, 1);
  assert.equal(await unfinishedIn(relay), 0);
});

test('an erasure that cannot be finished does not stop the others', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const inTheWay = path.join(mailFolderIn(relay.dataDir), 'a-folder.eml');
  await mkdir(inTheWay, { recursive: true });
  // A mail the relay wrote again, and a file that no certificate of ours would name.
  const [leadId, outside] = [newLeadId(), path.join(relay.dataDir, 'kept.txt')];
  const mail = path.join(mailFolderIn(relay.dataDir), `${leadId}.again.eml`);
  for (const name of [mail, outside]) await writeFile(name, 'Some words');
  for (const mailFiles of [[], ['a-folder.eml'], ['../kept.txt']])
    await file(relay, { leadIds: [leadId], mailFiles });
  const { troubles } = await finishErasures(relay.store, relay.dataDir);
  assert.equal(troubles.length, 1);
  assert.match(troubles[0]?.says ?? '', /^could not be finished: .+a-folder\.eml/);
  assert.equal(await unfinishedIn(relay), 1);
  assert.deepEqual([existsSync(mail), existsSync(outside)], [false, true]);
  await rmdir(inTheWay);
  assert.deepEqual((await finishErasures(relay.store, relay.dataDir)).troubles, []);
  assert.equal(await unfinishedIn(relay), 0);
});

/** SQLite's count of free pages; zero after a vacuum. */
function freePages(relay: TestRelay): number {
  const database = new DatabaseSync(storeFileIn(relay.dataDir), { readOnly: true });
  const row = database.prepare('PRAGMA freelist_count').get();
  database.close();
  return Number(row?.['freelist_count']);
}

test('an erasure that a set-aside store holds up has the store vacuumed once, not at each try', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const reference = await post(relay, { message: 'Comes back with a backup' });
  const id = await certify(relay, reference);
  const setAside = `${storeFileIn(relay.dataDir)}.before-2026-11-01T000000.000Z`;
  await writeFile(setAside, 'no database '.repeat(1000));
  const { troubles } = await finishErasures(relay.store, relay.dataDir);
  assert.match(troubles[0]?.says ?? '', /before-.+ cannot be read and may hold whom you erase/);

  const leaveRoom = () => {
    const database = new DatabaseSync(storeFileIn(relay.dataDir));
    database.exec('create table room (bytes); insert into room values (zeroblob(1000000));');
    database.exec('drop table room;');
    database.close();
    return freePages(relay);
  };
  const free = leaveRoom();
  assert.ok(free > 0);
  await finishErasures(relay.store, relay.dataDir);
  assert.equal(freePages(relay), free, 'posts do not wait for another vacuum');

  const next = await post(relay, { message: 'Erased meanwhile' });
  assert.notEqual(await certify(relay, next), id);
  await finishErasures(relay.store, relay.dataDir);
  assert.equal(freePages(relay), 0, 'what is erased anew leaves no trace');

  await rm(setAside);
  assert.deepEqual((await finishErasures(relay.store, relay.dataDir)).troubles, []);
  assert.equal(await unfinishedIn(relay), 0);
});

test('a backup made between an erasure and its vacuum brings back no trace', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { dataDir } = relay;
  const [restored, byHand] = [path.join(dataDir, 'restored'), path.join(dataDir, 'by-hand')];
  const backup = path.join(dataDir, 'backup.sqlite');
  const reference = await post(relay, { message: 'Of Grace Hopper' });
  await certify(relay, reference);
  await eraseRestored(relay.store, dataDir);
  // Leaves traces in free pages, as SQLite does when it moves rows.
  using store = new DatabaseSync(storeFileIn(dataDir));
  store.exec(
    `pragma secure_delete = off; create table moved (words); insert into moved values ('${'Of Grace Hopper. '.repeat(500)}'); drop table moved`,
  );
  assert.equal((await leads(relay, 'backup', backup)).code, 0);
  assert.match(await readFile(backup, 'latin1'), /Grace Hopper/);
  await finishErasures(relay.store, dataDir);
  assert.equal(await unfinishedIn(relay), 0);
  const erasures = path.join(dataDir, 'erasures');
  await cp(erasures, path.join(restored, 'erasures'), { recursive: true });
  const { code, errors } = await leads({ dataDir: restored }, 'restore', backup, '--yes');
  assert.equal(code, 0, errors);

  await cp(erasures, path.join(byHand, 'erasures'), { recursive: true });
  await copyFile(backup, storeFileIn(byHand));
  const verified = await leads({ dataDir: byHand }, 'verify');
  assert.match(
    verified.output,
    /^WRONG  what was erased is gone\n.*came back with a backup\. Run:/m,
  );
  assert.equal((await leads({ dataDir: byHand }, 'erase', '--finish')).code, 0);
  for (const place of [restored, byHand]) {
    assert.doesNotMatch(await readFile(storeFileIn(place), 'latin1'), /Grace Hopper/);
    assert.equal(await unfinishedIn({ dataDir: place }), 0);
    assert.equal((await leads({ dataDir: place }, 'verify')).code, 0);
  }
});

test('an unfinished erasure is reported with its file, and again once it is finished', async (t) => {
  const receiver = await startReceiver();
  const inbox = await startInbox();
  const log = new PassThrough();
  const lines: string[] = [];
  log.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const env = { SMTP_URL: inbox.url, ALERT_WEBHOOK_URL: receiver.url };
  const relay = await startTestRelay(env, { log });
  t.after(async () => {
    await relay.stop();
    await inbox.close();
    await receiver.close();
  });
  const folder = path.join(relay.dataDir, 'erasures');
  await mkdir(folder);
  await writeFile(path.join(folder, 'cut-off.unfinished.json'), '');
  const told = (step: string) =>
    receiver.posts.some(({ body }) => body.includes('"erasure"') && body.includes(step));
  await until(() => {
    relay.clock.advance(hourMs);
    return told('raised');
  });
  assert.ok(lines.some((line) => line.includes('cut-off.unfinished.json')));
  await rm(path.join(folder, 'cut-off.unfinished.json'));
  await until(() => {
    relay.clock.advance(hourMs);
    return told('over');
  });
});

test('a certified erasure that cannot be stored is reported as unfinished, and done later', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  await post(relay, { message: 'Hello there', email: 'jo@client.example' });
  // Makes the commit of the deletion fail, as a full disk would.
  using store = new DatabaseSync(storeFileIn(relay.dataDir));
  store.exec(
    `create table gone (id text references lead (id) deferrable initially deferred);
    create trigger lead_gone after delete on lead begin insert into gone values ('none'); end;`,
  );
  const erase = () => leads(relay, 'erase', '--person', 'jo@client.example', '--yes');
  const { code, errors } = await erase();
  assert.equal(code, 1);
  assert.match(errors, /Not every erasure is finished\..*--finish\n.*could not be carried out: /);
  assert.doesNotMatch(errors, /Nobody was erased/);
  store.exec('drop trigger lead_gone');
  const finishing = await leads(relay, 'erase', '--finish');
  assert.equal(finishing.code, 0);
  assert.match(finishing.errors, /^Leads erased, as certified: 1\./m);
  assert.match((await erase()).output, /Nothing is held/);
});

test('a finished erasure does not count as unfinished while the database is unavailable', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  await file(relay, { leadIds: ['a'] });
  await finishErasures(relay.store, relay.dataDir);
  await file(relay, { leadIds: ['b'] });
  const away = () => Promise.reject(Object.assign(new Error('It is away.'), { code: '57P01' }));
  const nothing = () => undefined;
  const erasures = startHourlyErasures({
    store: { ...relay.store, eraseLeads: away, vacuumFor: away },
    dataDir: relay.dataDir,
    clock: relay.clock,
    log: { info: nothing, warn: nothing, error: nothing },
  });
  await until(() => erasures.open() !== undefined);
  assert.equal(erasures.open(), 1, 'the other one does');
  await erasures.stop();
});

test('a failed erasure is reported separately from a past one finished before it', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  await certify(relay, await post(relay, { message: 'Came back', email: 'jo@client.example' }));
  // The past erasure is finished before the search for the person, which fails here.
  using store = new DatabaseSync(storeFileIn(relay.dataDir));
  store.exec('alter table saved_answer rename to lost');
  const { code, errors } = await leads(relay, 'erase', '--person', 'mo@client.example', '--yes');
  assert.equal(code, 1);
  assert.match(
    errors,
    /^Leads erased, as certified: 1\.[^]*saved_answer.* Nobody else was erased\.$/m,
  );
});

test('an erasure whose certificate’s folder is not synced is reported as unfinished', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  await post(relay, { message: 'Hello there', email: 'jo@client.example' });
  await using folder = await open(relay.dataDir);
  const handles = Object.getPrototypeOf(folder) as { sync: (this: FileHandle) => Promise<void> };
  const { sync } = handles;
  const failing = t.mock.method(handles, 'sync', async function (this: FileHandle) {
    if ((await this.stat()).isDirectory())
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
    return sync.call(this);
  });
  const { errors } = await leads(relay, 'erase', '--person', 'jo@client.example', '--yes');
  failing.mock.restore();
  assert.match(errors, /Not every erasure is finished\..*\n.*could not be carried out: EIO/);
  assert.doesNotMatch(errors, /Nobody was erased/);
});

test('an erasure whose certificate cannot be written erases nobody, and says so', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  await post(relay, { message: 'Hello there', email: 'jo@client.example' });
  await writeFile(path.join(relay.dataDir, 'erasures'), 'no folder');
  const erase = await leads(relay, 'erase', '--person', 'jo@client.example', '--yes');
  assert.equal(erase.code, 1);
  assert.match(erase.errors, /\. Nobody was erased\.$/m);
  assert.match(
    (await leads(relay, 'list', '--find', 'jo@client.example')).output,
    /delivered|waiting/,
  );
});
