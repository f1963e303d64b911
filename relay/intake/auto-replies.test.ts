import assert from 'node:assert/strict';
import fs, { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openConfiguredDatabase } from '../../testing/test-database.ts';
import { formWith, pdf } from '../../testing/test-files.ts';
import { company } from '../../content/company.ts';
import { smtpReply, startInbox } from '../../testing/test-inbox.ts';
import { postForm } from '../../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { mailPersonOf } from './mail-person.ts';

// Anybody can type another's address into a form. These tests hold what the relay then sends there, and how often.

const site = 'https://site.example';
const shop = 'https://www.shop.example';
const mailboxesYaml = `
mailboxes:
  shop:
    recipients: [ann@shop.example]
    origins: [${shop}]
    files: { kinds: [pdf] }
    autoresponse: { subject: Your order is in, text: We will confirm it by phone. }
  quiet:
    recipients: [ben@shop.example]
    origins: [${shop}]
`;

async function withRelay(run: (relay: TestRelay) => Promise<void>): Promise<void> {
  const relay = await startTestRelay({}, { mailboxesYaml });
  try {
    await run(relay);
  } finally {
    await relay.stop();
  }
}

/** Posts as the contact page does, a minute after it was opened. */
async function contact(
  relay: TestRelay,
  email: string,
  { remoteAddress = '203.0.113.7', ...other }: Record<string, string> = {},
): Promise<void> {
  const { token } = (await relay.app.inject('/relay/form-token')).json<{ token: string }>();
  relay.clock.advance(60_000);
  const message = `A message of its own to ${email} from ${remoteAddress}`;
  const fields = { _form: 'contact', name: 'Jo', email, message, consent: 'yes', _token: token };
  await post(relay, 'services', { ...fields, ...other }, remoteAddress, site);
}

