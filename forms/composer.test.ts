import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composerProblems } from './composer.ts';
import { newsletter } from './newsletter.ts';

function isTaken(email: string): boolean {
  return Object.keys(composerProblems(newsletter, { email })).length === 0;
}

test('an address is taken with a domain in any letters, as Firefox gives it', () => {
  for (const address of [
    'jo@client.example',
    'Jo.O@x-1.example',
    'jo@bücher.example',
    'jo@उदाहरण.example',
  ])
    assert.ok(isTaken(address), address);
});

test('what is no address is not', () => {
  for (const typed of [
    '',
    'jo',
    'jo@',
    '@x.example',
    'jo@-x.example',
    'jo@x..example',
    'jo@x y.example',
    'jö@x.example',
  ])
    assert.ok(!isTaken(typed), typed);
});
