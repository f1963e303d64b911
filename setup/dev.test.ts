import assert from 'node:assert/strict';
import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { searchPartPath, type SearchHead } from '../site/islands/search-files.ts';
import { freePort } from '../platform/free-port.ts';
import { until } from '../testing/until.ts';
import { freshClone, type FreshClone } from '../testing/test-fresh-clone.ts';

const screen = 'site/screens/about.tsx';
const relaySource = 'relay/watch/health-routes.ts';

test('npm run dev from a fresh clone serves a page, reloads edits and accepts a form', async (t) => {
  const clone = await freshClone();
  t.after(clone.remove);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dev = clone.start('npm run dev', { PORT: String(port) });
  const page = async (address: string) => {
    const response = await fetch(url + address).catch(() => undefined);
    return response?.ok ? response.text() : '';
  };
  await dev.says(url);
  await until(async () => (await page('/about')).includes('Our mission'), 'the page is served');
  const reloads = await watchReloads(url);

  const words = 'Posted while somebody works on the site';
  await until(async () => (await post(url, words)) === 200, 'the relay takes a form');
  await until(() => clone.hasMail(words), 'the mail is a file');

  await edit(clone, screen, 'Our mission', 'What we are here for');
  await until(
    async () => (await page('/about')).includes('What we are here for'),
    'the screen’s edit is seen',
  );
  await until(() => reloads() > 0, 'the browser is told');

  const told = reloads();
  const folder = 'content/opportunities';
  const [file = ''] = await readdir(path.join(clone.folder, folder));
  await edit(clone, `${folder}/${file}`, 'title: ', 'title: Edited ');
  await until(
    async () => /<h1[^>]*>Edited /.test(await page(`/opportunities/${path.basename(file, '.md')}`)),
    'the Markdown file’s edit is seen',
  );
  await until(() => reloads() > told, 'the browser is told again');
  await until(async () => {
    const head = JSON.parse(await page('/search/candidates.json')) as SearchHead;
    const part = head.words.find(([, all]) => all.split(' ').includes('edited'));
    return part !== undefined && (await page(searchPartPath(part[0]))) !== '';
  }, 'the search finds it by its new title');

  const before = reloads();
  const added = path.join(clone.folder, folder, 'tax-manager.md');
  await copyFile(path.join(clone.folder, folder, file), added);
  await until(() => reloads() > before, 'the browser is told of a new file');
  assert.match(await page('/opportunities/tax-manager'), /<h1[^>]*>Edited /);
  const withIt = reloads();
  await rm(added);
  await until(() => reloads() > withIt, 'the browser is told of one that went');
  assert.equal(await page('/opportunities/tax-manager'), '');

  await edit(clone, relaySource, "app.get('/healthz'", "app.get('/relay/edited/here'");
  await until(
    async () => (await fetch(`${url}/relay/edited/here`)).status === 200,
    'the relay’s edit is seen',
  );
  const later = 'Posted after the relay was edited';
  // On a busy machine one edit may be two events to Node, and the relay starts twice.
  await until(async () => (await post(url, later)) === 200, 'the relay takes a form again');
  await until(() => clone.hasMail(later), 'the later mail is a file');

  await dev.end('SIGINT');
  await assert.rejects(fetch(url), 'nothing goes on by itself');
});

async function edit(clone: FreshClone, name: string, from: string, to: string): Promise<void> {
  const file = path.join(clone.folder, name);
  const text = await readFile(file, 'utf8');
  assert.ok(text.includes(from), `${name} has ${from}`);
  await writeFile(file, text.replace(from, to));
}

async function post(url: string, message: string): Promise<number> {
  const body = new URLSearchParams({ message, email: 'thandi@client.example' });
  return (await fetch(`${url}/relay/ajax/services`, { method: 'POST', body })).status;
}

/** Connects like a browser with an open page. @returns how many reloads the server has requested */
async function watchReloads(url: string): Promise<() => number> {
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  let count = 0;
  let connected = false;
  socket.addEventListener('message', ({ data }) => {
    const { type } = JSON.parse(String(data)) as { type: string };
    connected ||= type === 'connected';
    if (type === 'full-reload') count += 1;
  });
  await until(() => connected, 'the browser is connected');
  return () => count;
}
