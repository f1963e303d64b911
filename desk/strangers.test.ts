import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { dayMs } from '../platform/clock.ts';
import { offerLink, spendLink } from '../leads/store/access/links.ts';
import { countMarks } from '../leads/store/lead/spam-marks.ts';
import { settleLeads } from '../leads/store/work/deeds.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { startOwnDesk } from '../testing/own-desk.ts';
import type { TestDesk } from '../testing/test-desk.ts';
import routes from './routes.ts';

// Every address of the desk, whatever is sent there by somebody without access. A new route is included by
// being in the route table.

const now = Date.UTC(2026, 10, 22, 9);

/** Who may use each address. A route that is missing here fails the test below. */
const addresses: Readonly<Record<string, 'anybody' | 'member' | 'owner'>> = {
  '/sign-in': 'anybody',
  '/sign-in/passkey': 'anybody',
  '/sign-in/:token': 'anybody',
  '/*': 'anybody',
  '/': 'member',
  '/leads/:reference': 'member',
  '/leads/:reference/files/:place': 'member',
  '/answers': 'member',
  '/glance': 'member',
  '/glance/mail': 'member',
  '/live': 'member',
  '/you': 'member',
  '/you/passkey': 'member',
  '/sign-out': 'member',
  '/export': 'owner',
  '/people': 'owner',
  '/people/:search': 'owner',
  '/people/:search/copy': 'owner',
  '/people/certificates/:certificate': 'owner',
  '/team': 'owner',
  '/log': 'owner',
};

/** The sign-in page, whose address holds at most the page that was wanted. */
const signInPage = /^\/sign-in(?:\?to=%2F[\w%-]+)?$/;

const closed = Object.entries(addresses).filter(([, whose]) => whose !== 'anybody');
const owners = Object.entries(addresses).filter(([, whose]) => whose === 'owner');

let desk: TestDesk;

before(async () => {
  desk = await startOwnDesk({ now: () => now });
});

after(() => desk.stop());

interface Sent {
  method?: 'GET' | 'POST';
  cookie?: string;
  origin?: string | undefined;
  payload?: string;
  address?: string;
  type?: string;
}

function send(pattern: string, { method = 'GET', cookie, payload, address, ...rest }: Sent) {
  const origin = 'origin' in rest ? rest.origin : desk.url;
  const url = pattern.replace(/:\w+/, 'made-up').replace('*', 'elsewhere');
  return desk.app.inject({
    method,
    url,
    headers: {
      ...(method === 'POST' && {
        'content-type': rest.type ?? 'application/x-www-form-urlencoded',
        ...(origin !== undefined && { origin }),
      }),
      ...(cookie && { cookie }),
    },
    ...(method === 'POST' && { payload: payload ?? 'do=release&out=1&session=1&name=Eve' }),
    ...(address && { remoteAddress: address }),
  });
}

/** The address at which scripts request a page's data: it is closed to the same people as the page. */
const asData = (pattern: string) => (pattern === '/' ? '/_.data' : `${pattern}.data`);

test('every route of the desk is listed with who may use it', () => {
  const found: string[] = [];
  const walk = (list: typeof routes, under: string): void => {
    for (const { path: own, children } of list) {
      const at = own === undefined ? under : path.posix.join(under, own);
      if (own !== undefined && !children) found.push(at);
      if (children) walk(children, at);
    }
  };
  walk(routes, '/');
  assert.deepEqual(new Set(found), new Set(Object.keys(addresses)));
});

for (const [stranger, cookieOf] of [
  ['nobody’s session', () => Promise.resolve('')],
  ['a made-up session', () => Promise.resolve('desk=made-up; __Host-desk=made-up')],
  ['an ended session', async () => (await desk.cookieOf('owner', now - 8 * dayMs)).cookie],
  ['an idle session', async () => (await desk.cookieOf('owner', now - dayMs / 2)).cookie],
] as const) {
  describe(`Whoever has ${stranger}`, () => {
    for (const [pattern] of closed) {
      for (const method of ['GET', 'POST'] as const) {
        test(`is sent to the sign-in page by ${method} ${pattern}, and is told nothing`, async () => {
          const cookie = await cookieOf();
          const page = await send(pattern, { method, cookie });
          assert.equal(page.statusCode, 302, page.body);
          assert.match(String(page.headers.location), signInPage);
          assert.equal(page.body, '');
          const data = await send(asData(pattern), { method, cookie });
          assert.match(data.body, /"redirect","\/sign-in(?:\?to=%2F[\w%-]+)?"/);
          assert.doesNotMatch(data.body, /office\.example/);
        });
      }
    }
  });
}

