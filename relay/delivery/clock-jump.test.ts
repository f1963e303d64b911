import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smtpReply, startInbox } from '../../testing/test-inbox.ts';
import { hourMs, minuteMs } from '../../platform/clock.ts';
import { deliveriesOf, postLead, untilRefused, withRelay } from '../../testing/test-delivery.ts';

for (const [jump, ms] of [
  ['a day ahead', 24 * hourMs],
  ['an hour back', -hourMs],
] as const) {
  test(`sends a message once if the clock jumps ${jump} while it is on its way`, async () => {
    const underWay = Promise.withResolvers<void>();
    const jumped = Promise.withResolvers<void>();
    const inbox = await startInbox({
      async onRcptTo(_address, _session, callback) {
        underWay.resolve();
        await jumped.promise;
        callback();
      },
    });
    await withRelay(inbox, async (relay) => {
      await postLead(relay);
      await underWay.promise;
      relay.clock.advance(ms);
      await postLead(relay, 'Another lead, which makes the relay look for what is due');
      jumped.resolve();
      assert.equal((await deliveriesOf(relay, 'delivered', 2)).delivered, 2);
      relay.clock.advance(24 * hourMs);
      await postLead(relay, 'A third');
      assert.equal((await deliveriesOf(relay, 'delivered', 3)).delivered, 3);
      assert.equal(inbox.mails.length, 3);
    });
  });
}

test('tries waiting deliveries at once when the clock jumps a day ahead', async () => {
  const answers = [smtpReply(451, 'Not now')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    relay.clock.advance(24 * hourMs);
    await inbox.waitFor((mails) => mails.length === 1);
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
  });
});

test('sends new leads when the clock jumps an hour back, and delays no waiting delivery by that hour', async () => {
  const answers = [smtpReply(451, 'Not now')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    await postLead(relay, 'Refused before the jump');
    await untilRefused(relay);
    relay.clock.advance(-hourMs);
    await postLead(relay, 'Posted after the jump');
    await inbox.waitFor((mails) => mails.length === 2);
    assert.equal((await deliveriesOf(relay, 'delivered', 2)).delivered, 2);
  });
});

test('tries waiting deliveries at once when a clock that was some hours ahead is set right', async () => {
  const answers = [smtpReply(451, 'Not now'), smtpReply(451, 'Not now')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    await relay.pass(2 * hourMs);
    assert.equal(answers.length, 0);
    await relay.pass(-2 * hourMs);
    await inbox.waitFor((mails) => mails.length === 1);
  });
});

const monthMs = 30 * 24 * hourMs;

test('sends a lead that came while the clock was a month ahead as soon as the clock is right', async () => {
  const answers = [smtpReply(451, 'Not now')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    relay.clock.advance(monthMs);
    await postLead(relay);
    await untilRefused(relay);
    await relay.pass(-monthMs);
    await inbox.waitFor((mails) => mails.length === 1);
    const deliveries = await deliveriesOf(relay, 'delivered');
    assert.deepEqual(deliveries, { delivered: 1, waiting: 0, parked: 0, held: 0 });
    assert.equal(inbox.mails.length, 1);
  });
});

test('counts an unsendable lead that came while the clock was a month ahead as late', async () => {
  const inbox = await startInbox({ atData: () => smtpReply(451, 'Not now') });
  await withRelay(inbox, async (relay) => {
    relay.clock.advance(monthMs);
    await postLead(relay);
    await untilRefused(relay);
    await relay.pass(-monthMs);
    await relay.pass(16 * minuteMs);
    const [waiting] = (await relay.store.backlog(relay.clock.now())).waiting;
    assert.equal(waiting?.late, 1);
    assert.ok(waiting.oldestSince <= relay.clock.now());
  });
});

test('a wait that was set while the clock was a month ahead ends once it is right', async () => {
  const answers = [smtpReply(451, 'Not now'), smtpReply(451, 'Not now')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    await relay.pass(monthMs);
    assert.equal(answers.length, 0);
    await relay.pass(-monthMs);
    await inbox.waitFor((mails) => mails.length === 1);
  });
});

test('gives no lead up for a clock that leaps a month ahead between two tries', async () => {
  const answers = [smtpReply(451, 'Not now'), smtpReply(451, 'Not now')];
  const inbox = await startInbox({ atData: () => answers.shift() });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    await relay.pass(monthMs);
    assert.equal(answers.length, 0);
    assert.equal((await relay.counts()).deliveries.parked, 0);
  });
});

test('gives no lead up that was tried for two days when the clock leaps a month ahead and stays there', async () => {
  let down = true;
  const inbox = await startInbox({
    atData: () => (down ? smtpReply(451, 'Not now') : undefined),
  });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    for (let tries = 1; tries < 10; tries += 1) await relay.pass(5 * hourMs);
    await relay.pass(monthMs);
    await relay.pass(5 * hourMs);
    assert.equal((await relay.counts()).deliveries.parked, 0);
    down = false;
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
  });
});

test('gives a lead up after five days of tries, whatever month the clock leapt over', async () => {
  const inbox = await startInbox({ atData: () => smtpReply(451, 'Not now') });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    await relay.pass(monthMs);
    for (let hours = 0; hours < 4 * 24; hours += 5) await relay.pass(5 * hourMs);
    assert.equal((await relay.counts()).deliveries.parked, 0);
    for (let hours = 0; hours < 2 * 24; hours += 5) await relay.pass(5 * hourMs);
    assert.equal((await relay.counts()).deliveries.parked, 1);
  });
});
