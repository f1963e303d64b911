import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { smtpReply, startInbox } from '../../../testing/test-inbox.ts';
import { goesWrongAt, startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { minuteMs } from '../../../platform/clock.ts';
import { deliveriesOf, postLead, untilRefused, withRelay } from '../../../testing/test-delivery.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { until } from '../../../testing/until.ts';
import { createSmtpMailer } from './mailer.ts';
import { classifySmtpFailure } from './smtp-failure.ts';

/** What a mail server does until it recovers. The lead waits, is kept and arrives once. */
const faults: readonly [what: string, serve: (socket: Socket) => void][] = [
  ['says nothing', () => undefined],
  ['hangs up at once', (socket) => socket.destroy()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['greets with 421', (socket) => socket.end('421 4.3.2 Closing down\r\n')],
  ['greets with 554', (socket) => socket.end('554 5.3.2 No service here\r\n')],
  ['talks nonsense', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['drips its greeting', (socket) => drip(socket, '2')],
  ['refuses STARTTLS', goesWrongAt('STARTTLS', (socket) => socket.write('454 4.7.0 Not now\r\n'))],
  ['breaks STARTTLS', goesWrongAt('STARTTLS', (socket) => socket.write('220 Go on\r\nplain\r\n'))],
  ['hangs up at MAIL FROM', goesWrongAt('MAIL', (socket) => socket.destroy())],
  ['resets at RCPT TO', goesWrongAt('RCPT', (socket) => socket.resetAndDestroy())],
  ['falls silent at DATA', goesWrongAt('DATA', () => undefined)],
  ['resets within the data', goesWrongAt('in the data', (socket) => socket.resetAndDestroy())],
  ['resets after the final dot', goesWrongAt('final dot', (socket) => socket.resetAndDestroy())],
  ['falls silent after the final dot', goesWrongAt('final dot', () => undefined)],
  ['drips its last reply', goesWrongAt('final dot', (socket) => drip(socket, '250-Wait\r\n'))],
];

/** Too often to be a silence, and without an end: only the limit of a whole send stops it. */
function drip(socket: Socket, words: string): void {
  const drops = setInterval(() => socket.write(words), 100);
  socket.once('close', () => clearInterval(drops));
}

for (const [what, serve] of faults) {
  test(`keeps the lead while the mail server ${what}, and delivers it after`, async () => {
    const misbehaving = await startMisbehaving(serve);
    const meet = async (relay: TestRelay) => {
      await postLead(relay);
      await untilRefused(relay);
      await misbehaving.close();
      const inbox = await startInbox({ port: misbehaving.port });
      const deliveries = await deliveriesOf(relay, 'delivered');
      assert.deepEqual(deliveries, { delivered: 1, waiting: 0, parked: 0, held: 0 });
      assert.equal(inbox.mails.length, 1);
      await inbox.close();
    };
    await withRelay(misbehaving, meet, { isImpatient: true });
  });
}

test('keeps the lead while nobody listens, and delivers it after', async () => {
  const gone = await startMisbehaving(() => undefined);
  await gone.close();
  await withRelay(gone, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    const inbox = await startInbox({ port: gone.port });
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    await inbox.close();
  });
});

test('signs in only once or twice at a start with a wrong password, however much waits', async () => {
  const env = { DATA_DIR: await mkdtemp(path.join(tmpdir(), 'wrong-password-')) };
  const before = await startTestRelay(env);
  for (let lead = 0; lead < 8; lead += 1) await postLead(before, `Lead ${lead}`);
  const letter = { recipient: 'ann@office.example', text: 'A link', nextAt: before.clock.now() };
  await before.store.writeLetters(['1', '2', '3'].map((subject) => ({ ...letter, subject })));
  await before.stop();
  let signIns = 0;
  const inbox = await startInbox({
    onAuth(_auth, _session, callback) {
      signIns += 1;
      callback(smtpReply(535, '5.7.8 Wrong password'));
    },
  });
  const SMTP_URL = inbox.url.replace('//', '//user:word@');
  const relay = await startTestRelay({ ...env, SMTP_URL });
  await until(() => signIns > 0, 'it signs in');
  await relay.pass(minuteMs);
  assert.ok(signIns <= 2, `${signIns} times`);
  await relay.stop();
  await inbox.close();
  await rm(env.DATA_DIR, { recursive: true });
});

test('a server that hangs up before its greeting is probed by one lead at a time', async (t) => {
  const server = await startMisbehaving((socket) => socket.destroy());
  t.after(server.close);
  const failure = await createSmtpMailer(server.url)
    .send({ from: 'website@site.example', to: 'ann@office.example', text: 'A lead' })
    .catch(classifySmtpFailure);
  assert.ok(typeof failure === 'object' && failure.channelDown);
});

test('sends nothing to a server elsewhere with a self-signed certificate', async () => {
  const server = new SMTPServer({ secure: true, authOptional: true, logger: false });
  server.on('error', () => undefined);
  // The relay takes only 127.0.0.1 for this machine.
  server.listen(0, '127.0.0.2');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  await withRelay({ url: `smtps://127.0.0.2:${port}`, close }, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    assert.equal((await relay.counts()).deliveries.waiting, 1);
  });
});

test('sends nothing to an unencrypted server if TLS is configured', async () => {
  const inbox = await startInbox();
  const url = inbox.url.replace('smtp:', 'smtps:');
  await withRelay({ url, close: inbox.close }, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    assert.equal(inbox.mails.length, 0);
  });
});

for (const [reply, words] of [
  [421, 'Too many connections'],
  [450, 'Mailbox busy'],
  [451, 'Local error'],
  [452, 'Insufficient storage'],
] as const) {
  test(`tries again after ${reply} and delivers once`, async () => {
    const answers = [smtpReply(reply, words), smtpReply(reply, words)];
    const inbox = await startInbox({ atData: () => answers.shift() });
    await withRelay(inbox, async (relay) => {
      await postLead(relay);
      assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
      assert.equal(inbox.mails.length, 1);
    });
  });
}

test('obeys a server that says when to come back', async () => {
  const answers = [smtpReply(451, 'Greylisted, try again in 1200 seconds')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay, [19 * minuteMs, 20 * minuteMs]);
    relay.clock.advance(20 * minuteMs);
    await inbox.waitFor((mails) => mails.length === 1);
  });
});
