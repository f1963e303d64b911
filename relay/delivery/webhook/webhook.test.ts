import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Lead } from '../../../leads/lead.ts';
import type { Mailbox } from '../../../settings/mailboxes.ts';
import { systemClock } from '../../../platform/clock.ts';
import { freePort } from '../../../platform/free-port.ts';
import { startDns } from '../../../testing/test-dns.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import { startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import {
  startReceiver,
  type ReceivedPost,
  type TestReceiver,
} from '../../../testing/test-receiver.ts';
import { startTestRelay, testWebhookSecret, type TestRelay } from '../../../testing/test-relay.ts';
import { blockProcess } from '../../../testing/block-process.ts';
import { maxWaitMs } from '../../../testing/until.ts';
import { postJson } from '../http/http-post.ts';
import { createFindAddresses } from '../http/find-addresses.ts';
import { lookupPublicBy, PrivateAddressError } from './public-lookup.ts';
import { findAddresses, lookupBy } from '../http/shared-lookup.ts';
import type { WebhookBody } from './webhook-body.ts';
import { createWebhookChannel } from './webhook-channel.ts';

const retryMs = 40_000;

/** The shop's receivers are changing from the second secret to the first. */
const shopSecrets = ['the new secret of a shop', 'the old secret of a shop'].map(
  (text) => `whsec_${Buffer.from(text).toString('base64')}`,
);

/** A relay whose mailbox `services` posts to the receiver, and whose forms may name its host. */
async function withWebhook(
  receiver: TestReceiver,
  run: (relay: TestRelay, inbox: Awaited<ReturnType<typeof startInbox>>) => Promise<void>,
): Promise<void> {
  const inbox = await startInbox();
  const relay = await startTestRelay(
    { SMTP_URL: inbox.url, WEBHOOK_SECRET_SHOP: shopSecrets.join(',') },
    {
      mailboxesYaml: `mailboxes:
  services: { webhook: "${receiver.url}/crm" }
  shop: { recipients: [ann@shop.example], webhook_hosts: ["${receiver.host}"] }
`,
    },
  );
  try {
    await run(relay, inbox);
  } finally {
    // First, so that requests it leaves unanswered do not delay the stop.
    await receiver.close();
    await relay.stop();
    await inbox.close();
  }
}

async function post(relay: TestRelay, mailbox: string, payload: Record<string, string>) {
  const answer = await relay.app.inject({
    method: 'POST',
    url: `/relay/ajax/${mailbox}`,
    headers: { origin: 'https://site.example', referer: 'https://site.example/contact' },
    payload,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ reference: string }>();
}

function leadFor(mailbox: string, receivedAt: number): Lead {
  return {
    id: '019aa000-0000-7000-8000-000000000000',
    mailbox,
    form: null,
    idempotencyKey: 'once',
    subject: 'A lead',
    replyTo: null,
    fields: [{ name: 'message', label: 'message', value: 'Not for them' }],
    page: null,
    files: [],
    attribution: null,
    consent: null,
    template: 'table',
    spam: { score: 0, reasons: [], quarantined: false },
    receivedAt,
  };
}

/** Checks whenever the relay is idle, and advances time to the next retry until it holds. */
async function until(relay: TestRelay, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let retry = 0; retry < 10; retry += 1) {
    await relay.pass(retry === 0 ? 0 : retryMs);
    if (await holds()) return;
  }
  assert.fail(`It did not come so far: ${JSON.stringify(await relay.counts())}`);
}

function settled(relay: TestRelay, key: 'delivered' | 'parked', count: number): Promise<void> {
  return until(relay, async () => (await relay.counts()).deliveries[key] >= count);
}

/** Fails unless the receivers' library accepts the signature. */
function verified(
  { body, headers }: ReceivedPost,
  secret: string | undefined = testWebhookSecret,
): WebhookBody {
  const webhook = new Webhook(secret);
  return webhook.verify(body, headers as Record<string, string>) as WebhookBody;
}

