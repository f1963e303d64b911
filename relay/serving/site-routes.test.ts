import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { readConfig } from '../../settings/config.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { plainPages } from '../intake/pages.ts';
import { loadSiteFiles } from './site-files.ts';

const pictures = ['team.avif', 'team.gif', 'team.jpeg', 'team.jpg', 'team.png', 'team.webp'];

let folder: string;
let relay: TestRelay;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  await mkdir(path.join(folder, 'about'));
  await mkdir(path.join(folder, 'assets'));
  const about =
    '<style>p{color:red}</style><script>note()</script><script type="speculationrules">{"prefetch":[]}</script><script type="application/ld+json">{}</script><p>About</p>';
  await writeFile(path.join(folder, 'about/index.html'), about);
  await writeFile(path.join(folder, 'about/index.html.br'), brotliCompressSync(about));
  await writeFile(path.join(folder, 'about/index.html.gz'), gzipSync(about));
  await mkdir(path.join(folder, 'rated'));
  const widget = 'https://reviews.example/widget.js?token=t&amp;a=1';
  await writeFile(path.join(folder, 'rated/index.html'), `<p data-review-widget="${widget}"></p>`);
  await writeFile(path.join(folder, 'assets/a-123.js'), 'let a');
  for (const name of pictures) await writeFile(path.join(folder, name), 'drawn');
  await writeFile(path.join(folder, '404.html'), 'Oops! Page not found');
  await writeFile(path.join(folder, '500.html'), 'Unexpected Application Error!');
  const siteFiles = await loadSiteFiles(folder, readConfig({}));
  relay = await startTestRelay({}, { siteFiles, pages: plainPages });
  relay.app.get('/fault', () => {
    throw new Error('broken on purpose');
  });
});

