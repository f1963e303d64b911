import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { goesWrongAt, startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { until } from '../../../testing/until.ts';
import { blockProcess } from '../../../testing/block-process.ts';
import { createFileMailer, createSmtpMailer, maxConnections } from './mailer.ts';

const waits = {
  connectionTimeout: 60_000,
  greetingTimeout: 60_000,
  socketTimeout: 60_000,
  wholeSend: 8000,
};

/**
 * Drips for two seconds, and on a busy machine not for the whole timeout: a mail sent after them has so much more time
 * than those before.
 */
const dripsBefore = 20;

const mail = { from: 'website@site.example', to: 'ann@office.example', subject: 'A lead' };

test('gives up mails whose server drips, closes their connections, and sends what waited behind them', async (t) => {
  const dripping = new Set<Socket>();
  let drips = 0;
  const drip = goesWrongAt('final dot', (socket) => {
    dripping.add(socket);
    const drops = setInterval(() => {
      drips += 1;
      socket.write('250-Wait\r\n');
    }, 100);
    socket.once('close', () => {
      clearInterval(drops);
      dripping.delete(socket);
    });
  });
  const take = goesWrongAt('final dot', (socket) => socket.write('250 2.0.0 Taken\r\n'));
  let connections = 0;
  const server = await startMisbehaving((socket) => {
    connections += 1;
    if (connections <= maxConnections) drip(socket);
    else take(socket);
  });
  t.after(server.close);
  const mailer = createSmtpMailer(server.url, { waits });
  t.after(mailer.close);

  const stalled = Array.from({ length: maxConnections }, () => mailer.send(mail));
  const failed = Promise.allSettled(stalled);
  await until(() => drips >= maxConnections * dripsBefore, 'the mails have stalled for a while');
  assert.equal(await mailer.send(mail), '250 2.0.0 Taken');
  for (const outcome of await failed) {
    assert.equal(outcome.status, 'rejected');
    assert.match(String(outcome.reason), /The mail server did not finish within 8000 ms\./);
  }
  await until(() => dripping.size === 0, 'nothing drips any more');
});

test('counts a mail as accepted whose reply came while the process stood still past the timeout', async (t) => {
  const server = await startMisbehaving(
    goesWrongAt('final dot', (socket) =>
      blockProcess(4000, () => socket.write('250 2.0.0 Taken\r\n')),
    ),
  );
  t.after(server.close);
  for (const within of [{ socketTimeout: 2000 }, { wholeSend: 3000 }]) {
    const mailer = createSmtpMailer(server.url, { waits: { ...waits, ...within } });
    t.after(mailer.close);
    assert.equal(await mailer.send(mail), '250 2.0.0 Taken');
  }
});

const taken = '250 2.0.0 Taken\r\n';
const refused = '554 5.7.1 We take no such mail\r\n';

/** Repeated replies to the first mail: how many, and at which command of the next mail. */
const saidAgain: readonly [when: string, behind: string, times: number][] = [
  ['at once', '', 2],
  ['as the next one begins', 'MAIL', 1],
  ['twice as the next one begins', 'MAIL', 2],
  ['before the next one has gone', 'DATA', 1],
  ['once the next one has gone', '.', 1],
];

for (const [when, behind, times] of saidAgain) {
  test(`does not count a mail as accepted by a repeated reply to the one before, ${when}`, async (t) => {
    const replies = [taken, refused];
    // Too long to be sent before the repeated reply arrives.
    const text = behind === 'DATA' ? 'A line.\n'.repeat(500_000) : '';
    let again = taken.repeat(times);
    const sayAgain = (socket: Socket) => {
      socket.write(again);
      again = '';
    };
    const answer = goesWrongAt('final dot', (socket) => {
      if (behind === '.' && replies.length === 1) sayAgain(socket);
      socket.write(replies.shift() ?? taken);
      if (behind === '') sayAgain(socket);
    });
    let connections = 0;
    const server = await startMisbehaving((socket) => {
      connections += 1;
      answer(socket);
      socket.on('data', (said: string) => {
        if (behind !== '' && replies.length === 1 && said.startsWith(behind)) sayAgain(socket);
      });
    });
    t.after(server.close);
    const mailer = createSmtpMailer(server.url);
    t.after(mailer.close);
    assert.equal(await mailer.send(mail), '250 2.0.0 Taken');
    await assert.rejects(mailer.send({ ...mail, text }), /We take no such mail|more replies than/);
    assert.equal(again, '');
    replies.length = 0;
    // From now on no repeated reply can belong to another mail.
    const before = connections;
    for (let mails = 0; mails < 3; mails += 1) await mailer.send(mail);
    assert.equal(connections - before, 3);
  });
}

test('counts no mail as accepted on a reply about the connection', async (t) => {
  const greets = (socket: Socket) => socket.write('220 another.example\r\n');
  const server = await startMisbehaving(goesWrongAt('final dot', greets));
  t.after(server.close);
  const mailer = createSmtpMailer(server.url);
  t.after(mailer.close);
  await assert.rejects(mailer.send(mail), { response: '220 another.example' });
});

test('counts no mail as accepted by a reply whose last line refuses it', async (t) => {
  const refuses = (socket: Socket) =>
    socket.write('250-Scanning\r\n250-Scanning\r\n550 5.7.1 It has a virus\r\n');
  const server = await startMisbehaving(goesWrongAt('final dot', refuses));
  t.after(server.close);
  const mailer = createSmtpMailer(server.url);
  t.after(mailer.close);
  await assert.rejects(mailer.send(mail), {
    response: '550 5.7.1 It has a virus',
    responseCode: 550,
  });
});

for (const [how, leave] of [
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['says that it closes', (socket: Socket) => socket.end('421 4.7.0 Enough\r\n')],
] as const) {
  test(`an accepted mail counts as accepted even if the server then ${how}`, async (t) => {
    const server = await startMisbehaving(goesWrongAt('RSET', leave));
    t.after(server.close);
    const mailer = createSmtpMailer(server.url);
    t.after(mailer.close);
    for (let mails = 0; mails < 4; mails += 1) {
      assert.equal(await mailer.send(mail), '250 2.0.0 Taken');
    }
  });
}

test('keeps the connection of a server that ends its replies with a blank line', async (t) => {
  let connections = 0;
  const take = goesWrongAt('final dot', (socket) => socket.write('250 2.0.0 Taken\r\n\r\n'));
  const server = await startMisbehaving((socket) => {
    connections += 1;
    take(socket);
  });
  t.after(server.close);
  const mailer = createSmtpMailer(server.url);
  t.after(mailer.close);
  for (let mails = 0; mails < 3; mails += 1) await mailer.send(mail);
  assert.equal(connections, 1);
});

test('waits for a server that looks for our name for 25 seconds before it greets', async (t) => {
  const connected = Promise.withResolvers<Socket>();
  const server = await startMisbehaving(connected.resolve);
  t.after(server.close);
  const mailer = createSmtpMailer(server.url);
  t.after(mailer.close);
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  const sent = mailer.send(mail);
  const socket = await connected.promise;
  // By then our side knows that the connection stands.
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  t.mock.timers.tick(25_000);
  goesWrongAt('final dot', () => socket.write('250 2.0.0 Taken\r\n'))(socket);
  assert.equal(await sent, '250 2.0.0 Taken');
});

test('closes an idle connection before a firewall or its server has dropped it', async (t) => {
  let open = 0;
  const take = goesWrongAt('final dot', (socket) => socket.write('250 2.0.0 Taken\r\n'));
  const server = await startMisbehaving((socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    take(socket);
    socket.on('data', (text: string) => text.startsWith('QUIT') && socket.end());
  });
  t.after(server.close);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const mailer = createSmtpMailer(server.url, { waits });
  t.after(mailer.close);
  await mailer.send(mail);
  assert.equal(open, 1);
  await setImmediate();
  t.mock.timers.tick(6000);
  t.mock.timers.reset();
  await until(() => open === 0, 'nothing is connected any more');
});

test('connects to the address that the machine’s hosts file has for its server', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hosts-'));
  t.after(() => rm(folder, { recursive: true }));
  const hostsFile = path.join(folder, 'hosts');
  // The system ignores a line without a valid address, and this machine may have no route to the second.
  const lines = ['127.0.0.l', '2001:db8::25', '127.0.0.1\t'].map(
    (at) => `${at} mail.site.example # inside`,
  );
  const hosts = lines.join('\n');
  await writeFile(hostsFile, hosts);
  const take = goesWrongAt('final dot', (socket) => socket.write('250 2.0.0 Taken\r\n'));
  const server = await startMisbehaving(take);
  t.after(server.close);
  const url = `smtp://Mail.Site.example:${server.port}`;
  const mailer = createSmtpMailer(url, { waits, tls: 'optional', hostsFile });
  t.after(mailer.close);
  assert.equal(await mailer.send(mail), '250 2.0.0 Taken');
});

test('deletes old mails about no lead from the folder, and keeps those about one', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  t.after(() => rm(folder, { recursive: true }));
  const mailer = createFileMailer(folder);
  const write = async (words: string, deliveryId?: string) => {
    await mailer.send({ ...mail, messageId: `<${words}@site.example>` }, deliveryId);
  };
  const names = async () =>
    (await readdir(folder)).map((name) => /an?-\w+-\w+/.exec(name)?.[0] ?? name);
  await write('an-old-link');
  await write('an-old-lead', 'a-delivery');
  const sixDaysAgo = new Date(Date.now() - 6 * 24 * 3_600_000);
  for (const name of await readdir(folder)) {
    await utimes(path.join(folder, name), sixDaysAgo, sixDaysAgo);
  }
  await write('a-new-link');
  assert.deepEqual((await names()).toSorted(), ['a-new-link', 'an-old-lead']);
  await Promise.all(['a-newer-link', 'a-third-link', 'a-fourth-link'].map((words) => write(words)));
  assert.equal((await names()).length, 5);
});
