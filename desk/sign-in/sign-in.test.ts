import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { offerLink } from '../../leads/store/access/links.ts';
import { buildDeskIfStale } from '../../setup/desk-build.ts';
import { startTestDesk } from '../../testing/test-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

const now = Date.UTC(2026, 10, 22, 9);
const hourMs = 3_600_000;

let folder: string;
let desk: TestDesk;

before(async () => {
  await buildDeskIfStale();
  folder = await mkdtemp(path.join(tmpdir(), 'desk-'));
  const store = { dataDir: folder, databaseUrl: undefined };
  desk = await startTestDesk(store, { now: () => now, listens: false });
});

after(async () => {
  await desk.stop();
  await rm(folder, { recursive: true });
});

function open(cookie: string, at = desk) {
  return at.app.inject({ url: '/', headers: { cookie } });
}

interface Sent {
  at?: TestDesk;
  cookie?: string;
  type?: string;
  payload?: string;
}

function send(url: string, { at = desk, cookie = '', type, payload = '' }: Sent) {
  return at.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie,
      origin: at.url,
      'content-type': type ?? 'application/x-www-form-urlencoded',
    },
    payload,
  });
}

test('over https the cookie goes to this host alone, and browsers come back by https alone', async () => {
  const safe = await startTestDesk(
    { dataDir: folder, databaseUrl: undefined },
    { now: () => now, listens: false, settings: { DESK_URL: 'https://desk.example' } },
  );
  try {
    const { user } = await desk.cookieOf('member');
    const letter = { subject: 'Link', text: 'Link' };
    await offerLink(desk.db, { address: user.address, token: 'safe', letter, now });
    const signedIn = await send('/come-in/safe', { at: safe });
    const cookie = String(signedIn.headers['set-cookie']);
    assert.match(
      cookie,
      /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    assert.equal(signedIn.headers['strict-transport-security'], 'max-age=31536000');
    const openAs = (name: string) => open(cookie.replace('__Host-desk', name), safe);
    assert.equal((await openAs('__Host-desk')).statusCode, 200);
    // A name that a page of a neighbouring host, or one over http, could set.
    assert.equal((await openAs('desk')).statusCode, 302);
  } finally {
    await safe.stop();
  }
});

test('whoever comes in anew leaves no session of theirs behind in the browser', async () => {
  const { user, cookie } = await desk.cookieOf('member');
  const letter = { subject: 'Link', text: 'Link' };
  await offerLink(desk.db, { address: user.address, token: 'anew', letter, now });
  const signedIn = await send('/come-in/anew', { cookie });
  const anew = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  assert.equal((await open(anew)).statusCode, 200);
  assert.equal((await open(cookie)).statusCode, 302);
});

test('a passkey is added within an hour of coming in, and never at a desk that was left open', async () => {
  const addAfter = async (ms: number) => {
    const { cookie } = await desk.cookieOf('member', now - ms);
    return send('/you/passkey', { cookie, type: 'application/json', payload: '{}' });
  };
  assert.match((await addAfter(hourMs)).body, /challenge/);
  const late = await addAfter(hourMs + 1);
  assert.equal(late.statusCode, 403);
  assert.match(late.body, /Sign out and in again first/);
  assert.doesNotMatch(late.body, /challenge/);
});