test('posts a signed lead in a shape that a CRM can take in', async () => {
  const receiver = await startReceiver();
  await withWebhook(receiver, async (relay) => {
    const { reference } = await post(relay, 'services', {
      _form: 'contact',
      name: 'Thandi Nkosi',
      email: 'thandi@client.example',
      phone: '+27 21 555 0100',
      company: 'Nkosi & Sons',
      message: 'We need a management accountant.',
      consent: 'yes',
      _landing: '/employers',
      _page: '/contact',
    });
    await receiver.waitFor(1);
    const [received] = receiver.posts;
    assert.ok(received);
    assert.equal(received.path, '/crm');
    assert.equal(received.headers['content-type'], 'application/json');
    const { data, ...envelope } = verified(received);
    assert.deepEqual(envelope, { type: 'lead.received', version: 1, timestamp: data.receivedAt });
    assert.equal(data.reference, reference);
    assert.match(data.receivedAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.deepEqual(data.contact, {
      name: 'Thandi Nkosi',
      email: 'thandi@client.example',
      phone: '+27 21 555 0100',
      company: 'Nkosi & Sons',
    });
    assert.equal(data.mailbox, 'services');
    assert.equal(data.form, 'contact');
    assert.equal(data.subject, 'New Contact Message: Thandi Nkosi');
    assert.equal(data.page, 'https://site.example/contact');
    assert.deepEqual(data.attribution, { landing: '/employers' });
    assert.deepEqual(data.fields.at(4), {
      name: 'message',
      label: 'Message',
      value: 'We need a management accountant.',
    });
    const { wording, wordingHash, givenAt } = data.consent ?? assert.fail();
    assert.equal(wordingHash, hash('sha256', wording, 'hex'));
    assert.equal(givenAt, data.receivedAt);
    assert.equal(data.spam.score, 1);
  });
});

test('posts to the address that a form names with _webhook', async () => {
  const receiver = await startReceiver();
  await withWebhook(receiver, async (relay) => {
    await post(relay, 'shop', {
      Email: 'jo@client.example',
      Telephone: '021 555 0100',
      _webhook: `${receiver.url}/orders?shop=1`,
    });
    await receiver.waitFor(1);
    const [received] = receiver.posts;
    assert.equal(received?.path, '/orders?shop=1');
    const { data } = verified(received, shopSecrets[0]);
    assert.deepEqual(
      [data.contact.email, data.contact.phone, data.contact.name, data.form, data.consent],
      ['jo@client.example', '021 555 0100', null, null, null],
    );
  });
});

test('signs only with the mailbox’s own secrets, so that no client can sign for another', async () => {
  const receiver = await startReceiver();
  await withWebhook(receiver, async (relay) => {
    const words = { message: 'An order', _webhook: `${receiver.url}/orders` };
    await post(relay, 'shop', words);
    await receiver.waitFor(1);
    const [received] = receiver.posts;
    assert.ok(received);
    for (const secret of shopSecrets) assert.equal(verified(received, secret).data.mailbox, 'shop');
    assert.throws(() => verified(received, testWebhookSecret), WebhookVerificationError);
  });
});

for (const status of [302, 400, 401, 404, 429, 500]) {
  test(`tries again after ${status}, under the same webhook-id and with the same body`, async () => {
    const statuses = [status];
    const receiver = await startReceiver((response) => {
      response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
    });
    await withWebhook(receiver, async (relay) => {
      await post(relay, 'services', { message: 'A lead to tell twice' });
      await receiver.waitFor(1);
      await relay.pass(0);
      assert.equal(receiver.posts.length, 1);
      await until(relay, () => receiver.posts.length === 2);
      await settled(relay, 'delivered', 2);
      const [first, second] = receiver.posts;
      assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
      assert.equal(first?.body, second?.body);
      assert.deepEqual(new Set(receiver.posts.map(({ path }) => path)), new Set(['/crm']));
    });
  });
}

test('parks at 410: the receiver is gone for good', async () => {
  const receiver = await startReceiver((response) => response.writeHead(410).end('moved out'));
  await withWebhook(receiver, async (relay) => {
    await post(relay, 'services', { message: 'Nobody there' });
    await settled(relay, 'parked', 1);
    await settled(relay, 'delivered', 1);
    assert.equal(receiver.posts.length, 1);
  });
});

for (const [as, retryAfter] of [
  ['seconds', () => '120'],
  ['a date', (now: number) => new Date(now + 121_000).toUTCString()],
] as const) {
  test(`waits as long as Retry-After asks in ${as}`, async () => {
    const statuses = [503];
    const receiver = await startReceiver((response) => {
      response.writeHead(statuses.shift() ?? 200, { 'retry-after': retryAfter(Date.now()) }).end();
    });
    await withWebhook(receiver, async (relay) => {
      await post(relay, 'services', { message: 'A patient lead' });
      await receiver.waitFor(1);
      await relay.pass(0);
      await relay.pass(retryMs);
      assert.equal(receiver.posts.length, 1, 'not after the schedule’s own 30 seconds');
      await until(relay, () => receiver.posts.length === 2);
    });
  });
}

test('mail goes out while the receiver says nothing', async () => {
  let underWay = 0;
  let mostUnderWay = 0;
  const receiver = await startReceiver((response) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    // On a busy machine some requests time out before the last mail is sent, and others follow.
    response.once('close', () => (underWay -= 1));
  });
  await withWebhook(receiver, async (relay, inbox) => {
    for (let lead = 0; lead < 30; lead += 1) {
      await post(relay, 'services', { message: `Say nothing ${lead}` });
    }
    await inbox.waitFor((mails) => mails.length === 30);
    assert.equal(mostUnderWay, 20, 'no more are under way at once');
  });
});

