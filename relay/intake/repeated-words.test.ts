import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactForm } from '../../forms/contact.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { wordsToRepeat } from './repeated-words.ts';

const maxBytes = 200_000;

test('no refusal page is many times as long as its post', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const quotes = Array.from({ length: 4 }, (_, place): [string, string] => [
    `words${place}`,
    '"'.repeat(60_000),
  ]);
  const answer = await relay.app.inject({
    method: 'POST',
    url: '/relay/nobody',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: quotes.map(([name, value]) => `${name}=${value}`).join('&'),
  });
  assert.equal(answer.statusCode, 404);
  assert.ok(answer.rawPayload.length < maxBytes, `${answer.rawPayload.length} bytes`);
  assert.match(answer.body, /The first part of them is also here/);
});

test('returns everything that a form of the site’s can hold, even in the widest letters', () => {
  const names = Object.keys(contactForm.fields);
  const posted = new Map(names.map((name) => [name, ['"'.repeat(1000)]]));
  assert.deepEqual(wordsToRepeat(posted, contactForm), { posted, cut: false });
});

test('a value cut off in a form of the site’s is still too long to be sent', () => {
  const typed = new Map([
    ['message', ['x'.repeat(60_000)]],
    ['name', ['Jo']],
    ['other', ['Nobody sees it']],
  ]);
  const { posted, cut } = wordsToRepeat(typed, contactForm);
  assert.ok(cut);
  assert.deepEqual([...posted.keys()], ['message', 'name']);
  assert.ok((posted.get('message')?.[0]?.length ?? 0) > 1000);
});

test('returns no more of another site’s form than a page holds, and no hidden fields', () => {
  const typed = new Map([
    ['_subject', ['Hello']],
    ['empty', ['']],
    ['words', ['"'.repeat(60_000)]],
    ['more', ['and more']],
  ]);
  const { posted, cut } = wordsToRepeat(typed, undefined);
  assert.ok(cut);
  assert.deepEqual([...posted.keys()], ['empty', 'words']);
  const bytes = escapeHtml(posted.get('words')?.[0] ?? '').length;
  assert.ok(bytes > 120 * 1024 && bytes <= 128 * 1024, `${bytes} bytes`);
});
