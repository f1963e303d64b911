import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { minuteMs } from '../../platform/clock.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import { startTestRelay, testShopSecret, type TestRelay } from '../../testing/test-relay.ts';

// Which posts are one lead, on either engine. A message stored too often is an annoyance. One that is acknowledged but
// counted as another's duplicate is lost.

const mailboxesYaml = `
mailboxes:
  shop:
    recipients: [ann@shop.example]
    origins: [https://www.shop.example]
    cc: [carl@shop.example]
    webhook_hosts: [hooks.partner.example]
`;

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/150.0 Mobile';

/** Each message is from another person, so that no other test makes it suspicious. */
function words(message: string): Record<string, string> {
  const email = `${message.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@client.example`;
  return { _form: 'contact', name: 'Thandi Nkosi', email, message, consent: 'yes' };
}

interface Sender {
  address?: string;
  userAgent?: string;
  origin?: string;
  referer?: string;
}

let postgres: TestPostgres | undefined;

before(async () => {
  if (!withoutPostgres) postgres = await startPostgres();
});

after(() => postgres?.stop());

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const skip = engine === 'PostgreSQL' && withoutPostgres;

  describe(`Similar posts, on ${engine}`, { skip }, () => {
    let relay: TestRelay;

    before(async () => {
      const database =
        postgres && engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.newDatabase() } : {};
      const env = { ...database, WEBHOOK_SECRET_SHOP: testShopSecret };
      relay = await startTestRelay(env, { mailboxesYaml });
      // Moves to the start of a window, wherever in its ten minutes the test began.
      const window = 10 * minuteMs;
      relay.clock.advance(window - (relay.clock.now() % window));
    });

    after(() => relay.stop());

    async function post(
      fields: Record<string, string>,
      { address = '203.0.113.7', userAgent = browser, origin, referer }: Sender = {},
      path = '/relay/ajax/services',
    ): Promise<string> {
      const { statusCode, body } = await relay.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: address,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': userAgent,
          ...(origin !== undefined && { origin }),
          ...(referer !== undefined && { referer }),
        },
        payload: new URLSearchParams(fields).toString(),
      });
      assert.equal(statusCode, 200, body);
      return (JSON.parse(body) as { reference: string }).reference;
    }

    const toShop = (fields: Record<string, string>, sender?: Sender) =>
      post(fields, sender, '/relay/ajax/shop');

    async function held(): Promise<number> {
      return (await relay.store.backlog(relay.clock.now())).quarantined;
    }

    test('a double press without scripts, and so without a key, is one lead', async () => {
      const message = 'Pressed twice in a row, without scripts';
      assert.equal(await post(words(message)), await post(words(message)));
    });

    for (const [from, sender] of [
      ['another network', { address: '198.51.100.7' }],
      ['another address of the same network', { address: '203.0.113.8' }],
      ['another browser behind the same address', { userAgent: phone }],
    ] as const) {
      test(`a clean post is no duplicate of one with the same words from ${from}`, async () => {
        const message = `The same words from ${from}`;
        assert.notEqual(await post(words(message)), await post(words(message), sender));
      });
    }

    test('two guests who answer rsvp=yes behind one address are two leads', async () => {
      const guests = [await toShop({ rsvp: 'yes' }), await toShop({ rsvp: 'yes' })];
      assert.equal(new Set(guests).size, 2);
    });

    test('two guests are two leads even if their page has one key for all', async () => {
      const rsvp = { rsvp: 'yes', _key: '1' };
      assert.notEqual(await toShop(rsvp), await toShop(rsvp));
    });

    test('two guests are two leads even if their page’s one key is long', async () => {
      const rsvp = { rsvp: 'yes', _key: 'a-static-key-of-our-wedding-page' };
      assert.notEqual(await toShop(rsvp), await toShop(rsvp));
      assert.notEqual(await toShop(rsvp), await toShop(rsvp, { address: '198.51.100.7' }));
    });

    test('a page’s one key for all does not merge two orders of one person for good', async () => {
      const order = {
        email: 'jo@client.example',
        order: 'The usual',
        _key: 'a-static-key-of-a-page',
      };
      const first = await toShop(order);
      relay.clock.advance(20 * minuteMs);
      assert.notEqual(await toShop(order), first);
      // To the beginning of a window, for whatever test comes next.
      relay.clock.advance(10 * minuteMs - (relay.clock.now() % (10 * minuteMs)));
    });

    test('a script’s retry with its key is one lead, though the telephone’s address changed', async () => {
      const order = { email: 'jo@client.example', order: 'Two loaves', _key: 'k-5f0c1d2e3b4a5968' };
      assert.equal(await toShop(order), await toShop(order, { address: '198.51.100.7' }));
    });

    test('behind an unconfigured proxy, no two posts count as one person’s', async () => {
      const sender = { address: '10.0.0.2' };
      const message = 'All seem to come from the proxy';
      assert.notEqual(await post(words(message), sender), await post(words(message), sender));
    });

    for (const [what, one, other, ...senders] of [
      ['under another subject', { _subject: 'Brochure' }, { _subject: 'Viewing' }],
      ['for another reply address', { _replyto: 'a@b.example' }, { _replyto: 'c@d.example' }],
      ['for another reader too', {}, { _cc: 'carl@shop.example' }],
      ['for a webhook too', {}, { _webhook: 'https://hooks.partner.example/in' }],
      [
        'from another page',
        {},
        {},
        { origin: 'https://www.shop.example', referer: 'https://www.shop.example/one' },
        { origin: 'https://www.shop.example', referer: 'https://www.shop.example/two' },
      ],
    ] as const) {
      test(`the same words ${what} are another lead`, async () => {
        const fields = { email: 'jo@client.example', message: `Interested, ${what}` };
        assert.notEqual(
          await toShop({ ...fields, ...one }, senders[0]),
          await toShop({ ...fields, ...other }, senders[1]),
        );
      });
    }

    for (const [kind, key] of [
      ['with a key', { _key: 'mb8x0ikq1f2e3d4c5b6a7988' }],
      ['without a key', {}],
    ] as const) {
      test(`a clean post ${kind} is no duplicate of a held one`, async () => {
        const fields = { ...words(`Held the first time, ${kind}`), ...key };
        const earlier = await held();
        const first = await post({ ...fields, _honey: 'filled by a password manager' });
        const second = await post(fields);
        assert.notEqual(second, first);
        assert.equal(await held(), earlier + 1);
        assert.equal(await post(fields), second, 'a further retry is the clean one');
      });

      test(`a retry ${kind} that looks worse is a duplicate of the clean first post`, async () => {
        const fields = { ...words(`Clean the first time, ${kind}`), ...key };
        const earlier = await held();
        const { leads } = await relay.counts();
        const first = await post(fields);
        assert.equal(await post({ ...fields, _honey: 'x' }), first);
        assert.equal(await held(), earlier);
        assert.equal((await relay.counts()).leads, leads + 1);
      });
    }

    test('a burst of clean and held posts makes one lead of each', async () => {
      const earlier = await held();
      const { leads } = await relay.counts();
      const burst = ['a', 'b', 'c', 'd'].map((one) => ({
        ...words(`In one burst, ${one}`),
        _key: `mb8x0ikq-a-burst-${one}`,
      }));
      const robots = burst.map((fields) => ({ ...fields, message: 'Robots say so', _honey: 'x' }));
      const sent = [...burst, ...robots, ...burst, ...robots];
      const references = await Promise.all(sent.map((fields) => post(fields)));
      assert.equal(new Set(references).size, 8);
      assert.deepEqual(references.slice(8), references.slice(0, 8));
      assert.equal(await held(), earlier + 4);
      assert.equal((await relay.counts()).leads, leads + 8);
    });

    for (const [what, mailbox, key] of [
      ['without a key', 'services', {}],
      ['with the key of another’s form', 'shop', { _form: '', _key: 'k-77aa1c2d3e4f5061' }],
    ] as const) {
      test(`a duplicate ${what} across the edge of a ten-minute window is one lead`, async () => {
        const fields = { ...words(`Pressed at the edge, ${what}`), ...key };
        const press = (more = {}) => post({ ...fields, ...more }, {}, `/relay/ajax/${mailbox}`);
        const windowMs = 10 * minuteMs;
        relay.clock.advance(windowMs - (relay.clock.now() % windowMs) - 2000);
        const first = await press();
        relay.clock.advance(4000);
        assert.equal(await press(), first);
        assert.equal(await press({ _honey: 'x' }), first, 'one that looks worse, too');
        relay.clock.advance(windowMs - 1000);
        assert.notEqual(await press(), first, 'but not after ten minutes');
        // To the beginning of a window, for whatever test comes next.
        relay.clock.advance(windowMs - (relay.clock.now() % windowMs));
      });
    }

    // Eleven minutes later is the next window, which still looks into the one before.
    for (const minutes of [11, 30]) {
      test(`the same message ${minutes} minutes later is another lead`, async () => {
        const message = `Asked once more after ${minutes} minutes`;
        const first = await post(words(message));
        relay.clock.advance(minutes * minuteMs);
        assert.notEqual(await post(words(message)), first);
        relay.clock.advance(10 * minuteMs - (relay.clock.now() % (10 * minuteMs)));
      });
    }
  });
}
