import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { hourMs, minuteMs, systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../settings/config.ts';
import { untilRefused } from '../../../testing/test-delivery.ts';
import { startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { smtpReply, startInbox, type TestInbox } from '../../../testing/test-inbox.ts';
import { startReceiver, type TestReceiver } from '../../../testing/test-receiver.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { sendAlert, type Alert } from './alert.ts';
import { alertsGoTo, createAlertSenders } from './alert-senders.ts';
import { startAlerts } from './alerts.ts';
import { conditionOf } from './conditions.ts';
import { tellOfCondition } from './tell.ts';

async function withAlerts(
  {
    inbox,
    receiver,
    env = {},
  }: { inbox: TestInbox; receiver: TestReceiver; env?: Record<string, string> },
  run: (relay: TestRelay) => Promise<void>,
): Promise<void> {
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    ALERT_WEBHOOK_URL: `${receiver.url}/hook`,
    ...env,
  });
  try {
    // The first look is over before a test posts, or it would alert halfway through the posts.
    await relay.pass(0);
    await run(relay);
  } finally {
    await relay.stop();
    await inbox.close();
    await receiver.close();
  }
}

async function post(relay: TestRelay, payload: Record<string, string> = {}) {
  const answer = await relay.app.inject({
    method: 'POST',
    url: '/relay/ajax/services',
    payload: { message: 'Marked-words of a visitor', email: 'marked@client.example', ...payload },
  });
  assert.equal(answer.statusCode, 200);
}

/** Resolves once no delivery waits, so that a jump in time makes none late. */
async function settled(relay: TestRelay): Promise<void> {
  while ((await relay.counts()).deliveries.waiting > 0) await setTimeout(5);
}

const anAlert: Alert = {
  condition: 'parked',
  step: 'raised',
  count: 1,
  title: '1 delivery is parked',
  advice: 'Look at it.',
};

interface Told {
  text: string;
  condition: string;
  step: string;
  count: number;
}

function told({ posts }: TestReceiver): Told[] {
  return posts.map(({ body }) => JSON.parse(body) as Told);
}

/** Advances time by minutes until this many alerts were sent, and returns them. */
async function afterAlerts(relay: TestRelay, receiver: TestReceiver, count: number) {
  for (let minute = 0; minute < 200 && receiver.posts.length < count; minute += 1) {
    await relay.pass(minuteMs);
  }
  return told(receiver).map(({ condition, step, count: many }) => [condition, step, many]);
}

/** Advances time, with a look for each quarter of an hour. */
async function pass(relay: TestRelay, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 15 * minuteMs) await relay.pass(15 * minuteMs);
}

const refusesAll = (reply: number) => ({
  onRcptTo: (_address: unknown, _session: unknown, callback: (error: Error) => void) =>
    callback(smtpReply(reply, 'No such user marked@client.example')),
});

test('alerts once that something is parked, after an hour that it grew, and after a day that it lasts', async () => {
  const receiver = await startReceiver();
  await withAlerts({ inbox: await startInbox(refusesAll(550)), receiver }, async (relay) => {
    await post(relay);
    await settled(relay);
    assert.deepEqual(await afterAlerts(relay, receiver, 1), [['parked', 'raised', 1]]);
    await post(relay, { message: 'another' });
    await post(relay, { message: 'a third' });
    await settled(relay);
    await pass(relay, hourMs / 2);
    assert.equal(receiver.posts.length, 1, 'not twice within an hour');
    assert.deepEqual((await afterAlerts(relay, receiver, 2))[1], ['parked', 'continues', 3]);
    await pass(relay, 20 * hourMs);
    assert.equal(receiver.posts.length, 2, 'not again within a day when nothing changed');
    await pass(relay, 5 * hourMs);
    assert.equal(receiver.posts.length, 3);
    const [first] = told(receiver);
    assert.match(
      first?.text ?? '',
      /^\S+ relay \(site\.example\): 1 delivery is parked\. They were/,
    );
    assert.doesNotMatch(JSON.stringify(told(receiver)), /marked/i, 'no word of a visitor’s');
  });
});