async function post(
  relay: TestRelay,
  mailbox: string,
  fields: Record<string, string>,
  remoteAddress: string,
  origin: string,
): Promise<void> {
  const answer = await relay.app.inject({
    method: 'POST',
    url: `/relay/ajax/${mailbox}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    payload: new URLSearchParams(fields).toString(),
  });
  assert.equal(answer.statusCode, 200, answer.body);
}

async function repliesOf({ dataDir }: TestRelay): Promise<string[]> {
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const rows = await db
    .selectFrom('delivery')
    .select('recipient')
    .where('kind', '=', 'autoresponse')
    .execute();
  await db.destroy();
  return rows.map(({ recipient }) => recipient);
}

test('one person gets one automatic reply a day, however the address is spelled', () =>
  withRelay(async (relay) => {
    const spellings = [
      'j.doe@gmail.com',
      'JDoe@GMail.com',
      'jdoe+1@gmail.com',
      'jdoe+2@googlemail.com',
      'j.d.o.e@gmail.com',
      'jdoe-shop@gmail.com',
    ];
    for (const [count, email] of spellings.entries()) {
      await contact(relay, email, { remoteAddress: `198.51.${count}.1` });
    }
    assert.deepEqual(await repliesOf(relay), ['j.doe@gmail.com']);
    relay.clock.advance(24 * 3_600_000);
    await contact(relay, 'j.doe@gmail.com');
    assert.equal((await repliesOf(relay)).length, 2);
  }));

for (const [one, other] of [
  ['jo@münchen.example', 'jo@xn--mnchen-3ya.example'],
  ['jo@client.example', 'jo@CLIENT.example.'],
  ['"jo"@client.example', 'jo@client.example'],
  ['jo=shop@client.example', 'jo@client.example'],
  ['jo@pm.me', 'Jo@protonmail.com'],
  ['+jo@client.example', 'jo+@client.example'],
] as const) {
  test(`${one} and ${other} are one person`, () => {
    assert.equal(mailPersonOf(one), mailPersonOf(other));
  });
}

test('two people at one domain, and one name at two, are not one person', () => {
  const people = ['jo@client.example', 'ann@client.example', 'jo@gmail.com'].map(mailPersonOf);
  assert.equal(new Set(people).size, 3);
});

for (const [what, addressOf, most] of [
  ['an IPv4 /24', (count: number) => `203.0.113.${count}`, 5],
  ['an IPv6 /64', (count: number) => `2001:db8::${count}`, 5],
  ['an IPv6 /48', (count: number) => `2001:db8:0:${count}::1`, 20],
  ['all networks together', (count: number) => `198.51.${count}.1`, 60],
] as const) {
  test(`${what} causes ${most} replies an hour and no more`, () =>
    withRelay(async (relay) => {
      const { now } = relay.clock;
      const frozen = now();
      relay.clock.now = () => frozen;
      for (let count = 0; count < most + 10; count += 1) {
        await post(
          relay,
          'shop',
          { email: `victim${count}@client${count}.example`, order: `${count}`, _autoresponse: 'x' },
          addressOf(count),
          shop,
        );
      }
      assert.equal((await repliesOf(relay)).length, most);
      assert.equal((await relay.counts()).leads, most + 10, 'every lead is there');
    }));
}

test('five tries of one post at once use up nobody else’s replies', () =>
  withRelay(async (relay) => {
    const order = (name: string) => ({
      email: `${name}@client.example`,
      order: 'x',
      _autoresponse: 'x',
      _key: `k-5f0c1d2e3b4a-${name}`,
    });
    const first = order('first');
    const retries = Array.from({ length: 5 }, () =>
      post(relay, 'shop', first, '203.0.113.7', shop),
    );
    await Promise.all(retries);
    assert.equal((await relay.counts()).leads, 1);
    await post(relay, 'shop', order('second'), '203.0.113.7', shop);
    const replies = await repliesOf(relay);
    assert.deepEqual(replies.toSorted(), ['first@client.example', 'second@client.example']);
  }));

test('posts whose files cannot be kept use up nobody’s replies', (t) =>
  withRelay(async (relay) => {
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
    const opening = t.mock.method(fs, 'open', () => Promise.reject(full));
    syncBuiltinESMExports();
    const order = (name: string) => ({ email: `${name}@client.example`, _autoresponse: 'x' });
    const send = (name: string) =>
      postForm(relay, formWith(order(name), [['sketch', 'cake.pdf', pdf()]]), {
        path: '/relay/ajax/shop',
        remoteAddress: '203.0.113.7',
        headers: { origin: shop },
      });
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await send(`unlucky${count}`)).statusCode, 503);
    }
    opening.mock.restore();
    syncBuiltinESMExports();
    assert.equal((await send('lucky')).statusCode, 200);
    assert.deepEqual(await repliesOf(relay), ['lucky@client.example']);
  }));

test('a burst that comes at once gets no more replies than one after the other', () =>
  withRelay(async (relay) => {
    const burst = Array.from({ length: 12 }, (_, count) =>
      post(
        relay,
        'shop',
        { email: `victim${count}@client.example`, order: `${count}`, _autoresponse: 'x' },
        '203.0.113.7',
        shop,
      ),
    );
    await Promise.all(burst);
    assert.equal((await repliesOf(relay)).length, 5);
    assert.equal((await relay.counts()).leads, 12);
  }));

test('a reply that its mailbox no longer has words for is dropped without an alert', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'replies-'));
  const inbox = await startInbox();
  const earlier = await startTestRelay({ DATA_DIR: folder }, { mailboxesYaml });
  const order = { email: 'buyer@client.example', order: 'Two loaves', _autoresponse: 'yes' };
  await post(earlier, 'shop', order, '203.0.113.7', shop);
  assert.equal((await earlier.counts()).deliveries.waiting, 2);
  await earlier.stop();
  const withoutWords = mailboxesYaml.replace(/ +autoresponse: .*\n/, '');
  const env = { DATA_DIR: folder, SMTP_URL: inbox.url };
  const relay = await startTestRelay(env, { mailboxesYaml: withoutWords });
  try {
    await inbox.waitFor((mails) => mails.length === 1);
    await relay.pass(0);
    const { deliveries } = await relay.counts();
    assert.equal(deliveries.waiting + deliveries.parked, 0);
    assert.deepEqual(await repliesOf({ ...relay, dataDir: folder }), []);
  } finally {
    await relay.stop();
    await inbox.close();
    await rm(folder, { recursive: true });
  }
});

for (const [code, words] of [
  [501, 'Invalid MAIL FROM address provided'],
  [450, 'Too many without a sender, try again later'],
] as const) {
  test(`if a mail server refuses null senders (${code}), replies are sent from our own address, and answers to them go to the mailbox`, async () => {
    const inbox = await startInbox({
      onMailFrom: ({ address }, _session, callback) =>
        callback(address === '' ? smtpReply(code, words) : null),
    });
    const relay = await startTestRelay({ SMTP_URL: inbox.url, MAIL_FROM: 'website@site.example' });
    await contact(relay, 'jo@client.example');
    await inbox.waitFor((mails) => mails.length === 2);
    const reply = inbox.mails.find(({ envelopeTo }) => envelopeTo.includes('jo@client.example'));
    assert.equal(reply?.envelopeFrom, 'website@site.example');
    assert.deepEqual(
      reply.replyTo?.map(({ address }) => address),
      [company.email.services],
    );
    await relay.stop();
    await inbox.close();
  });
}

test('a post with any sign of spam gets no automatic reply, and arrives', () =>
  withRelay(async (relay) => {
    await contact(relay, 'robot@client.example', { _token: 'made-up' });
    await contact(relay, 'links@client.example', { company: 'www.a.b www.c.d www.e.f' });
    await contact(relay, 'person@client.example');
    assert.deepEqual(await repliesOf(relay), ['person@client.example']);
    assert.equal((await relay.counts()).leads, 3);
  }));

test('mailing lists, their owners and role addresses get no automatic reply', () =>
  withRelay(async (relay) => {
    for (const email of [
      'owner-tax@lists.example',
      'tax-request@lists.example',
      'LISTSERV@lists.example',
      'owner@client.example',
    ]) {
      await contact(relay, email);
    }
    assert.deepEqual(await repliesOf(relay), ['owner@client.example']);
  }));

test('other people’s mailboxes reply automatically only if they have words for it', () =>
  withRelay(async (relay) => {
    const order = { email: 'buyer@client.example', order: 'Two loaves', _autoresponse: 'yes' };
    for (const [mailbox, origin] of [
      ['quiet', shop],
      ['services', site],
    ] as const) {
      await post(relay, mailbox, order, '203.0.113.7', origin);
    }
    assert.deepEqual(await repliesOf(relay), []);
    await post(relay, 'shop', order, '203.0.113.7', shop);
    assert.deepEqual(await repliesOf(relay), ['buyer@client.example']);
  }));
