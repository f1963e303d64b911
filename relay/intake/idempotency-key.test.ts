import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenField } from '../../forms/form.ts';
import { newLeadId } from '../../leads/lead.ts';
import { createIdempotencyKeys } from './idempotency-key.ts';
import { Refusal } from './refusal.ts';

function idempotencyKeyFor(key: string): string {
  const { idempotencyKey } = createIdempotencyKeys('a secret')({
    leadId: newLeadId(),
    posted: new Map([[hiddenField.key, [key]]]),
    form: 'contact',
    contentHash: 'the same words',
    replyTo: 'jo@client.example',
    address: '203.0.113.7',
    userAgent: 'a browser',
    now: 0,
  });
  return idempotencyKey;
}

test('a form’s key identifies one post, and a malformed key is refused', () => {
  const longest = 'k'.repeat(100);
  assert.equal(idempotencyKeyFor(longest), idempotencyKeyFor(longest));
  assert.notEqual(idempotencyKeyFor(longest), idempotencyKeyFor('another'));
  for (const key of [`${longest}k`, 'a\u0000key', 'a\ud800key']) {
    assert.throws(() => idempotencyKeyFor(key), Refusal, JSON.stringify(key.slice(0, 10)));
  }
});