test('repeats no alert after a restart', async () => {
  const receiver = await startReceiver();
  await withAlerts({ inbox: await startInbox(refusesAll(550)), receiver }, async (relay) => {
    await post(relay);
    await settled(relay);
    await afterAlerts(relay, receiver, 1);
    const { store, clock, app } = relay;
    const senders = createAlertSenders(readConfig({ ALERT_WEBHOOK_URL: receiver.url }), clock);
    const parked = async (now: number) => (await store.backlog(now)).parkedByItself;
    const conditions = [conditionOf('parked', parked)];
    const { log } = app;
    const next = relay.beside(() => startAlerts({ store, clock, log, senders, conditions }));
    await pass(relay, hourMs / 2);
    assert.equal(receiver.posts.length, 1);
    await pass(relay, 25 * hourMs);
    assert.ok(receiver.posts.length > 1, 'it would have, had it not known');
    await next.stop();
  });
});

test('a condition that only one of two relays sees is alerted once, and is over once neither sees it', async (t) => {
  const { store, stop } = await startTestRelay();
  t.after(stop);
  const steps: string[] = [];
  let taken = true;
  let now = Date.UTC(2026, 10, 21, 9);
  const relays = ['one', 'another'].map((self) => ({
    store,
    self,
    clock: { now: () => now },
    send({ step }: Alert) {
      if (taken) steps.push(step);
      return Promise.resolve(taken);
    },
  }));

  /** Has the two look in turn, for ten minutes. */
  async function toldWhile(...seen: readonly [one: number, another: number]): Promise<string[]> {
    for (let minute = 0; minute < 10; minute += 1) {
      for (const [place, teller] of relays.entries()) {
        now += minuteMs / 2;
        const look = () => Promise.resolve(seen[place]);
        await tellOfCondition(conditionOf('parked', look), teller);
      }
    }
    return steps;
  }

  assert.deepEqual(await toldWhile(1, 0), ['raised']);
  assert.deepEqual(await toldWhile(1, 1), ['raised']);
  assert.deepEqual(await toldWhile(0, 1), ['raised']);
  taken = false;
  assert.deepEqual(await toldWhile(0, 0), ['raised'], 'nobody takes it');
  taken = true;
  assert.deepEqual(await toldWhile(0, 0), ['raised', 'over']);
});

test('alerts that deliveries wait for over 15 minutes, and when it is over', async () => {
  const receiver = await startReceiver();
  let down = true;
  const inbox = await startInbox({ atData: () => (down ? smtpReply(451, 'Not now') : undefined) });
  await withAlerts({ inbox, receiver }, async (relay) => {
    await post(relay);
    await relay.pass(14 * minuteMs);
    assert.equal(receiver.posts.length, 0);
    assert.deepEqual(await afterAlerts(relay, receiver, 1), [['late', 'raised', 1]]);
    down = false;
    assert.deepEqual((await afterAlerts(relay, receiver, 2))[1], ['late', 'over', 0]);
    await pass(relay, 25 * hourMs);
    assert.equal(receiver.posts.length, 2);
  });
});

test('alerts that our credentials are refused, and when they are accepted again', async () => {
  const receiver = await startReceiver();
  let wrong = true;
  const tried = Promise.withResolvers<void>();
  const inbox = await startInbox({
    authOptional: false,
    onAuth(_auth, _session, callback) {
      tried.resolve();
      if (wrong) callback(smtpReply(535, 'Authentication failed'));
      else callback(null, { user: 'us' });
    },
  });
  const env = { SMTP_URL: inbox.url.replace('//', '//relay:secret@') };
  await withAlerts({ inbox, receiver, env }, async (relay) => {
    await post(relay);
    await tried.promise;
    await relay.pass(0);
    assert.deepEqual(await afterAlerts(relay, receiver, 1), [['refused', 'raised', 1]]);
    assert.match(told(receiver)[0]?.text ?? '', /user and password in SMTP_URL/);
    wrong = false;
    while (
      !told(receiver).some(({ condition, step }) => condition === 'refused' && step === 'over')
    )
      await afterAlerts(relay, receiver, receiver.posts.length + 1);
    assert.doesNotMatch(JSON.stringify(told(receiver)), /secret/);
  });
});

