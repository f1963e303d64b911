import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { readConfig } from '../../settings/config.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { plainPages } from '../intake/pages.ts';
import { loadSiteFiles } from './site-files.ts';

const kB = 1024;

/** Room for only a few pages of some 100 kB, and for a few more in the cache. */
const limits = { heldBytes: 300 * kB, readBytes: 500 * kB };

const pages = 60;

let folder: string;
/** A relay that holds little of the site in memory. */
let small: TestRelay;
/** A relay that holds all of it. */
let whole: TestRelay;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cold-'));
  await write('404.html', 'Oops! Page not found');
  await write('500.html', 'Unexpected Application Error!');
  await write('index.html', pageOf('home'));
  for (let at = 0; at < pages; at++) await write(`roles/${at}/index.html`, pageOf(`role ${at}`));
  // Deep enough in the site not to be held.
  await write('roles/of/all/kinds.xml', `<all>${'role '.repeat(200 * kB)}</all>`);
  small = await relayWith(limits);
  whole = await relayWith({ heldBytes: Infinity, readBytes: 1 });
});

after(async () => {
  await small.stop();
  await whole.stop();
  await rm(folder, { recursive: true });
});

async function relayWith(of: typeof limits): Promise<TestRelay> {
  const siteFiles = await loadSiteFiles(folder, readConfig({}), of);
  return startTestRelay({}, { siteFiles, pages: plainPages });
}

/** Random enough to compress to no less than some 60 kB. */
function pageOf(name: string): string {
  const noise = Buffer.from(Array.from({ length: 60 * kB }, () => Math.random() * 256));
  return `<style>p::after{content:'${name}'}</style><p>${name} ${noise.toString('base64')}</p>`;
}

async function write(name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  await writeFile(`${file}.br`, brotliCompressSync(text, { params: { 1: 1 } }));
  await writeFile(`${file}.gz`, gzipSync(text, { level: 1 }));
}

const get = (relay: TestRelay, url: string, headers: Record<string, string> = {}) =>
  relay.app.inject({ method: 'GET', url, headers });

for (const accepted of ['br', 'gzip', 'identity']) {
  test(`serves pages from the disk like those held in memory, in ${accepted}`, async () => {
    for (const url of ['/', '/roles/0', `/roles/${pages - 1}`, '/roles/7/?a=1', '/roles/none']) {
      const headers = { 'accept-encoding': accepted };
      const [cold, held] = [await get(small, url, headers), await get(whole, url, headers)];
      assert.equal(cold.statusCode, held.statusCode, url);
      assert.deepEqual({ ...cold.headers, date: '' }, { ...held.headers, date: '' }, url);
      assert.ok(cold.rawPayload.equals(held.rawPayload), url);
    }
  });
}

test('answers 304 for an unchanged page from the disk', async () => {
  const etag = String((await get(small, '/roles/40')).headers.etag);
  const again = await get(small, '/roles/40', { 'if-none-match': etag });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

test('streams a large list whole and compressed, and only its headers for HEAD', async () => {
  const plain = await get(small, '/roles/of/all/kinds.xml');
  const packed = await get(small, '/roles/of/all/kinds.xml', { 'accept-encoding': 'br' });
  assert.equal(plain.headers['content-type'], 'application/xml; charset=utf-8');
  assert.equal(plain.headers['x-content-type-options'], 'nosniff');
  assert.ok(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload));
  const head = await small.app.inject({ method: 'HEAD', url: '/roles/of/all/kinds.xml' });
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  const lengths = [plain, packed, head].map((one) => Number(one.headers['content-length']));
  const sent = plain.rawPayload.length;
  assert.deepEqual(lengths, [sent, packed.rawPayload.length, sent]);
  await write('roles/of/all/kinds.xml', plain.body.replaceAll('role', 'rose'));
  const [etag, ...others] = [plain, packed, head].map(({ headers }) => headers.etag);
  assert.deepEqual(others, [etag, etag]);
  assert.notEqual(
    (await get(small, '/roles/of/all/kinds.xml')).headers.etag,
    etag,
    'of the same length',
  );
});

test('holds the error pages before all others, or the site would not start', async () => {
  await write('assets/large.js', 'let a;'.repeat(kB));
  await loadSiteFiles(folder, readConfig({}), { heldBytes: kB, readBytes: 1 });
});

test('only the last few pages read from the disk stay in memory', async () => {
  const relay = await relayWith(limits);
  for (let at = 0; at < pages; at++) await get(relay, `/roles/${at}`);
  // Pages in memory are served as they were, others as they are on the disk now.
  for (let at = 0; at < pages; at++) await write(`roles/${at}/index.html`, pageOf(`later ${at}`));
  const stayed: number[] = [];
  for (let at = pages - 1; at >= 0; at--) {
    if (!(await get(relay, `/roles/${at}`)).body.includes('later')) stayed.push(at);
  }
  await relay.stop();
  assert.ok(stayed.includes(pages - 1), 'the last is there');
  const heldAtStart = 4;
  assert.ok(stayed.length <= heldAtStart + limits.readBytes / (100 * kB), stayed.join(' '));
});

test('never sends a page that a build is replacing in the previous version’s encoding', async () => {
  await write('roles/50/index.html', pageOf('before'));
  const now = pageOf('now');
  await writeFile(path.join(folder, 'roles/50/index.html'), now);
  const { headers, body } = await get(small, '/roles/50', { 'accept-encoding': 'br, gzip' });
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(body, now);
  await truncate(path.join(folder, 'roles/51/index.html.br'), 10);
  const cut = await get(small, '/roles/51', { 'accept-encoding': 'br' });
  assert.match(cut.body, / 51 /);
});

test('a page removed since the start is not found', async () => {
  await rm(path.join(folder, 'roles/55'), { recursive: true });
  const { statusCode, body } = await get(small, '/roles/55');
  assert.deepEqual([statusCode, body], [404, 'Oops! Page not found']);
});