/** Many times what two sockets of this machine buffer. */
const maxPouredBytes = 64 * 1024 * 1024;

test('reads no more of an answer than it keeps', async (t) => {
  let poured = 0;
  const receiver = await startReceiver((response) => {
    const pour = () => {
      while (poured < maxPouredBytes && response.write('x'.repeat(16_384))) poured += 16_384;
      if (poured < maxPouredBytes) response.once('drain', pour);
      else response.end();
    };
    response.writeHead(200);
    pour();
  });
  t.after(receiver.close);
  const answer = await postJson({ url: receiver.url, headers: {}, body: '{}', timeoutMs: 60_000 });
  assert.equal(answer.status, 200);
  assert.equal(answer.words, 'x'.repeat(2048));
  assert.ok(poured < maxPouredBytes, 'all of it was read');
});

test('counts a lead as delivered by the status, though the connection breaks off after it', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200, { 'content-length': 5 });
    response.write('ta', () => response.socket?.resetAndDestroy());
  });
  await withWebhook(receiver, async (relay) => {
    await post(relay, 'services', { message: 'To one who took it' });
    await settled(relay, 'delivered', 2);
    assert.equal(receiver.posts.length, 1);
  });
});

test('goes by the status of an answer that never comes to an end', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200, { 'content-length': 5 });
    response.write('ta');
  });
  const answer = await postJson({ url: receiver.url, headers: {}, body: '{}', timeoutMs: 3000 });
  assert.deepEqual(answer, { status: 200, retryAfter: undefined, words: 'ta' });
  await receiver.close();
});

test('counts a lead as delivered whose answer came while the process stood still past the timeout', async (t) => {
  const receiver = await startReceiver((response) =>
    blockProcess(4000, () => response.end('taken')),
  );
  t.after(receiver.close);
  const answer = await postJson({ url: receiver.url, headers: {}, body: '{}', timeoutMs: 3000 });
  assert.equal(answer.status, 200);
});

test(
  'does not wait for a receiver that wants to switch protocols',
  { timeout: maxWaitMs },
  async (t) => {
    const receiver = await startMisbehaving((socket) => {
      socket.once('data', () => {
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        );
      });
    });
    t.after(receiver.close);
    const url = `http://127.0.0.1:${receiver.port}`;
    await assert.rejects(
      postJson({ url, headers: {}, body: '{}', timeoutMs: 60_000 }),
      /^Error: 101 /,
    );
  },
);

test('parks what the mailbox no longer allows when it is sent', async () => {
  const receiver = await startReceiver();
  await withWebhook(receiver, async (relay) => {
    await relay.store.accept({
      lead: leadFor('shop', relay.clock.now()),
      deliveries: [
        { kind: 'webhook', recipient: 'https://hooks.former.example/in', idempotencyKey: null },
      ],
    });
    relay.clock.advance(retryMs);
    await settled(relay, 'parked', 1);
  });
});

test('parks a delivery whose address is damaged in the store, and goes on', async () => {
  const receiver = await startReceiver();
  await withWebhook(receiver, async (relay) => {
    const lead = leadFor('shop', relay.clock.now());
    await relay.store.accept({
      lead,
      deliveries: [{ kind: 'webhook', recipient: 'h\u{fffd}\u{fffd}ps', idempotencyKey: null }],
    });
    relay.wake();
    await settled(relay, 'parked', 1);
    await post(relay, 'services', { message: 'The next' });
    await settled(relay, 'delivered', 1);
  });
});