test('points to the server’s words and not to a password if it refuses our host at its greeting', async () => {
  const receiver = await startReceiver();
  const server = await startMisbehaving((socket) => socket.end('554 5.7.1 blocked\r\n'));
  const env = { SMTP_URL: server.url, ALERT_WEBHOOK_URL: `${receiver.url}/hook` };
  const relay = await startTestRelay(env);
  await post(relay);
  await untilRefused(relay);
  assert.deepEqual(await afterAlerts(relay, receiver, 1), [['refused', 'raised', 1]]);
  const [{ text } = { text: '' }] = told(receiver);
  assert.match(text, /To read the server’s words/);
  assert.doesNotMatch(text, /password/);
  await relay.stop();
  await server.close();
  await receiver.close();
});

test('alerts that a policy refuses a lead, and that it is over once the lead is delivered', async () => {
  const receiver = await startReceiver();
  let blocked = true;
  const inbox = await startInbox({
    onRcptTo: (_address, _session, callback) =>
      callback(blocked ? smtpReply(550, '5.7.1 Client host blocked, marked@client.example') : null),
  });
  await withAlerts({ inbox, receiver }, async (relay) => {
    await post(relay);
    const first = await afterAlerts(relay, receiver, 1);
    assert.deepEqual(first, [['turned-away', 'raised', 1]]);
    blocked = false;
    const isOver = ({ condition, step }: Told) => condition === 'turned-away' && step === 'over';
    while (!told(receiver).some(isOver)) {
      await afterAlerts(relay, receiver, receiver.posts.length + 1);
    }
    assert.doesNotMatch(JSON.stringify(told(receiver)), /marked/i);
  });
});

test('tells once a day how many new leads are in quarantine', async () => {
  const receiver = await startReceiver();
  await withAlerts({ inbox: await startInbox(), receiver }, async (relay) => {
    const spam = (message: string) => post(relay, { message, _honey: 'filled' });
    await spam('first');
    await spam('second');
    assert.deepEqual(await afterAlerts(relay, receiver, 1), [['quarantine', 'raised', 2]]);
    await spam('third');
    await pass(relay, 23 * hourMs);
    assert.equal(receiver.posts.length, 1);
    await pass(relay, 2 * hourMs);
    assert.deepEqual(told(receiver)[1]?.count, 1);
    await pass(relay, 48 * hourMs);
    assert.equal(receiver.posts.length, 2, 'nothing new, nothing told');
  });
});

test('retries an alert that was not accepted, and delivers meanwhile', async () => {
  const statuses = [500, 500];
  const receiver = await startReceiver((response) =>
    response.writeHead(statuses.shift() ?? 200).end(),
  );
  const inbox = await startInbox();
  await withAlerts({ inbox, receiver }, async (relay) => {
    await post(relay, { _honey: 'filled' });
    assert.deepEqual(await afterAlerts(relay, receiver, 3), [
      ['quarantine', 'raised', 1],
      ['quarantine', 'raised', 1],
      ['quarantine', 'raised', 1],
    ]);
    await post(relay, { message: 'A lead for a person' });
    await inbox.waitFor((mails) => mails.length > 0);
    await settled(relay);
    await pass(relay, hourMs);
    assert.equal(receiver.posts.length, 3);
  });
});

