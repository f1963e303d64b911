import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { lockStore } from '../leads/store/embedded/store-lock.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { restorer, setAsideStores } from '../leads/store/embedded/set-aside.ts';
import { leads, leadsJson, post } from '../testing/test-leads.ts';

interface Stats {
  accepted: number;
  delivered: number;
  quarantined: number;
  parked: number;
  waiting: number;
  addsUp: boolean;
  erased: { leads: number };
}

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay();
});

after(() => relay.stop());

function change(sql: string): void {
  const database = new DatabaseSync(storeFileIn(relay.dataDir));
  database.exec(sql);
  database.close();
}

test('counts each status on its own, and they add up', async () => {
  await post(relay, { message: 'Held', _honey: 'x' });
  const [parked, delivered] = [
    await post(relay, { message: 'Parked' }),
    await post(relay, { message: 'Delivered' }),
  ];
  await post(relay, { message: 'Waiting' });
  await leads(relay, 'park', parked);
  const {
    leads: [lead],
  } = await leadsJson<{ leads: { id: string }[] }>(relay, 'show', delivered);
  change(`update delivery set delivered_at = 1 where lead_id = '${lead?.id}'`);
  const stats = await leadsJson<Stats>(relay, 'stats');
  const { accepted, quarantined, waiting, addsUp } = stats;
  assert.deepEqual(
    [accepted, stats.delivered, quarantined, stats.parked, waiting],
    [4, 1, 1, 1, 1],
  );
  assert.ok(addsUp);
  for (const status of ['delivered', 'quarantined', 'parked', 'waiting']) {
    const listed = await leadsJson<{ leads: object[] }>(relay, 'list', '--status', status);
    assert.equal(listed.leads.length, 1, status);
  }
});

test('an erasure names what nobody has read, and leaves out what is to be kept', async () => {
  const unread = await post(relay, { message: 'Unread', email: 'jo@client.example' });
  const kept = await post(relay, { message: 'Kept', email: 'jo@client.example' });
  const keeping = (names: string) =>
    leads(relay, 'erase', '--person', 'jo@client.example', '--keep', names, '--yes');
  // As somebody types a reference that was read out on the phone.
  const typed = kept.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l');
  for (const mistyped of [`${typed},AAAAA-AAAAA`, `${typed}x`, '']) {
    const refused = await keeping(mistyped);
    assert.match(
      refused.errors,
      /--keep .*: give the reference of a lead that was found/,
      mistyped,
    );
    assert.equal(refused.code, 2, mistyped);
    assert.equal((await leads(relay, 'show', unread)).code, 0, mistyped);
  }
  const { code, errors } = await keeping(typed);
  assert.equal(code, 0);
  assert.match(errors, new RegExp(`Not yet delivered, and never will be: ${unread}\\.`));
  assert.equal((await leads(relay, 'show', kept)).code, 0);
  assert.equal((await leads(relay, 'show', unread)).code, 1);
  assert.equal((await leadsJson<Stats>(relay, 'stats')).erased.leads, 1);
});

test('erases nothing while a message about the person is being sent', async () => {
  await post(relay, { message: 'On its way', email: 'mo@client.example' });
  const inAMinute = Date.now() + 60_000;
  change(`update delivery set claimed_at = 1, next_at = ${inAMinute} where delivered_at is null`);
  const { code, errors } = await leads(relay, 'erase', '--person', 'mo@client.example', '--yes');
  assert.equal(code, 1);
  assert.match(errors, /Being sent right now: .+ Nothing that was found was erased/);
  const { leads: found } = await leadsJson<{ leads: unknown[] }>(relay, 'list', '--find', 'mo@');
  assert.equal(found.length, 1);
});

test('finishes an erasure that was cut off, and names a certificate that was changed', async () => {
  const folder = path.join(relay.dataDir, 'erasures');
  const [name = ''] = await readdir(folder);
  const unfinished = name.replace('.json', '.unfinished.json');
  await rename(path.join(folder, name), path.join(folder, unfinished));
  const cutOff = await leads(relay, 'verify');
  assert.equal(cutOff.code, 1);
  assert.match(cutOff.output, /this erasure was interrupted/);
  assert.equal((await leads(relay, 'erase', '--finish')).code, 0);
  assert.deepEqual(await readdir(folder), [name]);
  assert.equal((await leads(relay, 'verify')).code, 0);

  const text = await readFile(path.join(folder, name), 'utf8');
  await writeFile(path.join(folder, name), text.replace('"leads": 1', '"leads": 2'));
  assert.match((await leads(relay, 'verify')).output, /was changed: its hash does not match/);
  await writeFile(path.join(folder, name), text);
});

test('verify leaves a store that was set aside as it is, of whatever version', async () => {
  const setAside = `${storeFileIn(relay.dataDir)}.before-2026-11-01T000000.000Z`;
  const folder = path.join(relay.dataDir, 'erasures');
  const [name = ''] = await readdir(folder);
  const { leads: erased } = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
    leads: { id: string }[];
  };
  const database = new DatabaseSync(setAside);
  database.exec(`create table lead (id text); insert into lead values ('${erased[0]?.id}')`);
  database.close();
  const bytes = await readFile(setAside);
  const { code, output } = await leads(relay, 'verify');
  assert.ok(bytes.equals(await readFile(setAside)), 'it was not written to');
  assert.equal(code, 1);
  assert.match(output, /before-2026.+ still holds erased leads: 1 lead\. Delete it/);
  await rm(setAside);
});

test('the copy of a restore under way is not taken for one that was cut off', async (t) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'restoring-'));
  t.after(() => rm(dataDir, { recursive: true }));
  await writeFile(`${storeFileIn(dataDir)}.restoring`, '');
  const restorersLock = lockStore(dataDir, restorer);
  assert.deepEqual(await setAsideStores(dataDir), []);
  restorersLock[Symbol.dispose]();
  assert.equal((await setAsideStores(dataDir)).length, 1);
  // A relay started later: what is there was left by a restore that was cut off.
  using _relaysLock = lockStore(dataDir, 'a relay');
  assert.equal((await setAsideStores(dataDir)).length, 1);
});

test('names a lead that cannot be read, and shows what is left of it', async () => {
  const reference = await post(relay, { message: 'Cut off here, and no more' });
  const stored = `where fields like '%Cut off here%'`;
  change(`update lead set fields = replace(fields, ', and no more"}]', '') ${stored}`);
  const verify = await leads(relay, 'verify');
  assert.equal(verify.code, 1);
  assert.match(verify.output, new RegExp(`Damaged: ${reference}\\.`));
  const shown = await leads(relay, 'show', reference);
  assert.equal(shown.code, 0);
  assert.match(shown.output, /Damaged.*Cut off here/s);
  change(`update lead set fields = '[]' ${stored}`);
  assert.equal((await leads(relay, 'verify')).code, 0);
});

test('says so when a lead is in nobody’s hands', async () => {
  const reference = await post(relay, { message: 'Forgotten' });
  const {
    leads: [lead],
  } = await leadsJson<{ leads: { id: string }[] }>(relay, 'show', reference);
  change(`delete from delivery where lead_id = '${lead?.id}'`);
  const stats = await leads(relay, 'stats');
  assert.equal(stats.code, 1);
  assert.match(stats.output, /The four add up to 7, not 8/);
  const verify = await leads(relay, 'verify');
  assert.equal(verify.code, 1);
  assert.match(verify.output, new RegExp(`Nobody was notified of ${reference}`));
});