test('posts what waited for a wrong webhook to the corrected one, once', async () => {
  const receiver = await startReceiver();
  await withWebhook(receiver, async (relay) => {
    const tell = (recipient: string) =>
      ({ kind: 'webhook', recipient, idempotencyKey: null }) as const;
    const lead = leadFor('services', relay.clock.now());
    await relay.store.accept({ lead, deliveries: [tell('https://crm.mistyped.example/in')] });
    relay.clock.advance(retryMs);
    await settled(relay, 'delivered', 1);
    assert.deepEqual(
      receiver.posts.map(({ path }) => path),
      ['/crm'],
    );

    const other = { ...lead, id: lead.id.replace(/0$/, '1'), idempotencyKey: 'other' };
    const deliveries = [tell(`${receiver.url}/crm`), tell('https://former.example/in')];
    await relay.store.accept({ lead: other, deliveries });
    relay.clock.advance(retryMs);
    await settled(relay, 'parked', 1);
    await settled(relay, 'delivered', 2);
    assert.equal(receiver.posts.length, 2);
  });
});

/** Posts to a webhook that a form named and whose host its mailbox allows. */
function sendTo(recipient: string, find = findAddresses): Promise<string> {
  const mailbox: Mailbox = {
    alias: 'shop',
    name: 'Shop',
    address: undefined,
    recipients: [],
    origins: [],
    next: [],
    cc: [],
    webhookHosts: [new URL(recipient).host],
    webhook: undefined,
    webhookSecrets: [testWebhookSecret],
    autoresponse: { subject: '', text: '' },
    files: undefined,
  };
  const mailboxes = { all: [mailbox], find: () => mailbox };
  const channel = createWebhookChannel({ mailboxes, clock: systemClock, find });
  const now = systemClock.now();
  return channel.send({
    id: '019aa000-0000-7000-8000-000000000001',
    kind: 'webhook',
    recipient,
    attempts: 1,
    tryingSince: now,
    lead: leadFor('shop', now),
  });
}

for (const host of ['10.0.0.1', '[fd00::1]', '[::ffff:10.0.0.1]']) {
  test(`connects to no private address that a form named, ${host}`, () =>
    assert.rejects(sendTo(`https://${host}/admin`), PrivateAddressError));
}

test('connects to no host that a form named and whose DNS record points to this machine', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const { port } = new URL(receiver.url);
  const name = 'hooks.partner.example';
  const { resolver, close } = await startDns({ a: { [name]: ['127.0.0.1'] } });
  t.after(close);
  const find = createFindAddresses({ resolver: () => resolver });
  await assert.rejects(sendTo(`http://${name}:${port}/admin`, find), PrivateAddressError);
  assert.deepEqual(receiver.posts, []);
});

test('says why no address of a receiver answered', async () => {
  const url = `http://hooks.partner.example:${await freePort()}/crm`;
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const lookup = lookupBy(() => Promise.resolve(addresses));
  const posting = postJson({ url, headers: {}, body: '{}', timeoutMs: 60_000, lookup });
  const fault = await posting.catch((error: unknown) => error);
  const { classify } = createWebhookChannel({
    mailboxes: { all: [], find: () => undefined },
    clock: systemClock,
  });
  assert.match(classify(fault).answer, /REFUSED 127\.0\.0\.1:\d+; .*REFUSED 127\.0\.0\.2:/);
});

test('connects to no name of this machine that a form gave', async () => {
  const receiver = await startReceiver();
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const lead = { url, headers: {}, body: '{}', timeoutMs: 60_000 };
  const lookup = lookupPublicBy(findAddresses);
  await assert.rejects(postJson({ ...lead, lookup }), PrivateAddressError);
  assert.equal(receiver.posts.length, 0);
  assert.equal((await postJson(lead)).status, 200, 'without the check it would');
  await receiver.close();
});

for (const [what, address] of [
  ['this machine', '127.0.0.1'],
  ['a private network', '10.1.2.3'],
  ['a provider’s metadata', '169.254.169.254'],
  ['this machine in IPv6', '::1'],
  ['this machine as IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['a private network in IPv6', 'fd00::1'],
] as const) {
  test(`finds no public address in ${what}`, async () => {
    const { promise, resolve } = Promise.withResolvers<Error | null>();
    const lookup = lookupPublicBy(() => Promise.resolve([{ address, family: isIP(address) }]));
    lookup('hooks.stranger.example', { all: true }, (error) => resolve(error));
    assert.match(String(await promise), /not public/);
  });
}
