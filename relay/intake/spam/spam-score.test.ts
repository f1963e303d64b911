import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../../../platform/clock.ts';
import { createFormTokens } from './form-token.ts';
import { visitorNetworks } from '../../../platform/network.ts';
import { listOf, pitches, pitchesIn } from './pitches.ts';
import { createRecentCounts } from './recent-counts.ts';
import { createSpamScorer, type PostedBy } from './spam-score.ts';

const now = Date.UTC(2026, 10, 21, 9);
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
  networks: visitorNetworks('203.0.113.7'),
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
  ['2 seconds of typing', { token: tokens.issue(now - 2000) }, 1, /3 seconds/],
  [
    'a form open for two days',
    { token: tokens.issue(now - 2880 * minuteMs) },
    1,
    /more than a day/,
  ],
  ['three links', saying('See our own work here: https://a.b https://c.d www.e.f'), 1, /3 links/],
  ['six links', saying(`Our own portfolio: ${'https://a.b '.repeat(6)}`), 1, /6 links/],
  ['a pasted link', saying('Regards, <a href="https://a.b">The Bakery</a>'), 1, /markup/],
  ['forum markup', saying('see [url=a.b]this[/url]'), 3, /link markup/],
  ['one unasked offer', saying('What do you take for a guest post?'), 3, /links or articles/],
  [
    'a link for a name',
    { fields: [{ name: 'name', label: 'Name', value: 'Win at www.a.b' }] },
    2,
    /a link/,
  ],
  [
    'an injection for a name',
    { fields: [{ name: 'name', label: 'Name', value: "x' OR '1'='1" }] },
    5,
    /has code/,
  ],
  [
    'random letters for a name',
    { fields: [{ name: 'name', label: 'Name', value: 'xKjqWpLmzTrB' }] },
    3,
    /random letters/,
  ],
  [
    'forum markup with a token that is not ours',
    { ...saying('see [url=a.b]this[/url]'), token: 'made-up' },
    6,
    /link markup/,
  ],
] as const) {
  test(`${what} scores ${score}`, () => {
    const judged = verdict(changes);
    assert.equal(judged.score, score);
    assert.match(judged.reasons.join(' '), reason);
    assert.equal(judged.quarantined, score >= 5);
  });
}

/** The next post's score after `times` similar posts were stored. */
function scoreAfter(times: number, changes: (count: number) => Partial<PostedBy>) {
  const scorer = createSpamScorer(tokens);
  for (let count = 0; count < times; count += 1) {
    scorer.count({ ...honest, ...changes(count) }, { quarantined: false });
  }
  return scorer.judge({ ...honest, ...changes(times) }).score;
}

test('the same person’s third same order is neither held nor marked', () => {
  for (const times of [1, 2, 4]) {
    assert.equal(
      scoreAfter(times, () => ({})),
      1,
    );
  }
  assert.equal(
    scoreAfter(20, () => ({})),
    2,
  );
});

test('a hundred of the same person’s same words within minutes are a flood', () => {
  assert.equal(
    scoreAfter(99, () => ({})),
    2,
  );
  assert.equal(
    scoreAfter(100, () => ({})),
    7,
  );
});

test('words alone never quarantine a lead, whatever signals coincide', () => {
  const value =
    'Double your bitcoin, get your loan without collateral: casino bonus, viagra, guest post. Еаrn dаily inсоmе: www.a.b www.c.d www.e.f <a href="https://g.h">';
  for (const token of [undefined, honest.token, tokens.issue(now - 1000)]) {
    const fields = ['message', 'name', 'phone'].map((name) => ({ name, label: name, value }));
    const judged = verdict({ fields, token, origin: 'https://other.example' });
    assert.deepEqual([judged.score, judged.quarantined], [4, false], judged.reasons.join(' '));
  }
});

test('circumstances never make a message read like spam', () => {
  const signature = saying(
    'Regards, <a href="https://a.b">The Bakery</a>, www.c.d, www.e.f, www.g.h',
  );
  const judged = verdict({ ...signature, token: tokens.issue(now - 1000), origin: undefined });
  assert.equal(judged.score, 2);
});

test('a quarantined post makes nobody else’s words or address suspicious', () => {
  const scorer = createSpamScorer(tokens);
  for (let count = 0; count < 10; count += 1) {
    const robot = { ...honest, honeypotFilled: true };
    const judged = scorer.judge(robot);
    assert.ok(judged.quarantined);
    scorer.count(robot, judged);
  }
  assert.equal(scorer.judge(honest).score, 0);
});

const people = (count: number) => ({
  contentHash: String(count),
  replyTo: `${count}@client.example`,
});

for (const [what, times, score, sender] of [
  ['an email address that sends many messages', 5, 1, () => ({ replyTo: 'a@client.example' })],
  ['a busy network', 20, 1, (count: number) => from(`203.0.113.${count}`)],
  ['a very busy network', 60, 2, (count: number) => from(`2001:db8::${count}`)],
  ['a busy network of many', 80, 1, (count: number) => from(`2001:db8:0:${count}::1`)],
  ['a busy form', 120, 1, (count: number) => from(`10.0.0.${count}`)],
  ['an unknown proxy', 70, 0, () => from('10.0.0.2')],
] as const) {
  test(`${what} scores ${score}`, () => {
    assert.equal(
      scoreAfter(times, (count) => ({ ...people(count), ...from('10.0.0.2'), ...sender(count) })),
      score,
    );
  });
}

function from(address: string): Partial<PostedBy> {
  return { networks: visitorNetworks(address) };
}

test('a campaign from one office is never quarantined for its network, address, form or browser', () => {
  const scorer = createSpamScorer(tokens);
  for (let count = 0; count < 300; count += 1) {
    const post: PostedBy = {
      ...honest,
      fields: [{ name: 'message', label: 'Message', value: `Our own words, number ${count}` }],
      contentHash: String(count),
      origin: 'https://office.example',
      token: undefined,
    };
    const judged = scorer.judge(post);
    assert.equal(judged.quarantined, false, `number ${count}: ${judged.reasons.join(' ')}`);
    scorer.count(post, judged);
  }
});

test('different people who give the same answers are never quarantined for it', () => {
  const scorer = createSpamScorer(tokens);
  for (let count = 0; count < 50; count += 1) {
    const post: PostedBy = {
      ...honest,
      form: null,
      fields: [{ name: 'rating', label: 'rating', value: 'good' }],
      contentHash: 'rating=good',
      replyTo: null,
      token: undefined,
      origin: undefined,
    };
    const judged = scorer.judge(post);
    assert.ok(judged.score < 3, `number ${count}: ${judged.reasons.join(' ')}`);
    scorer.count(post, judged);
  }
});

test('finds every phrase of an unsolicited offer, and none in quotation marks', () => {
  for (const { what, phrases } of pitches) {
    const [first, ...others] = phrases.map(listOf);
    for (const phrase of first ?? []) {
      const text = [phrase, ...others.map(([other]) => other)].join('; ');
      assert.ok(pitchesIn(text).includes(what), text);
      assert.ok(!pitchesIn(`They write: “${text}”`).includes(what), text);
    }
  }
});

test('counts cover this window and the one before, and no more keys than the limit', () => {
  const counts = createRecentCounts(1000, 2);
  for (const key of ['a', 'a', 'b', 'c']) counts.add(key, 500);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => counts.of(key, 1500)),
    [2, 1, 0],
  );
  assert.equal(counts.of('a', 2500), 0);
});
