import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith } from '../../testing/made-leads.ts';
import { deliverBy } from '../../testing/test-delivery.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { until } from '../../testing/until.ts';
import type { Channel } from './channel.ts';

const places = 4;
const hanging = 40;
const theirs = 'https://says-nothing.example/in';
const another = 'https://is-well.example/in';

test('a new lead waits for one round of a silent receiver, and not for its whole backlog', async (t) => {
  const relay = await startTestRelay();
  const { store, clock, stop } = relay;
  t.after(stop);
  const tell = (recipient: string, receivedAt: number) =>
    store.accept({
      lead: leadWith({ receivedAt }),
      deliveries: [{ kind: 'webhook', recipient, idempotencyKey: null }],
    });
  for (let lead = 0; lead < hanging; lead += 1) await tell(theirs, clock.now() - hanging + lead);

  const tried: string[] = [];
  const underWay: PromiseWithResolvers<string>[] = [];
  const channel: Channel = {
    name: 'webhook',
    maxUnderWay: places,
    perMinute: undefined,
    attemptTimeoutMs: 15_000,
    send({ recipient }) {
      tried.push(recipient);
      if (recipient === another) return Promise.resolve('200');
      const answer = Promise.withResolvers<string>();
      underWay.push(answer);
      return answer.promise;
    },
    classify: () => ({
      step: 'retry',
      alert: false,
      channelDown: false,
      requestedWaitMs: 0,
      answer: 'No answer within 15 s.',
    }),
  };
  const deliveries = deliverBy(channel, relay, relay);
  await until(() => underWay.length === places, 'every place is taken');
  await tell(another, clock.now());
  const timeUp = () => {
    for (const { reject } of underWay.splice(0)) reject(new Error('No answer within 15 s.'));
  };
  for (let round = 1; round <= 2; round += 1) {
    timeUp();
    await until(() => underWay.length === places, 'every place is taken again');
  }
  const stopped = deliveries.stop();
  timeUp();
  await stopped;
  assert.ok(tried.includes(another), `${tried.length} were tried, and none for another receiver`);
});

test('with a rate limit, an honest lead amid a flood that looks like spam does not wait for all of the flood', async (t) => {
  const relay = await startTestRelay();
  const { store, clock, stop } = relay;
  t.after(stop);
  const flood = 200;
  const begun = clock.now() - flood;
  for (let lead = 0; lead < flood; lead += 1) {
    const isHonest = lead === flood / 2;
    const spam = { score: isHonest ? 1 : 2, reasons: [], quarantined: false };
    await store.accept({
      lead: leadWith({ receivedAt: begun + lead, spam }),
      deliveries: [
        { kind: 'notification', recipient: isHonest ? 'honest' : 'flood', idempotencyKey: null },
      ],
    });
  }
  const tried: string[] = [];
  const channel: Channel = {
    name: 'mail',
    maxUnderWay: places,
    perMinute: 60,
    attemptTimeoutMs: 15_000,
    send({ recipient }) {
      tried.push(recipient);
      return Promise.resolve('250 OK');
    },
    classify: () => assert.fail('all are taken'),
  };
  const deliveries = deliverBy(channel, relay, relay);
  for (let sent = 1; sent <= places; sent += 1) {
    await until(() => tried.length >= sent, `${sent} are sent`);
    clock.advance(1000);
  }
  await deliveries.stop();
  assert.ok(tried.includes('honest'), `${tried.length} were sent, and all of the flood`);
});
