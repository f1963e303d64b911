import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composerProblems } from './composer.ts';
import { earlyAccess } from './early-access.ts';
import { newsletter } from './newsletter.ts';

function isTaken(email: string): boolean {
  return Object.keys(composerProblems(newsletter, { email })).length === 0;
}

test('an address may have a domain in any script, as Firefox returns it', () => {
  for (const address of [
    'jo@client.example',
    'Jo.O@x-1.example',
    'jo@bücher.example',
    'jo@उदाहरण.example',
    `jo@${'x'.repeat(63)}.${'x'.repeat(63)}`,
  ])
    assert.ok(isTaken(address), address);
});

test('what is not an address is refused', () => {
  for (const typed of [
    '',
    'jo',
    'jo@',
    '@x.example',
    'jo@-x.example',
    'jo@x..example',
    'jo@x y.example',
    'jö@x.example',
    `jo@${'x'.repeat(64)}.example`,
    `jo@x.${'x'.repeat(64)}`,
  ])
    assert.ok(!isTaken(typed), typed);
});

test('empty optional fields are accepted, and empty required ones get the form’s message', () => {
  const { fields } = earlyAccess;
  const email = 'jo@client.example';
  assert.deepEqual(composerProblems(earlyAccess, { name: 'Jo', email, company: '' }), {});
  assert.deepEqual(composerProblems(earlyAccess, { name: '', email }), {
    name: fields['name']?.requiredMessage,
  });
});
