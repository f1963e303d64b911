import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { minuteMs } from '../../platform/clock.ts';
import { readConfig } from '../../settings/config.ts';
import { loadMailboxes } from '../../settings/mailboxes.ts';
import { startInbox } from '../../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { startGoneMailboxes } from './gone-mailboxes.ts';

const shop = 'mailboxes: { shop: { address: Shop@shop.example, recipients: [sue@shop.example] } }';

test('tells the people of hello once of a form that posts to a removed mailbox, and never of a made-up name', async (t) => {
  const inbox = await startInbox();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gone-'));
  t.after(async () => {
    await inbox.close();
    await rm(dataDir, { recursive: true });
  });
  const told = () => inbox.mails.map(({ subject, envelopeTo }) => [subject, ...envelopeTo]);
  const letter = (name: string) => [
    `A form still posts to mailbox ${name}, and is refused`,
    'hal@office.example',
  ];

  await withMailboxes(shop, async (relay) => {
    await ask(relay, 'nobody');
    await relay.pass(minuteMs / 6);
  });
  assert.deepEqual(told(), []);
  await withMailboxes('mailboxes: {}', async (relay) => {
    for (const name of ['nobody', '__proto__', 'Shop', 'shop', 'nobody']) await ask(relay, name);
    await relay.pass(minuteMs / 6);
    await inbox.waitFor(() => inbox.mails.length > 0);
    // Another site's script sends a preflight first, and then does not post.
    await ask(relay, 'ajax/shop@shop.example', 'OPTIONS');
    await relay.pass(minuteMs / 6);
    await inbox.waitFor(() => inbox.mails.length > 1);
  });
  await withMailboxes('mailboxes: {}', async (relay) => {
    await ask(relay, 'shop');
    await relay.pass(minuteMs / 6);
  });
  assert.deepEqual(told(), [letter('shop'), letter('shop@shop.example')]);
  await withMailboxes(shop, (relay) => relay.pass(0));
  await withMailboxes('mailboxes: {}', async (relay) => {
    await ask(relay, 'shop');
    await relay.pass(minuteMs / 6);
    await inbox.waitFor(() => inbox.mails.length > 2);
  });
  assert.deepEqual(told().slice(2), [letter('shop')]);

  async function withMailboxes(mailboxesYaml: string, use: (relay: TestRelay) => Promise<void>) {
    const env = { SMTP_URL: inbox.url, DATA_DIR: dataDir, MAILBOX_HELLO: 'hal@office.example' };
    const relay = await startTestRelay(env, { mailboxesYaml });
    try {
      await relay.pass(0);
      await use(relay);
    } finally {
      await relay.stop();
    }
  }
});

test('a store that fails as a removed mailbox is posted to delays the letter about it to the next post', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { store, clock, app } = relay;
  const letters: string[] = [];
  let isAway = true;
  const told = startGoneMailboxes({
    store: {
      ...store,
      readState: () => Promise.resolve('{"shop":0}'),
      replaceState: () => Promise.resolve(true),
      async writeLetters(those) {
        if (isAway) throw new Error('The store is away.');
        letters.push(...those.map(({ recipient }) => recipient));
      },
    },
    mailboxes: loadMailboxes(readConfig({ MAILBOX_HELLO: 'hal@office.example' })),
    clock,
    log: app.log,
  });
  await told.stop();
  told.turnedAway('shop');
  await told.stop();
  isAway = false;
  told.turnedAway('shop');
  told.turnedAway('shop');
  await told.stop();
  assert.deepEqual(letters, ['hal@office.example']);
});

async function ask(relay: TestRelay, name: string, method: 'POST' | 'OPTIONS' = 'POST') {
  const url = `/relay/${name}`;
  const { statusCode } = await relay.app.inject({ method, url, payload: { message: 'Hello' } });
  assert.equal(statusCode, method === 'POST' ? 404 : 204);
}
