import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { smtpReply, startInbox } from '../test-inbox.ts';
import type { TestInbox } from '../test-inbox.ts';
import { startTestRelay } from '../test-relay.ts';
import type { TestRelay } from '../test-relay.ts';

const hourMs = 3_600_000;

/** Posts a lead that gets one notification and no autoresponse. */
async function postLead(relay: TestRelay, message = 'A lead on its way'): Promise<void> {
  const answer = await relay.app.inject({
    method: 'POST',
    url: '/relay/ajax/services',
    payload: { message },
  });
  assert.equal(answer.statusCode, 200);
}

/** Moves time on, hours at a time, until the relay has settled what it holds. */
async function deliveriesOf(relay: TestRelay, key: 'delivered' | 'parked', count = 1) {
  for (let step = 0; step < 48; step += 1) {
    for (let look = 0; look < 10; look += 1) {
      const { deliveries } = await relay.store.counts();
      if (deliveries[key] >= count) return deliveries;
      await setTimeout(5);
    }
    relay.clock.advance(5 * hourMs);
  }
  return (await relay.store.counts()).deliveries;
}

async function withRelay(
  inbox: TestInbox | { url: string; close: () => Promise<void> },
  run: (relay: TestRelay) => Promise<void>,
): Promise<void> {
  const relay = await startTestRelay({ SMTP_URL: inbox.url });
  try {
    await run(relay);
  } finally {
    await relay.stop();
    await inbox.close();
  }
}

/** A server on loopback that speaks as it is told, for what no SMTP server does. */
async function startMisbehaving(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

for (const [what, serve] of [
  ['says nothing', () => undefined],
  ['hangs up at once', (socket: Socket) => socket.destroy()],
  ['greets with 421', (socket: Socket) => socket.end('421 4.3.2 Closing down\r\n')],
  ['greets with 554', (socket: Socket) => socket.end('554 5.3.2 No service here\r\n')],
  ['talks nonsense', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
] as const) {
  test(`keeps the lead while the mail server ${what}, and delivers it after`, async () => {
    const misbehaving = await startMisbehaving(serve);
    await withRelay(misbehaving, async (relay) => {
      await postLead(relay);
      await setTimeout(50);
      assert.equal((await relay.store.counts()).deliveries.waiting, 1);
      await misbehaving.close();
      const inbox = await startInbox({ port: misbehaving.port });
      assert.deepEqual(await deliveriesOf(relay, 'delivered'), {
        delivered: 1,
        waiting: 0,
        parked: 0,
        held: 0,
      });
      assert.equal(inbox.mails.length, 1);
      await inbox.close();
    });
  });
}

test('keeps the lead while nobody listens, and delivers it after', async () => {
  const gone = await startMisbehaving(() => undefined);
  await gone.close();
  await withRelay(gone, async (relay) => {
    await postLead(relay);
    await setTimeout(50);
    const inbox = await startInbox({ port: gone.port });
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    await inbox.close();
  });
});

/** Answers as the list says, once each, and then as usual. */
function inTurn<Answer>(...answers: Answer[]): () => Answer | undefined {
  return () => answers.shift();
}

for (const [reply, words] of [
  [421, 'Too many connections'],
  [450, 'Mailbox busy'],
  [451, 'Greylisted, try again in 600 seconds'],
  [452, 'Insufficient storage'],
] as const) {
  test(`tries again after ${reply} and delivers once`, async () => {
    const answer = inTurn(smtpReply(reply, words), smtpReply(reply, words));
    const inbox = await startInbox({ atData: answer });
    await withRelay(inbox, async (relay) => {
      await postLead(relay);
      assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
      assert.equal(inbox.mails.length, 1);
    });
  });
}

for (const [reply, words] of [
  [550, 'No such user'],
  [552, 'Message too large'],
  [554, 'Refused by policy'],
] as const) {
  test(`parks at ${reply} and keeps the lead`, async () => {
    const inbox = await startInbox({
      onRcptTo: (_address, _session, callback) => callback(smtpReply(reply, words)),
    });
    await withRelay(inbox, async (relay) => {
      await postLead(relay);
      const deliveries = await deliveriesOf(relay, 'parked');
      assert.deepEqual(deliveries, { delivered: 0, waiting: 0, parked: 1, held: 0 });
      assert.equal((await relay.store.counts()).leads, 1);
    });
  });
}

test('keeps trying when the server refuses our credentials: no lead is given up for them', async () => {
  let refused = 0;
  const inbox = await startInbox({
    authOptional: false,
    onAuth(_auth, _session, callback) {
      refused += 1;
      if (refused <= 2) callback(smtpReply(535, 'Authentication failed'));
      else callback(null, { user: 'relay' });
    },
  });
  const url = inbox.url.replace('//', '//relay:secret@');
  await withRelay({ url, close: inbox.close }, async (relay) => {
    await postLead(relay);
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    assert.equal(refused, 3);
  });
});

test('sends the same message again when the connection drops before the data', async () => {
  let dropped = 0;
  const inbox = await startInbox({
    onMailFrom(_address, _session, callback) {
      dropped += 1;
      if (dropped <= 2) inbox.dropConnections();
      else callback();
    },
  });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    assert.equal(inbox.mails.length, 1);
  });
});

test('repeats under the same Message-ID when the connection drops after the data', async () => {
  const answer = inTurn('lost' as const);
  const inbox = await startInbox({ atData: answer });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    assert.equal(inbox.mails.length, 2);
    assert.equal(new Set(inbox.mails.map(({ messageId }) => messageId)).size, 1);
  });
});

test('delivers to every recipient of a mailbox, each on its own', async () => {
  const inbox = await startInbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('gone@') ? smtpReply(550, 'No such user') : null),
  });
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    MAILBOX_SERVICES: 'ann@office.example, gone@office.example',
  });
  await postLead(relay);
  await deliveriesOf(relay, 'parked');
  assert.deepEqual(await deliveriesOf(relay, 'delivered'), {
    delivered: 1,
    waiting: 0,
    parked: 1,
    held: 0,
  });
  assert.deepEqual(inbox.mails[0]?.envelopeTo, ['ann@office.example']);
  await relay.stop();
  await inbox.close();
});

test('parks after five days of trying', async () => {
  const inbox = await startInbox({ atData: () => smtpReply(451, 'Not now') });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    assert.deepEqual(await deliveriesOf(relay, 'parked'), {
      delivered: 0,
      waiting: 0,
      parked: 1,
      held: 0,
    });
  });
});

test('lets one message that fails hold up no other', async () => {
  const inbox = await startInbox({
    atData: (mail) => (mail.text?.includes('poison') ? smtpReply(451, 'Not this one') : undefined),
  });
  await withRelay(inbox, async (relay) => {
    for (let lead = 0; lead < 20; lead += 1) await postLead(relay, `poison ${lead}`);
    for (let lead = 0; lead < 50; lead += 1) await postLead(relay, `good ${lead}`);
    assert.equal((await deliveriesOf(relay, 'delivered', 50)).delivered, 50);
  });
});