for (const [pattern] of owners) {
  for (const method of ['GET', 'POST'] as const) {
    test(`a member is refused by ${method} ${pattern}`, async () => {
      const { cookie } = await desk.cookieOf('member');
      const users = await desk.db.selectFrom('desk_user').selectAll().execute();
      for (const address of [pattern, asData(pattern)]) {
        const answer = await send(address, { method, cookie });
        assert.ok([403, 405].includes(answer.statusCode), `${answer.statusCode}`);
        assert.doesNotMatch(answer.body, /olive@/);
      }
      assert.deepEqual(await desk.db.selectFrom('desk_user').selectAll().execute(), users);
    });
  }
}

test('a member may look at a page, but not do there what only owners may', async () => {
  const { cookie } = await desk.cookieOf('member');
  const lead = leadWith();
  await acceptLeads(desk.db, [lead]);
  await settleLeads(desk.db, [lead.id], 'spam', { by: 'a test', now });
  for (const address of ['/glance', asData('/glance')]) {
    const answer = await send(address, { method: 'POST', cookie, payload: 'do=forget' });
    assert.equal(answer.statusCode, 403);
  }
  assert.deepEqual(await countMarks(desk.db), { spam: 1, real: 0 });
  const list = await send('/?view=all', { cookie });
  assert.doesNotMatch(list.body, /Export as/);
});

for (const origin of ['https://evil.example', 'null', undefined, 'http://localhost:1']) {
  test(`a form from a page of ${origin} does nothing, whoever has signed in`, async () => {
    const { cookie } = await desk.cookieOf('owner');
    const written = await desk.db.selectFrom('audit_entry').select('id').execute();
    for (const pattern of Object.keys(addresses)) {
      for (const address of [pattern, asData(pattern)]) {
        const answer = await send(address, { method: 'POST', cookie, origin });
        assert.equal(answer.statusCode, 403, pattern);
        assert.match(answer.body, /Nothing was done/);
      }
    }
    assert.deepEqual(await desk.db.selectFrom('audit_entry').select('id').execute(), written);
    assert.equal((await send('/', { cookie })).statusCode, 200);
  });
}

for (const [payload, statuses] of [
  ['null', [200, 200]],
  ['5', [200, 200]],
  ['{', [200, 200]],
  ['{"signed":5,"made":5}', [403, 400]],
  ['{"signed":{"id":{}},"made":{"id":{}}}', [403, 400]],
] as const) {
  test(`a passkey of ${payload} is refused, and breaks nothing`, async () => {
    const { cookie } = await desk.cookieOf('member');
    const sent = { method: 'POST', cookie, payload, type: 'application/json' } as const;
    const answers = [await send('/sign-in/passkey', sent), await send('/you/passkey', sent)];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      statuses,
    );
  });
}

test('no answer shows whether an address may sign in', async () => {
  const { user } = await desk.cookieOf('member');
  const answerFor = async (address: string) => {
    const payload = `address=${encodeURIComponent(address)}`;
    const sent = await send('/sign-in', { method: 'POST', payload });
    const page = await send(String(sent.headers.location), {});
    return [sent, page].map(({ statusCode, headers, body }) => ({
      statusCode,
      headers: {
        ...headers,
        date: '',
        'content-security-policy': '',
        'content-length': '',
        location: headers.location?.replace(encodeURIComponent(address), 'ADDRESS'),
      },
      body: body
        .replaceAll(address, 'ADDRESS')
        .replaceAll(encodeURIComponent(address), 'ADDRESS')
        .replaceAll(/nonce="[^"]*"/g, ''),
    }));
  };
  const known = await answerFor(user.address);
  assert.deepEqual(known, await answerFor('eve@elsewhere.example'));
  assert.equal(known[0]?.headers.location, '/sign-in?asked=yes&address=ADDRESS');
  assert.match(known[1]?.body ?? '', /If (?:<!-- -->)?ADDRESS(?:<!-- -->)? may sign in/);
});

test('the page that says a link was requested remembers the page that was wanted', async () => {
  const payload = `address=${encodeURIComponent('jo@elsewhere.example')}`;
  const sent = await send('/sign-in?to=%2Flog', { method: 'POST', payload });
  assert.equal(sent.statusCode, 303);
  const { body } = await send(String(sent.headers.location), {});
  assert.match(body, /href="\/sign-in\?to=%2Flog">Ask for another link/);
  const { body: said } = await send('/sign-in?asked=yes&address=who+calls+0800', {});
  assert.doesNotMatch(said, /Check your inbox/);
});

