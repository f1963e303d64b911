import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { filesFolderIn, incomingFolderIn } from '../../../leads/file-folder.ts';
import { storeFileIn } from '../../../leads/store/database/store-place.ts';
import { hourMs, minuteMs } from '../../../platform/clock.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import { leads } from '../../../testing/test-leads.ts';
import { startPostgres, withoutPostgres } from '../../../testing/test-postgres.ts';
import { startReceiver } from '../../../testing/test-receiver.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import { until } from '../../../testing/until.ts';
import type { DiskSpace } from '../disk-space.ts';
import { createRefusedCondition, lookAtDisk } from './conditions.ts';

/** A relay with alerts, and the alerts that it sent. */
async function startTelling(
  t: TestContext,
  {
    disk,
    isDeskDown,
    ...store
  }: { disk?: DiskSpace; isDeskDown?: () => boolean; DATABASE_URL?: string } = {},
) {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const inbox = await startInbox();
  t.after(inbox.close);
  const env = { SMTP_URL: inbox.url, ALERT_WEBHOOK_URL: receiver.url, ...store };
  const relay = await startTestRelay(env, {
    ...(disk && { disk }),
    ...(isDeskDown && { isDeskDown }),
  });
  t.after(relay.stop);
  const told = () =>
    receiver.posts.map(
      ({ body }) => JSON.parse(body) as { condition: string; step: string; text: string },
    );
  return { relay, receiver, told };
}

test('alerts that backups have stopped if there were some, and when there is one again', async (t) => {
  const { relay, receiver, told } = await startTelling(t);
  const { store, clock, dataDir } = relay;

  await relay.pass(72 * hourMs);
  assert.deepEqual(told(), [], 'nobody ever made one');
  const { code, errors } = await leads({ dataDir }, 'backup', path.join(dataDir, 'copy.sqlite'));
  assert.equal(code, 0, errors);
  await relay.pass(hourMs);
  await receiver.waitFor(1);
  const [raised, ...others] = told();
  assert.equal(raised?.step, 'raised');
  assert.match(raised.text, /No backup has been made for two days\. Run npm run leads -- backup/);
  assert.deepEqual(others, []);

  await store.writeState('last-backup', String(clock.now()));
  await relay.pass(47 * hourMs);
  await receiver.waitFor(2);
  assert.deepEqual(
    told().map(({ step }) => step),
    ['raised', 'over'],
  );
});

test('alerts that files cannot be kept, and when they can be again', async (t) => {
  const { relay, receiver, told } = await startTelling(t);
  const folder = filesFolderIn(relay.dataDir);
  // The first look ends by creating this folder.
  await until(() => existsSync(incomingFolderIn(relay.dataDir)));
  await rename(folder, `${folder}-away`);
  // A file in the folder's place stops writes, as a folder of root's would: these tests run as root.
  await writeFile(folder, '');
  await relay.pass(hourMs);
  await receiver.waitFor(1);
  const [raised] = told();
  assert.match(raised?.text ?? '', /Files that come with leads cannot be stored\. .+DATA_DIR/);
  await rm(folder);
  await relay.pass(hourMs);
  await receiver.waitFor(2);
  assert.deepEqual(
    told().map(({ condition, step }) => [condition, step]),
    [
      ['files', 'raised'],
      ['files', 'over'],
    ],
  );
});

test('alerts of a lead that could not be stored, however soon the next one was, until a day passes without any', async (t) => {
  const { relay, told } = await startTelling(t);
  const post = async () => {
    const payload = { message: 'Hello' };
    const url = '/relay/ajax/services';
    return (await relay.app.inject({ method: 'POST', url, payload })).statusCode;
  };
  const lately = () =>
    told().flatMap(({ condition, step, text }) =>
      condition === 'not-stored' ? [[step, text.split('site.example): ')[1]]] : [],
    );
  // As when too many come at once: no look fell into that time.
  using database = new DatabaseSync(storeFileIn(relay.dataDir));
  const keptOut = async (times: number) => {
    database.exec(
      `create trigger full before insert on lead begin select raise(abort, 'full'); end`,
    );
    for (let time = 0; time < times; time += 1) assert.equal(await post(), 503);
    database.exec('drop trigger full');
    assert.equal(await post(), 200);
    await relay.pass(minuteMs);
    await relay.pass(minuteMs);
  };
  const advice = 'The visitor was told so, and to send it again. Look for “not accepted” in';
  await keptOut(1);
  await until(() => lately().length === 1);
  assert.equal(lately()[0]?.[1]?.startsWith(`A message could not be stored. ${advice}`), true);
  await relay.pass(hourMs);
  await keptOut(2);
  await until(() => lately().length === 2);
  await relay.pass(23 * hourMs);
  await relay.pass(2 * hourMs);
  await until(() => lately().length === 3);
  const [, [again, grown] = [], [over] = []] = lately();
  assert.deepEqual([again, over], ['continues', 'over']);
  assert.match(grown ?? '', /^3 times a message could not be stored\./);
});

