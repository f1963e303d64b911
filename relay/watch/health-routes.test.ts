import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createRelayMetrics } from './metrics/relay-metrics.ts';
import { smtpReply, startInbox } from '../../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';

const token = 'a-token-of-a-monitor';
const authorization = `Bearer ${token}`;

function get({ app }: TestRelay, url: string, headers = {}) {
  return app.inject({ url, headers });
}

async function post({ app }: TestRelay, payload: Record<string, string>, mailbox = 'services') {
  await app.inject({ method: 'POST', url: `/relay/ajax/${mailbox}`, payload });
}

/** Samples by name and labels. */
async function metricsOf(relay: TestRelay): Promise<Map<string, number>> {
  const { body, headers } = await get(relay, '/metrics', { authorization });
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      assert.match(line, /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/);
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test('without a token nobody sees more than that it is up and takes leads', async () => {
  const relay = await startTestRelay();
  assert.deepEqual((await get(relay, '/healthz')).json(), { status: 'ok' });
  assert.deepEqual((await get(relay, '/readyz')).json(), { status: 'ok' });
  assert.equal((await get(relay, '/metrics')).statusCode, 404);
  await relay.stop();
});

test('a wrong token gets 401 and sees no details', async () => {
  const relay = await startTestRelay({ METRICS_TOKEN: token });
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: token }]) {
    assert.equal((await get(relay, '/metrics', headers)).statusCode, 401);
    assert.deepEqual((await get(relay, '/readyz', headers)).json(), { status: 'ok' });
  }
  await relay.stop();
});

test('is not ready once the store accepts no lead, and says why to token holders', async () => {
  const relay = await startTestRelay({ METRICS_TOKEN: token });
  assert.equal((await get(relay, '/readyz')).statusCode, 200);
  await relay.store.close();
  // After a probe a moment ago it still counts as ready, but its details cannot be read.
  const atOnce = await get(relay, '/readyz', { authorization });
  assert.equal(atOnce.statusCode, 503);
  assert.match(atOnce.json<{ reason: string }>().reason, /./);
  assert.equal(atOnce.json<{ status: string }>().status, 'waiting deliveries cannot be read');
  relay.clock.advance(1000);
  const answer = await get(relay, '/readyz');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual(answer.json(), { status: 'leads cannot be stored' });
  const detailed = await get(relay, '/readyz', { authorization });
  assert.match(detailed.json<{ reason: string }>().reason, /./);
  assert.equal((await get(relay, '/healthz')).statusCode, 200, 'the process itself is well');
  await relay.stop();
});

test('is ready while deliveries wait, and says how long the oldest has waited', async () => {
  const inbox = await startInbox({ atData: () => smtpReply(451, 'Not now') });
  const relay = await startTestRelay({ SMTP_URL: inbox.url, METRICS_TOKEN: token });
  await post(relay, { message: 'Waiting' });
  relay.clock.advance(3_600_000);
  const answer = await get(relay, '/readyz', { authorization });
  assert.equal(answer.statusCode, 200);
  const { waiting, oldestWaitingSeconds, parked, quarantined } =
    answer.json<Record<string, number>>();
  assert.deepEqual([waiting, parked, quarantined], [1, 0, 0]);
  assert.ok(Math.abs(Number(oldestWaitingSeconds) - 3600) < 5);
  await relay.stop();
  await inbox.close();
});

test('counts what was accepted, refused, delivered, and what waits', async () => {
  const inbox = await startInbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('gone@') ? smtpReply(550, 'No such user') : null),
    atData: ({ text }) => (text?.includes('later') ? smtpReply(451, 'Not now') : undefined),
  });
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    METRICS_TOKEN: token,
    MAILBOX_TALENT: 'gone@office.example',
  });
  await post(relay, { message: 'A lead' });
  const twice = { message: 'Twice', email: 'jo@client.example', _key: 'the-same-both-times' };
  await post(relay, twice);
  await post(relay, twice);
  await post(relay, { message: 'For later' });
  await post(relay, { message: 'From a robot', _honey: 'filled' });
  await post(relay, { message: 'To one who left' }, 'talent');
  await post(relay, { message: 'To nobody' }, 'nobody');
  await post(relay, {});
  let metrics = await metricsOf(relay);
  // A mail arrives before its delivery is settled.
  const settled = {
    'relay_mail_attempts_total{outcome="delivered"}': 2,
    'relay_mail_attempts_total{outcome="parked"}': 1,
    'relay_mail_attempts_total{outcome="waiting"}': 1,
    'relay_deliveries_waiting{channel="mail"}': 1,
    relay_deliveries_parked: 1,
  };
  while (Object.entries(settled).some(([name, value]) => metrics.get(name) !== value)) {
    await setTimeout(10);
    metrics = await metricsOf(relay);
  }
  const expected = {
    'relay_leads_accepted_total{as="delivery"}': 4,
    'relay_leads_accepted_total{as="quarantine"}': 1,
    'relay_leads_accepted_total{as="repeat"}': 1,
    'relay_posts_refused_total{reason="no-such-mailbox"}': 1,
    'relay_posts_refused_total{reason="invalid"}': 1,
    'relay_posts_refused_total{reason="not-stored"}': 0,
    'relay_deliveries_waiting{channel="webhook"}': 0,
    relay_leads_quarantined: 1,
    'relay_accept_seconds_bucket{le="+Inf"}': 6,
    relay_accept_seconds_count: 6,
    relay_delivery_seconds_count: 2,
  };
  for (const [name, value] of Object.entries(expected))
    assert.equal(metrics.get(name), value, name);
  assert.ok((metrics.get('process_resident_memory_bytes') ?? 0) > 1e7);
  await relay.stop();
  await inbox.close();
});

test('metrics count deliveries that the relay parked, and not those that a person parked', () => {
  const backlog = { waiting: [], parked: 3, parkedByItself: 1, quarantined: 0 };
  const told = createRelayMetrics().exposition({ backlog, canaryArrivedAt: undefined, now: 0 });
  assert.match(told, /^relay_deliveries_parked 1$/m);
});
