import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { startOwnDesk } from '../testing/own-desk.ts';
import { onEachEngine } from '../testing/test-engines.ts';
import { startTestDesk, type TestDesk } from '../testing/test-desk.ts';

// Requests that no browser sends by itself, but a stranger may.

onEachEngine('A request to the store', (engine) => {
  let desk: TestDesk;
  let cookie: string;

  before(async () => {
    await buildDeskIfStale();
    desk = await startTestDesk(await engine.newPlace(), { listens: false });
    ({ cookie } = await desk.cookieOf('owner'));
  });

  after(() => desk.stop());

  const get = (url: string, headers = {}) =>
    desk.app.inject({ method: 'GET', url, headers: { cookie, ...headers } });

  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') => {
    const headers = { cookie, origin: desk.url, 'content-type': type };
    return desk.app.inject({ method: 'POST', url, headers, payload });
  };

  for (const address of [
    '/leads/%00',
    '/leads/X/files/%00',
    '/sign-in/%00',
    '/log?before=%00',
    ...['mailbox', 'form', 'campaign', 'before'].map((name) => `/?${name}=a%00b`),
  ]) {
    test(`finds nothing at ${address}`, async () => {
      const { statusCode, headers } = await get(address);
      assert.equal(statusCode, 404);
      assert.equal(headers['cache-control'], 'no-store');
    });
  }

  for (const name of ['mailbox', 'form', 'campaign']) {
    test(`exports by a ${name} without the NUL sent in it`, async () => {
      const { statusCode, body } = await post('/export', `view=all&format=json&${name}=a%00b`);
      assert.equal(statusCode, 200);
      assert.deepEqual(JSON.parse(body), []);
    });
  }

  test('finds no passkey by a malformed id, and says nothing of the store', async () => {
    const payload = JSON.stringify({ signed: { id: 'a\0b' } });
    const { statusCode, body } = await post('/sign-in/passkey', payload, 'application/json');
    assert.equal(statusCode, 403);
    assert.match(body, /does not know this passkey/);
  });
});

describe('Whatever engine it has, the desk', () => {
  let desk: TestDesk;

  before(async () => {
    desk = await startOwnDesk();
  });

  after(() => desk.stop());

  test('takes as many fields as a body holds', async () => {
    const headers = { origin: desk.url, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = {
      method: 'POST',
      url: '/sign-in',
      headers,
      payload: 'a=&'.repeat(80_000),
    } as const;
    const { statusCode, body } = await desk.app.inject(sent);
    assert.equal(statusCode, 200);
    assert.match(body, /Type your whole email address/);
  });

  for (const payload of ['name=%EB', '&%EB='.repeat(50_000)]) {
    test(`takes no form that is not UTF-8, as of ${payload.length} bytes`, async () => {
      const headers = { origin: desk.url, 'content-type': 'application/x-www-form-urlencoded' };
      const sent = { method: 'POST', url: '/sign-in', headers, payload } as const;
      const { statusCode, body } = await desk.app.inject(sent);
      assert.equal(statusCode, 400);
      assert.match(body, /^The desk does not accept/);
    });
  }

  for (const [method, status, length] of [
    ['TRACE', 404, 0],
    ['QUERY', 400, 0],
    ['PROPFIND', 404, 0],
    ['PUT', 413, 300_000],
    ['POST', 413, 300_000],
  ] as const) {
    test(`answers ${method} with ${length} letters in its own words, and with its headers`, async () => {
      const asked = request(`${desk.url}/sign-in`, { method, headers: { origin: desk.url } });
      asked.on('error', () => undefined).end('x'.repeat(length));
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      const { statusCode, headers } = response;
      assert.equal(statusCode, status);
      assert.match(await textOf(response), /^(?:There is nothing|The desk does not|This is more)/);
      assert.equal(headers['cache-control'], 'no-store');
    });
  }

  for (const [whom, site, mode, dest, status] of [
    ['a picture on another host of the domain', 'same-site', 'no-cors', 'image', 403],
    ['a frame of another site', 'cross-site', 'navigate', 'iframe', 403],
    ['another site’s script that listens', 'same-site', 'cors', 'empty', 403],
    ['whoever follows a link from elsewhere', 'cross-site', 'navigate', 'document', 200],
    ['whoever types the address', 'none', 'navigate', 'document', 200],
    ['its own scripts', 'same-origin', 'cors', 'empty', 200],
  ] as const) {
    test(`is ${status === 200 ? 'shown' : 'not shown'} to ${whom}`, async () => {
      const { cookie } = await desk.cookieOf('member');
      const fetched = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
      const sent = { url: '/', headers: { cookie, ...fetched } };
      const { statusCode, body } = await desk.app.inject(sent);
      assert.equal(statusCode, status);
      if (status === 403) assert.match(body, /^The desk is not shown inside other sites/);
    });
  }
});