test('endless requests for links fill nobody’s inbox, and the answer stays the same', async () => {
  const { user } = await desk.cookieOf('member');
  await desk.db.deleteFrom('letter').execute();
  // Each from another network, with another spelling: the limit is the address's, however a link is requested.
  for (let count = 0; count < 10; count += 1) {
    const spelt = user.address.slice(0, count).toUpperCase() + user.address.slice(count);
    const payload = `address=${encodeURIComponent(spelt)}`;
    const address = `10.0.${count}.1`;
    const answer = await send('/sign-in', { method: 'POST', payload, address });
    const page = await send(String(answer.headers.location), {});
    assert.match(page.body, /a link is on its way there\. It works once, for/);
  }
  const letters = await desk.db.selectFrom('letter').select('id').execute();
  assert.ok(letters.length <= 3, `${letters.length}`);
});

test('a network that requests links for all the world is told to wait', async () => {
  const statuses: boolean[] = [];
  for (let count = 0; count < 25; count += 1) {
    const payload = `address=a${count}@elsewhere.example`;
    const answer = await send('/sign-in', { method: 'POST', payload, address: '192.0.2.7' });
    statuses.push(/wait a quarter of an hour/.test(answer.body));
  }
  assert.equal(statuses.filter(Boolean).length, 5);
});

test('whoever has very many networks is told to wait as four households would be', async () => {
  let told = 0;
  for (let count = 0; count < 90; count += 1) {
    const payload = `address=b${count}@elsewhere.example`;
    const address = `2001:db8:7:${count}::1`;
    const answer = await send('/sign-in', { method: 'POST', payload, address });
    if (/wait a quarter of an hour/.test(answer.body)) told += 1;
  }
  assert.equal(told, 10);
});

test('no number of tries keeps out somebody in the same network who has a valid link', async () => {
  const { user } = await desk.cookieOf('member');
  await offerLink(desk.db, {
    address: user.address,
    token: 'shared',
    letter: { subject: 'Link', text: 'Link' },
    now,
  });
  const address = '203.0.113.9';
  const statuses: number[] = [];
  for (let count = 0; count < 62; count += 1) {
    statuses.push((await send(`/sign-in/guess-${count}`, { address })).statusCode);
  }
  assert.deepEqual([statuses[59], statuses.slice(60)], [410, [429, 429]]);
  const guess = await send('/sign-in/guess', { method: 'POST', payload: '', address });
  assert.equal(guess.statusCode, 429);
  for (const payload of ['{}', '{"signed":{"id":"guess"}}']) {
    const sent = { method: 'POST', payload, address, type: 'application/json' } as const;
    assert.equal((await send('/sign-in/passkey', sent)).statusCode, 429, payload);
  }
  assert.equal((await send('/sign-in/shared', { address })).statusCode, 200);
  const used = await send('/sign-in/shared', { method: 'POST', payload: '', address });
  assert.equal(used.headers.location, '/');
});

test('behind a proxy that TRUST_PROXY does not name, nobody is counted for another', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 62; count += 1) {
    statuses.add((await send('/sign-in/guess', { address: '127.0.0.1' })).statusCode);
  }
  assert.deepEqual([...statuses], [410]);
});

test('a link is not used up by a sign-in that cannot be stored', async () => {
  const { user } = await desk.cookieOf('member');
  const letter = { subject: 'Link', text: 'Link' };
  await offerLink(desk.db, { address: user.address, token: 'kept', letter, now });
  const signIn = () => send('/sign-in/kept', { method: 'POST', payload: '' });
  await desk.db.schema.alterTable('desk_session').renameTo('session_away').execute();
  const away = await signIn();
  await desk.db.schema.alterTable('session_away').renameTo('desk_session').execute();
  assert.equal(away.statusCode, 503);
  assert.equal((await signIn()).headers.location, '/');
});

for (const type of ['text/plain', 'multipart/form-data', 'application/json']) {
  test(`a ${type} body that is no form is refused, and breaks nothing`, async () => {
    const { cookie } = await desk.cookieOf('owner');
    const forms = ['/sign-in', '/sign-in/:token', '/', '/answers', '/team', '/people', '/you'];
    for (const pattern of forms) {
      const sent = { method: 'POST', cookie, type, payload: 'do=take' } as const;
      const { statusCode, body } = await send(pattern, sent);
      assert.equal(statusCode, 400, pattern);
      assert.match(body, /This did not come from a form of the desk/);
    }
  });
}

