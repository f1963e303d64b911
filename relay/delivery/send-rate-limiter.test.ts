import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startInbox } from '../../testing/test-inbox.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { createSendRateLimiter } from './send-rate-limiter.ts';

test('spreads messages evenly and lets a late timer catch up on a second at most', () => {
  const limiter = createSendRateLimiter(600);
  const start = 1_000_000;
  assert.equal(limiter.room(start), 11);
  limiter.spend(start, 11);
  assert.equal(limiter.room(start), 0);
  assert.equal(limiter.untilNextMs(start), 100);
  assert.equal(limiter.room(start + 99), 0);
  assert.equal(limiter.room(start + 350), 3);
  assert.equal(limiter.room(start + 3_600_000), 11);
});

test('goes on after the clock was set back', () => {
  const limiter = createSendRateLimiter(60);
  limiter.spend(3_600_000, 1);
  assert.equal(limiter.untilNextMs(0), 1000);
  assert.equal(limiter.room(500), 0);
  assert.equal(limiter.room(1000), 1);
});

const perMinute = 6;
const backlog = 60;
const stepMs = 5000;

test('drains a backlog at the configured rate, and a new lead does not wait behind it', async () => {
  const inbox = await startInbox();
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    MAIL_PER_MINUTE: String(perMinute),
  });
  const post = (message: string) =>
    relay.app.inject({ method: 'POST', url: '/relay/ajax/services', payload: { message } });
  const startedAt = relay.clock.now();
  for (let lead = 0; lead < backlog; lead += 1) await post(`backlog ${lead}`);

  let freshAt = Infinity;
  const isFresh = ({ text = '' }) => text.includes('fresh');
  // Long enough for a claim's lease to run out, had the whole backlog been claimed.
  while (inbox.mails.length <= backlog) {
    await relay.pass(stepMs);
    const minutes = (relay.clock.now() - startedAt) / 60_000;
    assert.ok(inbox.mails.length <= 2 + perMinute * minutes, `${inbox.mails.length} in ${minutes}`);
    assert.ok(minutes < 1.5 * (backlog / perMinute), 'the rate is used');
    if (freshAt === Infinity && inbox.mails.length >= backlog / 4) {
      await post('fresh');
      freshAt = relay.clock.now();
    }
    if (!inbox.mails.some(isFresh)) {
      assert.ok(relay.clock.now() - freshAt < 4 * (60_000 / perMinute), 'the newest does not wait');
    }
  }
  assert.equal(new Set(inbox.mails.map(({ messageId }) => messageId)).size, backlog + 1);
  assert.ok(inbox.mails.findIndex(({ text }) => text?.includes('backlog 1\n')) < backlog / 2);
  await relay.stop();
  await inbox.close();
});
