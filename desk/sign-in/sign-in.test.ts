import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { offerLink } from '../../leads/store/access/links.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { until } from '../../testing/until.ts';

const now = Date.UTC(2026, 10, 22, 9);

let desk: TestDesk;

before(async () => {
  desk = await startOwnDesk({ now: () => now, listens: false });
});

after(() => desk.stop());

function open(cookie: string, at = desk) {
  return at.app.inject({ url: '/', headers: { cookie } });
}

interface Sent {
  at?: TestDesk;
  /** The client's network address. */
  from?: string;
  cookie?: string;
  type?: string;
  payload?: string;
}

function send(url: string, { at = desk, from, cookie = '', type, payload = '' }: Sent = {}) {
  return at.app.inject({
    method: 'POST',
    url,
    ...(from && { remoteAddress: from }),
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
    { dataDir: desk.dataDir, databaseUrl: undefined },
    { now: () => now, listens: false, settings: { DESK_URL: 'https://desk.example' } },
  );
  try {
    const { user } = await desk.cookieOf('member');
    const letter = { subject: 'Link', text: 'Link' };
    await offerLink(desk.db, { address: user.address, token: 'safe', letter, now });
    const signedIn = await send('/sign-in/safe', { at: safe });
    const cookie = String(signedIn.headers['set-cookie']);
    assert.match(
      cookie,
      /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    assert.equal(signedIn.headers['strict-transport-security'], 'max-age=31536000');
    const openAs = (name: string) => open(cookie.replace('__Host-desk', name), safe);
    assert.equal((await openAs('__Host-desk')).statusCode, 200);
    // A cookie name that a page of a neighbouring host, or one over http, could set.
    assert.equal((await openAs('desk')).statusCode, 302);
    // Safari takes this name from such a page, since it does not begin with the protected prefix.
    assert.equal((await openAs('\u00A0__Host-desk')).statusCode, 302);
  } finally {
    await safe.stop();
  }
});

test('signing in again ends the browser’s earlier session', async () => {
  const { user, cookie } = await desk.cookieOf('member');
  const letter = { subject: 'Link', text: 'Link' };
  await offerLink(desk.db, { address: user.address, token: 'anew', letter, now });
  const signedIn = await send('/sign-in/anew', { cookie });
  const anew = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  assert.equal((await open(anew)).statusCode, 200);
  assert.equal((await open(cookie)).statusCode, 302);
});

test('a passkey is added within an hour of signing in, and never at a desk that was left open', async () => {
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

test('a passkey is requested without Node’s experimental algorithms', async () => {
  const { cookie } = await desk.cookieOf('member');
  const asked = await send('/you/passkey', { cookie, type: 'application/json', payload: '{}' });
  const { options } = asked.json<{ options: { pubKeyCredParams: { alg: number }[] } }>();
  assert.deepEqual(
    options.pubKeyCredParams.map(({ alg }) => alg),
    [-8, -7, -257],
  );
});

test('the sign-in page says why it took the place of another page', async () => {
  const { body: wanted } = await desk.app.inject({ url: '/sign-in?to=%2Fleads%2F12345-67890' });
  assert.match(wanted, /Nobody is signed in here now\./);
  // A mailed link has no room for more than the address of one of the desk's pages.
  for (const to of ['', `?to=%2F%3Ffind%3D${'a'.repeat(300)}`]) {
    const { body: plain } = await desk.app.inject({ url: `/sign-in${to}` });
    assert.doesNotMatch(plain, /Nobody is signed in/);
  }
});

test('somebody who requests links for all the world blocks nobody in their network, and learns nothing', async () => {
  const { user } = await desk.cookieOf('member');
  const from = '203.0.113.7';
  const ask = async (address: string) => {
    const { statusCode, body } = await send('/sign-in', { from, payload: `address=${address}` });
    const isReported = /wait a quarter of an hour/.test(body);
    return {
      statusCode,
      isReported,
      body: body.replaceAll(address, '').replaceAll(/nonce="[^"]*"/g, ''),
    };
  };
  const letters = () => desk.db.selectFrom('letter').select('recipient').execute();
  for (let count = 0; count < 20; count += 1) {
    assert.equal((await ask(`a${count}@elsewhere.example`)).isReported, false);
  }
  const asked = await letters();
  const unknown = await ask('eve@elsewhere.example');
  const known = await ask(user.address);
  assert.ok(known.isReported);
  assert.deepEqual(known, unknown);
  await until(async () => (await letters()).length > asked.length, 'the link');
  const [written, ...more] = (await letters()).slice(asked.length);
  assert.equal(written?.recipient, user.address);
  assert.deepEqual(more, []);
});
