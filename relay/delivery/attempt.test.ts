import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Settlement } from '../../leads/store/outbox/outbox.ts';
import { leadWith, now } from '../../testing/made-leads.ts';
import { attempt } from './attempt.ts';
import type { Channel, DeliveryFailure } from './channel.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { classifySmtpFailure } from './mail/smtp-failure.ts';
import { giveUpAfterMs, minAttemptsToGiveUp } from './retry-schedule.ts';

const notNow: DeliveryFailure = {
  step: 'retry',
  alert: false,
  channelDown: false,
  requestedWaitMs: 0,
  answer: '451 Not now',
};

/** The settlement of a delivery of this age that a server refuses. */
function refused(
  { attempts = 1, ageMs = 0 }: { attempts?: number; ageMs?: number },
  breaker = createCircuitBreaker(),
  recipientsNow: Channel['recipientsNow'] = ({ recipient }) => [recipient],
  classify: Channel['classify'] = () => notNow,
  leapMs = 0,
): Promise<Settlement> {
  const delivery = {
    id: '019aa000-0000-7000-8000-000000000001',
    kind: 'notification',
    recipient: 'ann@office.example',
    attempts,
    tryingSince: now - ageMs,
    lead: leadWith(),
  } as const;
  let time = now;
  return attempt(delivery, {
    channel: {
      name: 'mail',
      maxUnderWay: 10,
      perMinute: undefined,
      attemptTimeoutMs: 1000,
      recipientsNow,
      send() {
        time += leapMs;
        return Promise.reject(new Error(notNow.answer));
      },
      classify,
    },
    breaker,
    scanGate: {
      holds: () => false,
      scan: () => Promise.resolve(false),
      stop: () => Promise.resolve(),
    },
    clock: { now: () => time, sleep: () => Promise.resolve() },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onAttempt: () => undefined,
  });
}

test('gives up no old delivery with few attempts, and no young one with many', async () => {
  for (const [kind, given] of [
    ['waiting', { attempts: minAttemptsToGiveUp - 1, ageMs: 2 * giveUpAfterMs }],
    ['waiting', { attempts: 2 * minAttemptsToGiveUp, ageMs: giveUpAfterMs - 1 }],
    ['parked', { attempts: minAttemptsToGiveUp, ageMs: giveUpAfterMs }],
  ] as const) {
    assert.equal((await refused(given)).kind, kind);
  }
});

test('a clock that leaps during an attempt does not park the delivery', async () => {
  const given = { attempts: minAttemptsToGiveUp };
  const settled = await refused(given, undefined, undefined, undefined, giveUpAfterMs);
  assert.equal(settled.kind, 'waiting');
});

test('a server that replies about one message is available to all others', async () => {
  const breaker = createCircuitBreaker();
  breaker.failed(now - 60_000, { ...notNow, channelDown: true });
  assert.equal(breaker.limit(now, 10), 1);
  await refused({}, breaker);
  assert.equal(breaker.limit(now, 10), 10);
});

test('deliveries tried while a server was away go out soon after its return, however often they were tried', async () => {
  const hourMs = 3_600_000;
  for (const [failure, minMs, maxMs] of [
    [{ channelDown: false }, 3 * hourMs, 5 * hourMs],
    [{ channelDown: true }, hourMs / 10, hourMs / 5],
    [{ channelDown: true, alert: true }, hourMs / 2, 1.5 * hourMs],
  ] as const) {
    const classify = () => ({ ...notNow, ...failure });
    const settled = await refused({ attempts: 30 }, undefined, undefined, classify);
    const waitMs = settled.kind === 'waiting' ? settled.nextAt - now : 0;
    assert.ok(waitMs > minMs && waitMs < maxMs, `${JSON.stringify(failure)}: ${waitMs}`);
  }
});

test('an unreadable delivery says nothing about a server that is away', async () => {
  const breaker = createCircuitBreaker();
  breaker.failed(now - 60_000, { ...notNow, channelDown: true });
  const unreadable = () => {
    throw new TypeError('Invalid URL');
  };
  await refused({}, breaker, unreadable, classifySmtpFailure);
  assert.equal(breaker.limit(now, 10), 1);
});

test('a partly unreadable delivery waits, and is given up like any other', async () => {
  const unreadable = () => {
    throw new TypeError('Invalid URL');
  };
  for (const [kind, given] of [
    ['waiting', {}],
    ['parked', { attempts: minAttemptsToGiveUp, ageMs: giveUpAfterMs }],
  ] as const) {
    assert.equal((await refused(given, createCircuitBreaker(), unreadable)).kind, kind);
  }
});