test('an alert webhook counts as reached only by a 2xx answer', async (t) => {
  let status = 0;
  const receiver = await startReceiver((response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(),
  );
  t.after(receiver.close);
  const [sender] = createAlertSenders(readConfig({ ALERT_WEBHOOK_URL: receiver.url }), systemClock);
  for (status of [301, 302, 404, 410, 500]) {
    await assert.rejects(async () => sender?.send(anAlert), { code: String(status) });
  }
  status = 204;
  await sender?.send(anAlert);
});

test('logs a failed alert without its destination', async () => {
  const lines: string[] = [];
  const note = (...words: unknown[]) => void lines.push(inspect(words, { depth: null }));
  const senders = (['ALERT_WEBHOOK_URL', 'ALERT_SMTP_URL and ALERT_TO'] as const).map(
    (setting) => ({
      name: 'a way',
      setting,
      send: () => Promise.reject(new Error('Not to ann@office.example nor hooks.example/secret')),
      close: () => undefined,
    }),
  );
  const log = { info: note, warn: note, error: note };
  assert.equal(await sendAlert(anAlert, senders, log), false);
  assert.equal(lines.length, 2);
  const [other, ...others] = senders;
  assert.ok(other);
  const taking = { ...other, send: () => Promise.resolve() };
  assert.equal(await sendAlert(anAlert, [taking, ...others], log), true, 'one way took it');
  assert.match(lines.join('\n'), /check ALERT_WEBHOOK_URL/);
  assert.doesNotMatch(lines.join('\n'), /ann@|secret/);
});

test('sends alerts by mail through another server', async () => {
  const receiver = await startReceiver();
  const other = await startInbox();
  const env = { ALERT_SMTP_URL: other.url, ALERT_TO: 'ann@office.example, ben@office.example' };
  await withAlerts({ inbox: await startInbox(refusesAll(550)), receiver, env }, async (relay) => {
    await post(relay);
    await settled(relay);
    await afterAlerts(relay, receiver, 1);
    await other.waitFor((mails) => mails.length === 2);
    const recipients = other.mails.flatMap(({ envelopeTo }) => envelopeTo).toSorted();
    assert.deepEqual(recipients, ['ann@office.example', 'ben@office.example']);
    const [mail] = other.mails;
    assert.match(mail?.subject ?? '', /relay \(site\.example\): 1 delivery is parked$/);
    assert.match(mail?.text ?? '', /npm run leads -- list --status parked/);
  });
  await other.close();
});

const noLog = { info: () => undefined, warn: () => undefined };

test('signs in with a refused password too seldom for a provider to lock us out', async (t) => {
  let signIns = 0;
  let refuses = true;
  const other = await startInbox({
    onAuth(_auth, _session, callback) {
      signIns += 1;
      callback(refuses ? smtpReply(535, '5.7.8 Wrong') : null, { user: 'relay' });
    },
  });
  t.after(other.close);
  const ALERT_SMTP_URL = other.url.replace('//', '//relay:secret@');
  let now = 0;
  const clock = { now: () => now };
  const ALERT_TO = 'ann@office.example, ben@office.example';
  const senders = createAlertSenders(readConfig({ ALERT_SMTP_URL, ALERT_TO }), clock);
  t.after(() => senders.forEach((sender) => sender.close()));
  const codes = new Set<unknown>();
  const log = { ...noLog, error: ({ code }: { code?: string }) => void codes.add(code) };
  for (; now < 20 * minuteMs; now += minuteMs) {
    assert.equal(await sendAlert(anAlert, senders, log), false);
  }
  assert.equal(signIns, 4);
  assert.deepEqual([...codes], ['535 5.7.8']);
  refuses = false;
  assert.equal(await sendAlert(anAlert, senders, log), true);
  assert.equal(other.mails.length, 2);
});

test('logs that a server refuses one of those to be alerted, and alerts the others', async (t) => {
  const other = await startInbox({
    onRcptTo({ address }, _session, callback) {
      callback(address.startsWith('ann@') ? smtpReply(550, '5.1.1 No such user') : undefined);
    },
  });
  t.after(other.close);
  const env = { ALERT_SMTP_URL: other.url, ALERT_TO: 'ann@office.example, ben@office.example' };
  const senders = createAlertSenders(readConfig(env), systemClock);
  t.after(() => senders.forEach((sender) => sender.close()));
  const failed: unknown[] = [];
  const log = { ...noLog, error: (about: unknown) => void failed.push(about) };
  assert.equal(await sendAlert(anAlert, senders, log), true);
  assert.deepEqual(
    other.mails.map(({ envelopeTo }) => envelopeTo),
    [['ben@office.example']],
  );
  assert.equal(failed.length, 1);
  assert.partialDeepStrictEqual(failed, [{ by: 'mail', code: '550 5.1.1' }]);
});

test('a clock that was wrong and is set back silences nothing', async () => {
  const receiver = await startReceiver();
  await withAlerts({ inbox: await startInbox(refusesAll(550)), receiver }, async (relay) => {
    relay.clock.advance(48 * hourMs);
    await post(relay);
    await settled(relay);
    await afterAlerts(relay, receiver, 1);
    relay.clock.advance(-48 * hourMs);
    assert.deepEqual((await afterAlerts(relay, receiver, 2))[1], ['parked', 'continues', 1]);
  });
});

test('the start says that nobody gets alerts, and what to set', () => {
  assert.match(alertsGoTo(readConfig({})), /^nobody: .* set ALERT_WEBHOOK_URL, or ALERT_SMTP_URL/);
  const set = { ALERT_SMTP_URL: 'smtps://other.example', ALERT_TO: 'ann@office.example' };
  assert.equal(alertsGoTo(readConfig(set)), 'ann@office.example');
});
