import assert from 'node:assert/strict';
import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { searchPartPath, type SearchHead } from '../site/islands/search-files.ts';
import { freePort } from '../platform/free-port.ts';
import { freshClone, until, type FreshClone } from './test-fresh-clone.ts';

const screen = 'site/screens/about.tsx';
const relaySource = 'relay/watch/health-routes.ts';

test('npm run dev from a fresh clone serves a page, shows edits by itself and takes a form', async (t) => {
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
  await until('the page is served', async () => (await page('/about')).includes('Our mission'));
  const reloads = await watchReloads(url);

  const words = 'Posted while somebody works on the site';
  assert.equal(await post(url, words), 200, dev.output());
  await untilMail(clone, words);

  await edit(clone, screen, 'Our mission', 'What we are here for');
  await until('the screen’s edit is seen', async () =>
    (await page('/about')).includes('What we are here for'),
  );
  await until('the browser is told', () => reloads() > 0);

  const told = reloads();
  const folder = 'content/opportunities';
  const [file = ''] = await readdir(path.join(clone.folder, folder));
  await edit(clone, `${folder}/${file}`, 'title: ', 'title: Edited ');
  await until('the Markdown file’s edit is seen', async () =>
    /<h1[^>]*>Edited /.test(await page(`/opportunities/${path.basename(file, '.md')}`)),
  );
  await until('the browser is told again', () => reloads() > told);
  await until('the search finds it by its new title', async () => {
    const head = JSON.parse(await page('/search/candidates.json')) as SearchHead;
    const part = head.words.find(([, all]) => all.split(' ').includes('edited'));
    return part !== undefined && (await page(searchPartPath(part[0]))) !== '';
  });

  const before = reloads();
  const added = path.join(clone.folder, folder, 'tax-manager.md');
  await copyFile(path.join(clone.folder, folder, file), added);
  await until('the browser is told of a new file', () => reloads() > before);
  assert.match(await page('/opportunities/tax-manager'), /<h1[^>]*>Edited /);
  const withIt = reloads();
  await rm(added);
  await until('the browser is told of one that went', () => reloads() > withIt);
  assert.equal(await page('/opportunities/tax-manager'), '');

  await edit(clone, relaySource, "app.get('/healthz'", "app.get('/relay/edited/here'");
  await until('the relay’s edit is seen', async () => {
    return (await fetch(`${url}/relay/edited/here`)).status === 200;
  });
  const later = 'Posted after the relay was edited';
  assert.equal(await post(url, later), 200, dev.output());
  await untilMail(clone, later);

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

async function untilMail(clone: FreshClone, words: string): Promise<void> {
  const folder = path.join(clone.folder, 'data/mail');
  await until(`a mail says “${words}”`, async () => {
    const names = await readdir(folder).catch(() => []);
    const mails = names.filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(mails.map((name) => readFile(path.join(folder, name), 'utf8')));
    return texts.some((text) => text.includes(words));
  });
}

/** Listens as a browser that has a page open does. @returns how often it was told to load it anew */
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
  await until('the browser is connected', () => connected);
  return () => count;
}
