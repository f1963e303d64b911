import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';

// How much a network may send in a minute, whatever the outcome.

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay({ RATE_PER_MINUTE: '2' });
  // Counts slide with the time, so the clock is stopped.
  const now = relay.clock.now();
  relay.clock.now = () => now;
});

after(() => relay.stop());

const urlencoded = 'application/x-www-form-urlencoded';

async function post(
  remoteAddress: string,
  payload: string,
  { url = '/relay/services', type = urlencoded }: { url?: string; type?: string } = {},
) {
  return relay.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': type, accept: 'text/html' },
    payload,
  });
}

for (const [what, address, status, body, how] of [
  ['to a mailbox that there is not', '192.0.2.1', 404, 'message=x', { url: '/relay/nobody' }],
  ['of a type that is not taken', '198.51.100.1', 415, 'message=x', { type: 'text/plain' }],
  ['that are too large', '203.0.113.1', 413, `message=${'x'.repeat(300_000)}`, {}],
  ['that cannot be read', '233.252.0.1', 400, '{', { type: 'application/json' }],
] as const) {
  test(`posts ${what} count like any others, and do not circumvent the limit`, async () => {
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await post(address, body, how)).statusCode);
    }
    assert.deepEqual(statuses, [status, status, 429]);
  });
}

test('the first posts over the limit get their words back, and the flood after them is not even read', async () => {
  const answers = [];
  for (let count = 0; count < 20; count += 1) {
    answers.push(await post('192.0.3.1', `message=What+was+typed+${count}`));
  }
  const refused = answers.slice(2);
  assert.ok(refused.every(({ statusCode }) => statusCode === 429));
  assert.ok(refused.every(({ headers }) => Number(headers['retry-after']) > 0));
  assert.match(refused[0]?.body ?? '', /What was typed 2/);
  const withWords = refused.filter(({ body }) => body.includes('What was typed'));
  assert.equal(withWords.length, 10);
  assert.match(refused.at(-1)?.body ?? '', /your words are still in the form\.<\/p>/);
  const unread = await post('192.0.3.1', '{', { type: 'application/json' });
  assert.equal(unread.statusCode, 429);
});
