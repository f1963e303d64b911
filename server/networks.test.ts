import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactWords, postFields } from '../testing/test-posting.ts';
import { startTestRelay } from '../testing/test-relay.ts';

test('answers a network that posts too much with 429 and when to come back', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2' });
  try {
    const statuses = [];
    for (const message of ['first message', 'second message', 'third message']) {
      const from = { remoteAddress: '192.0.2.1' };
      statuses.push(await postFields(limited, { ...contactWords, message }, from));
    }
    assert.deepEqual(
      statuses.map(({ statusCode }) => statusCode),
      [200, 200, 429],
    );
    assert.ok(Number(statuses[2]?.headers['retry-after']) > 0);
  } finally {
    await limited.stop();
  }
});

test('neither thousands of networks nor those of one IPv6 /48 push a limit out of memory', async (t) => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2' });
  // On a slow machine, so many posts take longer than a limit lasts.
  const now = limited.clock.now();
  t.mock.method(limited.clock, 'now', () => now);
  const statusFrom = async (remoteAddress: string) => {
    const { statusCode } = await postFields(limited, {}, { remoteAddress });
    return statusCode;
  };
  try {
    assert.equal(await statusFrom('192.0.2.1'), 422);
    assert.equal(await statusFrom('192.0.2.1'), 422);
    for (let other = 0; other < 6000; other += 1) {
      await statusFrom(`198.${Math.floor(other / 250)}.${other % 250}.1`);
    }
    assert.equal(await statusFrom('192.0.2.1'), 429);
    const statuses = [];
    for (let network = 0; network < 9; network += 1) {
      statuses.push(await statusFrom(`2001:db8:1:${network}::1`));
    }
    assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 422), 429]);
    assert.equal(await statusFrom('2001:db8:2::1'), 422);
  } finally {
    await limited.stop();
  }
});

test('behind a proxy that TRUST_PROXY does not name, one who posts too much blocks nobody', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2' });
  try {
    for (const remoteAddress of ['127.0.0.1', '10.0.0.5', 'fd00::5']) {
      for (const message of ['first message', 'second message', 'third message']) {
        const words = { ...contactWords, message: `${message} by ${remoteAddress}` };
        const { statusCode } = await postFields(limited, words, { remoteAddress });
        assert.equal(statusCode, 200);
      }
    }
  } finally {
    await limited.stop();
  }
});

test('behind a proxy, a network is the one the proxy saw, whatever the visitor claims', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2', TRUST_PROXY: 'yes' });
  const statusFrom = async (seen: string, claimed: string) => {
    const words = { message: `from ${seen}, who says ${claimed}` };
    const headers = { 'x-forwarded-for': `${claimed}, ${seen}` };
    const { statusCode } = await postFields(limited, words, { headers });
    return statusCode;
  };
  try {
    for (const claimed of ['198.51.100.1', '203.0.113.1']) {
      assert.equal(await statusFrom('192.0.2.1', claimed), 200);
    }
    assert.equal(await statusFrom('192.0.2.1', '233.252.0.1'), 429);
    assert.equal(await statusFrom('203.0.113.1', '192.0.2.1'), 200);
  } finally {
    await limited.stop();
  }
});

for (const [what, written] of [
  ['an IPv4 address', (port: number) => `192.0.2.1:${port}`],
  ['an IPv6 address', (port: number) => `[2001:db8::1]:${port}`],
  ['the proxies on the way', (port: number) => `192.0.2.1:${port}, 10.0.0.5:${port}`],
] as const) {
  test(`a port that a proxy writes behind ${what} makes no network of its own`, async () => {
    const limited = await startTestRelay({ RATE_PER_MINUTE: '2', TRUST_PROXY: 'yes' });
    try {
      const statuses = [];
      for (const port of [50_001, 50_002, 50_003]) {
        const words = { message: `from port ${port}` };
        const headers = { 'x-forwarded-for': written(port) };
        const { statusCode } = await postFields(limited, words, { headers });
        statuses.push(statusCode);
      }
      assert.deepEqual(statuses, [200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
}

test('believes no visitor who comes past the proxy', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '1', TRUST_PROXY: '10.0.0.0/8' });
  try {
    const statuses = [];
    for (const claimed of ['198.51.100.1', '203.0.113.1']) {
      const way = { remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': claimed } };
      const { statusCode } = await postFields(limited, { message: `from ${claimed}` }, way);
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses, [200, 429]);
  } finally {
    await limited.stop();
  }
});
