import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import fastify from 'fastify';
import { startReceiver, type TestReceiver } from '../../testing/test-receiver.ts';
import { serveIndexNowKey, tellSearchEngines } from './index-now.ts';

const siteUrl = 'https://site.example';
const key = 'a1b2c3d4e5f6a7b8';

let folder: string;
let receiver: TestReceiver;
let said: string[];
let status = 200;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'index-now-'));
  status = 200;
  said = [];
  receiver = await startReceiver((response) => response.writeHead(status).end());
});

afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

async function publish(pages: Readonly<Record<string, string>>): Promise<void> {
  const client = path.join(folder, 'client');
  await rm(client, { recursive: true, force: true });
  await mkdir(client);
  const urls = Object.keys(pages).map((page) => `<url>\n<loc>${siteUrl}${page}</loc>\n</url>`);
  await writeFile(path.join(client, 'sitemap.xml'), `<urlset>${urls.join('')}</urlset>`);
  for (const [page, text] of Object.entries(pages)) {
    await writeFile(path.join(client, page === '/' ? 'index.md' : `${page}.md`), text);
  }
}

const note = (_fields: unknown, words?: string) => void said.push(words ?? '');

const tell = (endpoint = receiver.url) =>
  tellSearchEngines({
    client: path.join(folder, 'client'),
    dataDir: path.join(folder, 'data'),
    siteUrl,
    key,
    endpoint,
    log: { info: note, warn: note, error: note },
  });

const told = () =>
  receiver.posts.map(({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList);

test('notifies search engines of each page once, and then of new, changed and removed ones', async () => {
  await publish({ '/': 'Home', '/about': 'Us', '/contact': 'Write' });
  await tell();
  await tell();
  await publish({ '/': 'Home', '/about': 'All of us', '/jobs': 'New' });
  await tell();
  assert.deepEqual(told(), [
    [`${siteUrl}/`, `${siteUrl}/about`, `${siteUrl}/contact`],
    [`${siteUrl}/about`, `${siteUrl}/jobs`, `${siteUrl}/contact`],
  ]);
  assert.deepEqual(
    { ...(JSON.parse(receiver.posts[0]?.body ?? '') as object), urlList: [] },
    { host: 'site.example', key, keyLocation: `${siteUrl}/${key}.txt`, urlList: [] },
  );
});

test('repeats a notification that a search engine did not accept, and starts without it', async () => {
  await publish({ '/': 'Home' });
  status = 429;
  await tell();
  await tell('http://127.0.0.1:1/');
  assert.deepEqual(
    said.map((words) => words.includes('next start tries again')),
    [true, true],
  );
  status = 202;
  await tell();
  assert.equal(told().length, 2);
});

test('notifies of every page if the record of earlier notifications is damaged', async () => {
  await publish({ '/': 'Home' });
  await mkdir(path.join(folder, 'data'));
  await writeFile(path.join(folder, 'data/told-search-engines.json'), '{"https:');
  await tell();
  assert.deepEqual(told(), [[`${siteUrl}/`]]);
});

test('the key is served where search engines look for it', async () => {
  const app = fastify();
  serveIndexNowKey(app, key);
  const { statusCode, body } = await app.inject(`/${key}.txt`);
  assert.deepEqual([statusCode, body], [200, key]);
});