test('alerts of a disk that fills up, and when it has room again', async (t) => {
  const disk = { free: 200e9, all: 500e9 };
  const { relay, receiver, told } = await startTelling(t, { disk });
  disk.free = 0.5e9;
  await relay.pass(hourMs);
  await receiver.waitFor(1);
  disk.free = 200e9;
  await relay.pass(hourMs);
  await receiver.waitFor(2);
  assert.deepEqual(
    told().map(({ condition, step }) => [condition, step]),
    [
      ['disk', 'raised'],
      ['disk', 'over'],
    ],
  );
});

test('alerts of a desk that keeps exiting, and when it stays up again', async (t) => {
  let isDown = true;
  const { relay, receiver, told } = await startTelling(t, { isDeskDown: () => isDown });
  await relay.pass(minuteMs);
  await receiver.waitFor(1);
  isDown = false;
  await relay.pass(minuteMs);
  await receiver.waitFor(2);
  assert.deepEqual(
    told().map(({ condition, step }) => [condition, step]),
    [
      ['desk', 'raised'],
      ['desk', 'over'],
    ],
  );
});

test('alerts of an unfinished erasure, and when it is finished', async (t) => {
  const { relay, receiver, told } = await startTelling(t);
  // The erasure is retried each hour, and its condition checked each minute.
  const triedAndTold = async () => {
    await relay.pass(hourMs);
    await relay.pass(minuteMs);
  };
  const folder = path.join(relay.dataDir, 'erasures');
  await mkdir(folder);
  const certificate = path.join(folder, '2026-11-21-damaged.json');
  await writeFile(certificate, '{');
  await triedAndTold();
  await receiver.waitFor(1);
  await rm(certificate);
  await triedAndTold();
  await receiver.waitFor(2);
  assert.deepEqual(
    told().map(({ condition, step }) => [condition, step]),
    [
      ['erasure', 'raised'],
      ['erasure', 'over'],
    ],
  );
});

test('alerts once that leads cannot be stored, though the store cannot record the alert', async (t) => {
  const disk = { free: 200e9, all: 500e9 };
  const { relay, receiver, told } = await startTelling(t, { disk });
  const store = storeFileIn(relay.dataDir);
  // The store then rejects writes, as on a full disk.
  await rename(store, `${store}.moved`);
  const steps = async (free: number) => {
    disk.free = free;
    for (let minutes = 0; minutes < 5; minutes += 1) await relay.pass(minuteMs);
    return told().map(({ condition, step }) => [condition, step]);
  };
  const raised = [
    ['disk', 'raised'],
    ['store', 'raised'],
  ];
  assert.deepEqual(await steps(0), raised);
  assert.deepEqual(await steps(200e9), [...raised, ['disk', 'over']]);
  await rename(`${store}.moved`, store);
  assert.deepEqual(await steps(200e9), [...raised, ['disk', 'over'], ['store', 'over']]);
  await receiver.waitFor(4);
});

test('alerts if a database is away, and when it is back', { skip: withoutPostgres }, async (t) => {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.newDatabase();
  const { relay, receiver, told } = await startTelling(t, { DATABASE_URL });
  t.after(postgres.stop);
  const steps = async () => {
    for (let minutes = 0; minutes < 5; minutes += 1) await relay.pass(minuteMs);
    return told().map(({ condition, step }) => [condition, step]);
  };
  assert.deepEqual(await steps(), []);
  await postgres.restart(async () => {
    assert.deepEqual(await steps(), [['store', 'raised']]);
  });
  assert.deepEqual(await steps(), [
    ['store', 'raised'],
    ['store', 'over'],
  ]);
  await receiver.waitFor(2);
});

test('a mail server counts as refusing us until it accepts a mail, whatever else is delivered', async () => {
  const refused = createRefusedCondition();
  const report = { ageMs: 0, refusesUs: false } as const;
  const looks: (number | undefined)[] = [];
  for (const learned of [
    { ...report, channel: 'webhook', outcome: 'delivered' },
    { ...report, channel: 'mail', outcome: 'waiting', refusesUs: true },
    { ...report, channel: 'webhook', outcome: 'delivered' },
    { ...report, channel: 'mail', outcome: 'waiting' },
    { ...report, channel: 'mail', outcome: 'delivered' },
  ] as const) {
    refused.learn(learned);
    looks.push(await refused.look(0));
  }
  assert.deepEqual(looks, [undefined, 1, 1, 1, 0]);
});

test('alerts of a disk with less than a gigabyte, a twentieth of its space or of its inodes free', () => {
  assert.equal(lookAtDisk({ free: 50e9, all: 500e9 }), 0);
  assert.equal(lookAtDisk({ free: 0.9e9, all: 5e9 }), 1);
  assert.equal(lookAtDisk({ free: 20e9, all: 500e9 }), 1);
  const roomy = { free: 50e9, all: 500e9 };
  assert.equal(lookAtDisk({ ...roomy, files: { free: 50_000, all: 500_000 } }), 0);
  assert.equal(lookAtDisk({ ...roomy, files: { free: 20_000, all: 500_000 } }), 1);
  assert.equal(lookAtDisk(undefined), undefined, 'nobody knows');
});
