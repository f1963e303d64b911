import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as hold, property, string } from 'fast-check';
import { candidateRegistration } from './candidate-registration.ts';
import { contactForm } from './contact.ts';
import { validateForm, type Posted } from './validate.ts';
import { seen } from '../testing/test-words.ts';

const complete = {
  name: 'Thandi Nkosi',
  email: 'thandi@client.example',
  message: 'We need a management accountant by March.',
  consent: 'yes',
};

function posted(fields: Record<string, string | string[]>): Posted {
  return new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()]));
}

function problemsOf(fields: Record<string, string | string[]>): Record<string, string> {
  const result = validateForm(contactForm, posted({ ...complete, ...fields }));
  return result.ok ? {} : { ...result.problems };
}

test('takes a complete message and leaves empty optional fields out', () => {
  const result = validateForm(contactForm, posted({ ...complete, phone: '', company: ' ' }));
  assert.deepEqual(result, { ok: true, values: complete });
});

test('accepts an address that was copied with invisible marks, or whose domain is in another script', () => {
  for (const [typed, address] of [
    ['\u202Athandi@client.example\u202C', 'thandi@client.example'],
    ['thandi@client\u200B.example\uFEFF ', 'thandi@client.example'],
    ['jürgen@client.example', undefined],
    ['jo@müller.example', 'jo@xn--mller-kva.example'],
    ['jo@例え.テスト', 'jo@xn--r8jz45g.xn--zckzah'],
    ['jo@उदाहरण2.example', 'jo@xn--2-4td2fl4cxc8a.example'],
    ['Jo@Client.Example', 'Jo@Client.Example'],
    ['jo@mü/ller.example', undefined],
    ['jo@mü.1', undefined],
    ['müller.example', undefined],
    ['jo@mü@ller.example', undefined],
  ] as const) {
    const result = validateForm(contactForm, posted({ ...complete, email: typed }));
    assert.equal(result.ok ? result.values['email'] : undefined, address, JSON.stringify(typed));
  }
});

test('names every required field that is missing', () => {
  const result = validateForm(contactForm, new Map());
  assert.deepEqual(!result.ok && Object.keys(result.problems), [
    'name',
    'email',
    'message',
    'consent',
  ]);
});

test('refuses a message of spaces, which browsers accept', () => {
  assert.deepEqual(problemsOf({ message: ' '.repeat(20) }), { message: 'Write your message.' });
});

test('drops an optional text of spaces only', () => {
  const sent = { ...complete, desired_role: 'Accountant', availability: 'Now' };
  const result = validateForm(candidateRegistration, posted({ ...sent, notes: ' \r\n ' }));
  assert.equal(result.ok, true);
  assert.equal(result.ok && 'notes' in result.values, false);
});

test('counts a line break as one character, as browsers do', () => {
  assert.deepEqual(problemsOf({ message: '12345\r\n789' }), {
    message: 'Write at least 10 characters in “Message”.',
  });
  assert.deepEqual(problemsOf({ message: '\r\n'.repeat(499) + 'xx' }), {});
});

test('joins repeated interests by comma and refuses one that is not offered', () => {
  const result = validateForm(
    contactForm,
    posted({ ...complete, interest: ['', 'Recruitment', 'Marketing'] }),
  );
  assert.equal(result.ok && result.values['interest'], 'Recruitment, Marketing');
  // Section 3 of the specification: joined by comma.
  assert.deepEqual(problemsOf({ interest: 'Recruitment,Marketing' }), {});
  assert.deepEqual(Object.keys(problemsOf({ interest: ['Payday loans'] })), ['interest']);
});

test('accepts only its own value as consent, and the last of repeated values', () => {
  assert.deepEqual(Object.keys(problemsOf({ consent: 'no' })), ['consent']);
  assert.deepEqual(problemsOf({ consent: ['no', 'yes'] }), {});
});

test('refuses a lone surrogate, which cannot be stored', () => {
  assert.match(problemsOf({ name: 'Jo \uD800' })['name'] ?? '', /characters that cannot be sent/);
});

test('refuses a line break where the value becomes a mail header', () => {
  assert.deepEqual(problemsOf({ name: 'Thandi\r\nBcc: all@client.example' }), {
    name: '“Name” must be on one line.',
  });
});

test('reads a soft line break as it looks, and drops invisible characters', () => {
  const copied = posted({
    ...complete,
    name: 'Thandi\u000bNkosi\u0000',
    message: 'Our shop\u0002 sells shoes.\u000bWe want\u007f more visitors.\fSoon.',
  });
  assert.deepEqual(validateForm(contactForm, copied), {
    ok: true,
    values: {
      ...complete,
      name: 'Thandi Nkosi',
      message: 'Our shop sells shoes.\nWe want more visitors.\nSoon.',
    },
  });
  assert.deepEqual(problemsOf({ name: '\u0000\u000b' }), { name: 'Enter your name.' });
});

test('returns any accepted text as its author sees it', () => {
  hold(
    property(string({ unit: 'binary', minLength: 10, maxLength: 1000 }), (message) => {
      const result = validateForm(contactForm, posted({ ...complete, message }));
      if (!result.ok) return Object.keys(result.problems).join() === 'message';
      return result.values['message'] === seen(message);
    }),
  );
});