after(async () => {
  await relay.stop();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  relay.app.inject({ method: 'GET', url, headers });

test('serves a page under its address, and redirects one with a slash or capitals there', async () => {
  assert.match((await get('/about')).body, /About/);
  for (const url of ['/about/?a=B', '/About?a=B', '/ABOUT//?a=B']) {
    const { statusCode, headers } = await get(url);
    assert.deepEqual([statusCode, headers.location], [308, '/about?a=B'], url);
  }
});

test('serves a page requested by its absolute URL, as by a proxy', async () => {
  await relay.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = relay.app.server.address() as AddressInfo;
  for (const [asked, status] of [
    ['http://www.example.org/about', 200],
    ['HTTPS://www.example.org:443/about?a=1', 200],
    ['http://www.example.org/about/?a=1', 308],
    ['http://www.example.org', 404],
    ['http://www.example.org?a=/about', 404],
  ] as const) {
    const asking = request({ host: '127.0.0.1', port, path: asked }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    assert.equal(answer.statusCode, status, asked);
    if (status === 308) assert.equal(answer.headers.location, '/about?a=1');
  }
});

test('sends every image format that browsers show with its type', async () => {
  for (const name of pictures) {
    const { headers } = await get(`/${name}`);
    assert.match(String(headers['content-type']), /^image\//, name);
  }
});

test('sends what was compressed at build time to clients that accept it', async () => {
  const brotli = await get('/about', { 'accept-encoding': 'gzip, br;q=0.9' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  // So a cache on the way stores each encoding, and serves nobody one that they cannot read.
  assert.equal(brotli.headers.vary, 'accept-encoding');
  assert.match(brotliDecompressSync(brotli.rawPayload).toString(), /About/);
  const refused = await get('/about', { 'accept-encoding': 'br;q=0' });
  assert.equal(refused.headers['content-encoding'], undefined);
});

for (const [accepted, coding] of [
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['gzip;level=1;q=0', undefined],
  ['identity;q=0', undefined],
  ['', undefined],
] as const) {
  test(`reads Accept-Encoding: ${accepted} by RFC 9110`, async () => {
    const { headers } = await get('/about', { 'accept-encoding': accepted });
    assert.equal(headers['content-encoding'], coding);
  });
}

test('answers an unchanged page with 304', async () => {
  const etag = String((await get('/about')).headers.etag);
  const strong = etag.replace('W/', '');
  for (const named of [etag, strong, `W/"older", ${etag}`]) {
    const again = await get('/about', { 'if-none-match': named });
    assert.equal(again.statusCode, 304, named);
    assert.equal(again.body, '');
  }
  const { statusCode } = await get('/about', { 'if-none-match': 'W/"older"' });
  assert.equal(statusCode, 200);
});

test('answers 404, and not 304, to a client that has the not-found page cached', async () => {
  const { etag } = (await get('/nowhere')).headers;
  const again = await get('/nowhere', { 'if-none-match': String(etag) });
  assert.equal(again.statusCode, 404);
  assert.match(again.body, /Page not found/);
});

test('has hashed assets cached for ever and pages revalidated', async () => {
  assert.match(String((await get('/assets/a-123.js')).headers['cache-control']), /immutable/);
  assert.match(String((await get('/about')).headers['cache-control']), /no-cache/);
});

test('admits the page’s own style and script by their hashes and nothing else inline', async () => {
  const { headers } = await get('/about');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /style-src 'self' 'sha256-[\w+/]{43}=';/);
  // The hashes of `note()` and of the speculation rules. Structured data is not run and needs none.
  const note = 'sha256-tZS4uosfzrR6J1y99aO3NMvKgLC3svxfAGQGKo++NZA=';
  const rules = 'sha256-iCmLT321orx9XB2HAc2rMGzJNxtBxBtg4uKp/p7UHH4=';
  assert.ok(policy.includes(`script-src 'self' '${note}' '${rules}';`), policy);
  assert.doesNotMatch(policy, /unsafe/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('admits the review widget’s origin on the page that carries it and on no other', async () => {
  const policyOf = async (url: string) => {
    const policy = String((await get(url)).headers['content-security-policy']);
    return new Map(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
  };
  const admitting = [...(await policyOf('/rated'))].filter(([, sources]) =>
    sources.includes('https://reviews.example'),
  );
  assert.deepEqual(
    admitting.map(([directive]) => directive),
    ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'],
  );
  const other = await policyOf('/about');
  assert.equal(other.has('frame-src'), false);
  assert.equal([...other.values()].flat().includes('https://reviews.example'), false);
});

for (const url of ['/nowhere', '/404.html', '/about/index.html', '/..%2f..%2fetc/passwd', '/%zz']) {
  test(`answers ${url} with the not-found page and 404`, async () => {
    const response = await get(url);
    assert.equal(response.statusCode, 404);
    assert.match(response.body, /Oops! Page not found/);
  });
}

test('answers a client error with the not-found page and 404', async () => {
  const headers = { 'content-type': 'application/json' };
  const wrong = { method: 'POST', url: '/about', headers, payload: '{' } as const;
  const { statusCode, body } = await relay.app.inject(wrong);
  assert.equal(statusCode, 404);
  assert.match(body, /Oops! Page not found/);
});

test('answers a fault of ours with the error page and 500', async () => {
  const response = await get('/fault');
  assert.equal(response.statusCode, 500);
  assert.match(response.body, /Unexpected Application Error!/);
});

test('cuts the connection if a list has shrunk or gone since its length was sent', async (t) => {
  const site = await loadSiteFiles(folder, readConfig({}));
  const streamed = (file: string) => ({ file, bytes: 1000, headers: ['content-length', '1000'] });
  const read = (asked: string) =>
    Promise.resolve({
      headers: {},
      plain: streamed(path.join(folder, asked)),
      brotli: undefined,
      gzip: undefined,
    });
  const siteFiles = { ...site, byPath: new Map(), cold: { has: () => true, read } };
  const { app, stop } = await startTestRelay({}, { siteFiles, pages: plainPages });
  t.after(stop);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // Nothing else ends the connection.
  app.server.keepAliveTimeout = 0;
  for (const name of ['404.html', 'gone.html']) {
    await assert.rejects(
      fetch(`${url}/${name}`).then((answer) => answer.text()),
      name,
    );
  }
});
