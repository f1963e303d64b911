import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as plainRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../platform/free-port.ts';
import { nginx } from '../setup/tests/test-servers.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { startTestDesk, type TestDesk } from '../testing/test-desk.ts';
import { asBrowsersDo, asUrlencoded } from '../testing/test-encodings.ts';
import { formWith, pdf } from '../testing/test-files.ts';
import { contactWords } from '../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { until } from '../testing/until.ts';

// Runs nginx with the shipped configuration, on free ports, in front of a relay and a desk.

const cvWords = {
  _form: 'send-cv',
  name: 'Jo Adams',
  email: 'jo@client.example',
  role: 'Tax manager',
  consent: 'yes',
};

let folder: string;
let relay: TestRelay;
let relayPort: number;
let desk: TestDesk;
let certificate: string;
const ports = { plain: 0, tls: 0 };
let stopNginx: () => Promise<void>;

describe('Behind nginx', { skip: !existsSync(nginx) && 'nginx is not here' }, () => {
  before(async () => {
    await buildDeskIfStale();
    folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
    relay = await startTestRelay({ TRUST_PROXY: 'yes', RATE_PER_MINUTE: '1' });
    desk = await startTestDesk({ dataDir: relay.dataDir, databaseUrl: undefined });
    [relayPort, ports.plain, ports.tls] = await Promise.all([freePort(), freePort(), freePort()]);
    await relay.app.listen({ host: '127.0.0.1', port: relayPort });
    stopNginx = await startNginx();
  });

  after(async () => {
    await stopNginx();
    await desk.stop();
    await relay.stop();
    await rm(folder, { recursive: true });
  });

  test('requests without TLS are redirected to the same address with TLS', async () => {
    for (const host of ['www.example.org', 'example.org', 'desk.example.org']) {
      const asked = plainRequest({
        port: ports.plain,
        path: '/candidates?q=tax',
        headers: { host },
      });
      const [{ statusCode, headers }] = (await once(asked.end(), 'response')) as [IncomingMessage];
      assert.equal(statusCode, 308);
      assert.equal(headers.location, `https://${host}/candidates?q=tax`);
    }
  });

  test('the name without www redirects to the other, and keeps posts', async () => {
    const { status, headers } = await ask('example.org', '/contact');
    assert.equal(status, 308);
    assert.equal(headers.location, 'https://www.example.org/contact');
  });

  test('a CV of 5 MB passes, and the relay itself refuses a larger one', async () => {
    for (const [bytes, status, says] of [
      [5_000_000, 200, /successfully/],
      [15_000_000, 413, /“cv\.pdf” .+ 5 MB/],
    ] as const) {
      const form = formWith(cvWords, [['cv', 'cv.pdf', pdf(bytes)]]);
      const { type, payload } = await asBrowsersDo(form);
      const headers = { 'content-type': type };
      const answer = await ask('www.example.org', '/relay/ajax/talent', { headers, payload });
      assert.equal(answer.status, status, answer.body);
      assert.match(answer.body, says);
    }
  });

  test('one machine does not fill the disk with uploads that never end', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': 19_000_000 };
    // Twice the limit, because a request over a reused connection that nginx is about to close fails.
    const stalled = Array.from({ length: 64 }, () => {
      const post = begin('www.example.org', '/relay/ajax/talent', 'POST', headers);
      post.on('error', () => undefined).write('%PDF');
      return post;
    });
    const { type, payload } = asUrlencoded(Object.entries(contactWords));
    const form = { headers: { 'content-type': type }, payload };
    const sends = async () => (await ask('www.example.org', '/relay/ajax/services', form)).status;
    await until(async () => (await sends()) === 503, 'it can send no more');
    assert.equal((await ask('www.example.org', '/healthz')).status, 200);
    for (const post of stalled) post.destroy();
    await until(async () => (await sends()) === 200, 'it can send again');
  });

  test('a visitor cannot forge X-Forwarded-For', async () => {
    // This relay allows a public network one message a minute, and does not limit this machine's own.
    const says = { 'x-forwarded-for': '203.0.113.9' };
    for (const message of ['The first of three.', 'The second of three.', 'The third of three.']) {
      const { type, payload } = asUrlencoded(Object.entries({ ...contactWords, message }));
      const headers = { ...says, 'content-type': type };
      const answer = await ask('www.example.org', '/relay/ajax/services', { headers, payload });
      assert.equal(answer.status, 200, answer.body);
    }
  });

  test('a desk page gets events at once, and forms are accepted however many desk pages are open', async () => {
    const { cookie } = await desk.cookieOf('member');
    const page = () => open('desk.example.org', '/live', { headers: { cookie } });
    const [live, ...others] = await Promise.all(Array.from({ length: 40 }, page));
    assert.equal(live?.statusCode, 200);
    const heard: string[] = [];
    live.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    await until(() => heard.join('').includes('data: '), 'it says where the count stands');
    const { type, payload } = asUrlencoded(Object.entries(contactWords));
    const form = { headers: { 'content-type': type }, payload };
    assert.equal((await ask('www.example.org', '/relay/ajax/services', form)).status, 200);
    for (const one of [live, ...others]) one.destroy();
  });

  test('the desk’s pages are not compressed', async () => {
    const { cookie } = await desk.cookieOf('member');
    const headers = { cookie, 'accept-encoding': 'gzip, br' };
    const { status, headers: said } = await ask('desk.example.org', '/', { headers });
    assert.equal(status, 200);
    assert.equal(said['content-encoding'], undefined);
  });

  test('the desk’s searches and sign-in links are in no log of nginx', async () => {
    for (const at of ['/?find=jo%40client.example', '/sign-in/a-link']) {
      const { status } = await ask('desk.example.org', at);
      assert.ok(status && status < 500);
    }
    await desk.app.close();
    const headers = { referer: 'https://desk.example.org/?find=jo%40client.example' };
    const { status } = await ask('desk.example.org', '/live', { headers });
    assert.equal(status, 502);
    await ask('www.example.org', '/healthz?then');
    const logs = () =>
      Promise.all(['access', 'error'].map((log) => readFile(`${folder}/${log}.log`, 'utf8')));
    await until(async () => (await logs()).join('').includes('/healthz?then'), 'it is logged');
    assert.doesNotMatch((await logs()).join(''), /client\.example|sign-in/);
  });

  test('while the relay is down, a message says so and that a form can be sent again', async () => {
    await relay.app.close();
    const form = { payload: 'message=Hello' };
    const { status, headers, body } = await ask('www.example.org', '/relay/services', form);
    assert.equal(status, 502);
    assert.match(headers['content-type'] ?? '', /^text\/plain; charset=utf-8/);
    assert.equal(headers['retry-after'], '30');
    assert.match(body, /go back: your words are still in it/);
  });
});

