import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenField } from '../../forms/form.ts';
import { newLeadId } from '../../leads/lead.ts';
import { createOnceKeys } from './once-key.ts';
import { Refusal } from './refusal.ts';

function onceKeyFor(key: string): string {
  const { onceKey } = createOnceKeys('a secret')({
    leadId: newLeadId(),
    posted: new Map([[hiddenField.key, [key]]]),
    form: 'contact',
    contentHash: 'the same words',
    replyTo: 'jo@client.example',
    address: '203.0.113.7',
    userAgent: 'a browser',
    now: 0,
  });
  return onceKey;
}

test('a form’s key identifies one post, and a malformed key is refused', () => {
  const longest = 'k'.repeat(100);
  assert.equal(onceKeyFor(longest), onceKeyFor(longest));
  assert.notEqual(onceKeyFor(longest), onceKeyFor('another'));
  for (const key of [`${longest}k`, 'a\u0000key', 'a\ud800key']) {
    assert.throws(() => onceKeyFor(key), Refusal, JSON.stringify(key.slice(0, 10)));
  }
});
