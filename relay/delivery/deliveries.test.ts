import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { storeFileIn } from '../../leads/store/database/store-place.ts';
import { smtpReply, startInbox } from '../../testing/test-inbox.ts';
import { minuteMs } from '../../platform/clock.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { sendTimeoutMs } from './mail/mailer.ts';
import { deliveriesOf, postLead, withRelay } from '../../testing/test-delivery.ts';

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

test('signs in with a refused password too seldom for a provider to lock us out, and sends everything once it is accepted', async () => {
  let signIns = 0;
  let isRefused = true;
  const inbox = await startInbox({
    authOptional: false,
    onAuth(_auth, _session, callback) {
      signIns += 1;
      callback(isRefused ? smtpReply(535, '5.7.8 Wrong') : null, { user: 'relay' });
    },
  });
  const url = inbox.url.replace('//', '//relay:secret@');
  await withRelay({ url, close: inbox.close }, async (relay) => {
    for (let minute = 0; minute < 21; minute += 1) {
      if (minute < 8) await postLead(relay, `Lead ${minute}`);
      await relay.pass(minuteMs);
    }
    assert.ok(signIns <= 5, `${signIns} in 21 minutes`);
    isRefused = false;
    assert.equal((await deliveriesOf(relay, 'delivered', 8)).delivered, 8);
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
  const answers = ['lost' as const];
  const inbox = await startInbox({ atData: () => answers.shift() });
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

test('nobody else claims a mail that is sent with its files and then without', async (t) => {
  const asked = Promise.withResolvers<void>();
  const inbox = await startInbox({ onRcptTo: () => asked.resolve() });
  t.after(inbox.close);
  const relay = await startTestRelay({ SMTP_URL: inbox.url }, { isImpatient: true });
  t.after(relay.stop);
  await postLead(relay);
  await asked.promise;
  const leaseEnds = (await relay.store.nextDueAt('mail')) ?? 0;
  assert.ok(leaseEnds - relay.clock.now() > 2 * sendTimeoutMs);
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

test('a lead damaged on the disk is delivered as far as it can be read, and holds up no other', async () => {
  const takesLeads = await startTestRelay();
  for (const words of ['Half of this is gone', 'All of this is here']) {
    await postLead(takesLeads, words);
  }
  const database = new DatabaseSync(storeFileIn(takesLeads.dataDir));
  database.exec(
    `update lead set fields = substr(fields, 1, 60), attribution = '{', spam_reasons = ''
     where fields like '%Half of this%'`,
  );
  database.close();
  // Only one relay at a time may have a store open.
  await takesLeads.store.close();

  const inbox = await startInbox();
  const delivers = await startTestRelay({ SMTP_URL: inbox.url, DATA_DIR: takesLeads.dataDir });
  await deliveriesOf(delivers, 'delivered', 2);
  const [damaged, whole] = inbox.mails
    .map(({ text }) => text ?? '')
    .toSorted((a, b) => Number(a.includes('All')) - Number(b.includes('All')));
  assert.match(damaged ?? '', /Damaged: \[\{"name":"message".*Half of/);
  assert.match(whole ?? '', /message: All of this is here/);
  await delivers.stop();
  await takesLeads.stop();
  await inbox.close();
});