interface Asked {
  headers?: OutgoingHttpHeaders;
  /** Makes the request a POST. */
  payload?: string | Buffer;
}

/** Begins a request to a host over TLS. */
function begin(host: string, at: string, method: string, headers?: OutgoingHttpHeaders) {
  return request({
    port: ports.tls,
    path: at,
    servername: host,
    ca: certificate,
    method,
    headers: { ...headers, host },
  });
}

async function open(host: string, at: string, { headers, payload }: Asked = {}) {
  const asked = begin(host, at, payload === undefined ? 'GET' : 'POST', headers);
  const [response] = (await once(asked.end(payload), 'response')) as [IncomingMessage];
  return response;
}

async function ask(host: string, at: string, asked?: Asked) {
  const response = await open(host, at, asked);
  const { statusCode: status, headers } = response;
  return { status, headers, body: await text(response) };
}

/** Starts nginx with the shipped file, its paths and ports replaced. @returns a function that stops it */
async function startNginx(): Promise<() => Promise<void>> {
  const names = 'DNS:example.org,DNS:www.example.org,DNS:desk.example.org';
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
  const made = ['-nodes', '-days', '1', '-keyout', key ?? '', '-out', chain ?? ''];
  const said = ['-subj', '/CN=example.org', '-addext', `subjectAltName=${names}`];
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made, ...said]);
  certificate = await readFile(chain ?? '', 'utf8');
  const shipped = await readFile(path.join(import.meta.dirname, 'nginx.conf'), 'utf8');
  const servers = shipped
    .replaceAll(/^ +listen \[::\].*$/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replaceAll('/etc/letsencrypt/live/example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${relayPort}`)
    .replaceAll('127.0.0.1:3001', new URL(desk.url).host);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  # As Debian's own has it.
  gzip on;
  access_log ${folder}/access.log;
  ${kept.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${servers}
}`;
  await writeFile(path.join(folder, 'nginx.conf'), settings);
  const running = spawn(nginx, ['-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(running, 'close');
  // nginx writes the file once it listens.
  await until(() => existsSync(`${folder}/pid`), 'nginx listens');
  return async () => {
    running.kill('SIGQUIT');
    await ended;
  };
}
