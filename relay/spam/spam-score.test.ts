import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormTokens } from './form-token.ts';
import { networkOf, visitorNetwork } from './network.ts';
import { createRecentCounts } from './recent-counts.ts';
import { createSpamScorer } from './spam-score.ts';
import type { PostedBy } from './spam-score.ts';

const now = Date.UTC(2026, 10, 21, 9);
const minuteMs = 60_000;
const tokens = createFormTokens('a key');

const honest: PostedBy = {
  mailbox: 'services',
  form: 'contact',
  fields: [
    { name: 'message', label: 'Message', value: 'We need a controller. See https://a.example' },
  ],
  contentHash: 'a',
  replyTo: 'thandi@client.example',
  honeypotFilled: false,
  blockedPhrases: [],
  token: tokens.issue(now - minuteMs),
  origin: 'https://site.example',
  allowedOrigins: ['https://site.example'],
  network: '203.0.113.0/24',
  now,
};

function verdict(changes: Partial<PostedBy>) {
  return createSpamScorer(tokens).judge({ ...honest, ...changes });
}

function saying(value: string): Partial<PostedBy> {
  return { fields: [{ name: 'message', label: 'Message', value }] };
}

test('an honest message scores nothing', () => {
  assert.deepEqual(verdict({}), { score: 0, reasons: [], quarantined: false });
});

test('a message without scripts, origin or referrer is delivered', () => {
  assert.equal(verdict({ token: undefined, origin: undefined }).quarantined, false);
});

for (const [what, changes, score, reason] of [
  ['a filled honeypot', { honeypotFilled: true }, 5, /cannot see/],
  ['a phrase the form blocks', { blockedPhrases: ['controller'] }, 5, /phrase/],
  ['no origin', { origin: 'null' }, 1, /which site/],
  ['a foreign origin', { origin: 'https://other.example' }, 2, /not the mailbox’s/],
  ['no token', { token: undefined }, 1, /without a form token/],
  [
    'a token that is not ours',
    { token: createFormTokens('other').issue(now - minuteMs) },
    3,
    /not one of ours/,
  ],
  [
    'a token with another time',
    { token: `1.${honest.token?.split('.')[1]}` },
    3,
    /not one of ours/,
  ],
  ['2 seconds of typing', { token: tokens.issue(now - 2000) }, 2, /3 seconds/],
  [
    'a form open for two days',
    { token: tokens.issue(now - 2880 * minuteMs) },
    2,
    /more than a day/,
  ],
  ['three links', saying('https://a.b https://c.d www.e.f'), 2, /3 links/],
  ['six links', saying('https://a.b '.repeat(6)), 4, /6 links/],
  ['link markup', saying('see [url=a.b]this[/url]'), 3, /link markup/],
] as const) {
  test(`${what} scores ${score}`, () => {
    const judged = verdict(changes);
    assert.equal(judged.score, score);
    assert.equal(judged.reasons.length, 1);
    assert.match(judged.reasons[0] ?? '', reason);
    assert.equal(judged.quarantined, score >= 5);
  });
}

/** What the next post scores after `times` like it were stored. */
function scoreAfter(times: number, changes: (count: number) => Partial<PostedBy>) {
  const scorer = createSpamScorer(tokens);
  for (let count = 0; count < times; count += 1) {
    scorer.note({ ...honest, ...changes(count) }, { quarantined: false });
  }
  return scorer.judge({ ...honest, ...changes(times) }).score;
}

test('the same words twice are delivered, three times they are held', () => {
  assert.equal(
    scoreAfter(1, () => ({})),
    2,
  );
  assert.equal(
    scoreAfter(2, () => ({})),
    5,
  );
});

test('what was held makes nobody else’s words or address suspicious', () => {
  const scorer = createSpamScorer(tokens);
  for (let count = 0; count < 10; count += 1) {
    const robot = { ...honest, honeypotFilled: true };
    const judged = scorer.judge(robot);
    assert.ok(judged.quarantined);
    scorer.note(robot, judged);
  }
  assert.equal(scorer.judge(honest).score, 0);
});

test('an e-mail address and a network that send many messages score', () => {
  const words = (count: number) => ({ contentHash: String(count) });
  assert.equal(scoreAfter(5, words), 2);
  const people = (count: number) => ({ ...words(count), replyTo: `${count}@client.example` });
  assert.equal(
    scoreAfter(20, (count) => ({
      ...people(count),
      network: visitorNetwork(`203.0.113.${count}`),
    })),
    2,
  );
  assert.equal(
    scoreAfter(60, (count) => ({
      ...people(count),
      network: visitorNetwork(`2001:db8::${count}`),
    })),
    4,
  );
});

test('behind a proxy we were not told about, visitors are not one network', () => {
  const people = (count: number) => ({ contentHash: String(count), replyTo: `${count}@a.example` });
  assert.equal(
    scoreAfter(70, (count) => ({ ...people(count), network: visitorNetwork('10.0.0.2') })),
    0,
  );
});

test('a network is an IPv4 /24 or an IPv6 /64', () => {
  assert.equal(networkOf('203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkOf('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(networkOf('nonsense'), 'nonsense');
});

test('counts are of this window and the one before, and of no more keys than set', () => {
  const counts = createRecentCounts(1000, 2);
  for (const key of ['a', 'a', 'b', 'c']) counts.add(key, 500);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => counts.of(key, 1500)),
    [2, 1, 0],
  );
  assert.equal(counts.of('a', 2500), 0);
});