for (const target of ['//', '///x', 'http://elsewhere.example/log', '*', '/?%zz', '/%E0%A4%A']) {
  test(`the address ${target} leads nowhere, and breaks nothing`, async () => {
    const { hostname, port } = new URL(desk.url);
    const asked = http.get({ hostname, port, path: target });
    const [response] = (await once(asked, 'response')) as [http.IncomingMessage];
    const { statusCode, headers } = response;
    const body = await textOf(response);
    assert.ok(statusCode && statusCode < 500, `${statusCode}`);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.doesNotMatch(body, /FST_|Fastify/);
  });
}

test('loading a link’s page does not use the link up, and a used one leads nowhere', async () => {
  const { user } = await desk.cookieOf('member');
  const letter = { subject: 'Link', text: 'Link' };
  await offerLink(desk.db, { address: user.address, token: 'good', letter, now });
  assert.match((await send('/sign-in/good', {})).body, /<button type="submit">Sign in/);
  assert.match((await send('/sign-in/good', {})).body, /<button type="submit">Sign in/);
  const used = await send('/sign-in/good', { method: 'POST', payload: '' });
  assert.equal(used.headers.location, '/');
  const cookie = String(used.headers['set-cookie']);
  assert.match(cookie, /^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  for (const method of ['GET', 'POST'] as const) {
    const again = await send('/sign-in/good', { method, payload: '' });
    assert.equal(again.statusCode, 410);
    assert.equal(again.headers['set-cookie'], undefined);
  }
  assert.equal(await spendLink(desk.db, 'good', now), undefined);
});

test('the sign-in page remembers the page that a browser, or its scripts, requested', async () => {
  const known = '/sign-in?to=%2Fleads%2FX1%3Fview%3Dall';
  assert.equal((await send('/leads/X1?view=all', {})).headers.location, known);
  const data = await send('/leads/X1.data?view=all', {});
  assert.ok(data.body.includes(JSON.stringify(known)), data.body);
});

for (const elsewhere of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/sign-out',
  '/export',
  '/live',
  '/leads/../sign-out',
  '/leads/X\n\nVisit https://evil.example',
  // Headers may not contain these: whoever signed in by such a link would get an error.
  '/log?\u202E',
  '/log?a=\r\nb: evil',
  `/leads/${'X'.repeat(400)}`,
  `/log?${'x'.repeat(400)}`,
  'javascript:alert(1)',
]) {
  test(`signing in does not redirect to ${JSON.stringify(elsewhere.slice(0, 40))}`, async () => {
    const { user, cookie } = await desk.cookieOf('member');
    const query = new URLSearchParams({ to: elsewhere });
    const letter = { subject: 'Link', text: 'Link' };
    const token = `link-${elsewhere.length}`;
    await offerLink(desk.db, { address: user.address, token, letter, now });
    const signedIn = await send(`/sign-in/${token}?${query}`, { method: 'POST', payload: '' });
    assert.equal(signedIn.headers.location, '/');
    const signedInAlready = await send(`/sign-in?${query}`, { cookie });
    assert.equal(signedInAlready.headers.location, '/');
    await desk.db.deleteFrom('letter').execute();
    const payload = `address=${encodeURIComponent(user.address)}`;
    const address = `198.51.100.${elsewhere.length % 200}`;
    await send(`/sign-in?${query}`, { method: 'POST', payload, address });
    const letters = await desk.db.selectFrom('letter').select('text').execute();
    for (const { text } of letters) assert.doesNotMatch(text, /evil|to=/);
  });
}

test('every page forbids other scripts, frames, caches, and Referer headers to other sites', async () => {
  const { cookie } = await desk.cookieOf('owner');
  // A stream is no page, and never ends.
  const pages = Object.keys(addresses).filter((pattern) => pattern !== '/live');
  for (const pattern of pages) {
    const { headers, body } = await send(pattern, { cookie });
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'same-origin');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self' 'nonce-[^']+';/);
    assert.match(policy, /frame-ancestors 'none'/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    for (const [, attributes = ''] of body.matchAll(/<script([^>]*)>/g)) {
      assert.ok(attributes.includes(`nonce="${nonce}"`), `${pattern}: ${attributes}`);
    }
  }
});

test('a body longer than the longest answer is not read', async () => {
  const { cookie } = await desk.cookieOf('member');
  const payload = `text=${'x'.repeat(256 * 1024)}`;
  for (const pattern of ['/', '/sign-in']) {
    const answer = await send(pattern, { method: 'POST', cookie, payload });
    assert.equal(answer.statusCode, 413, pattern);
  }
});
