import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import fastify from 'fastify';
import { serveAssets } from './desk-assets.ts';

test('an asset of the desk is sent as its build compressed it, to browsers that accept that', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-files-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/desk.js'), 'plain');
  await writeFile(path.join(folder, 'assets/desk.js.br'), 'compressed');
  await writeFile(path.join(folder, 'assets/small.js'), 'small');
  const app = fastify();
  t.after(() => app.close());
  await serveAssets(app, folder);
  const get = async (url: string, accepted: string) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    return [answer.headers['content-encoding'], answer.body];
  };
  assert.deepEqual(await get('/assets/desk.js', 'gzip, br'), ['br', 'compressed']);
  assert.deepEqual(await get('/assets/desk.js', 'gzip'), [undefined, 'plain']);
  assert.deepEqual(await get('/assets/small.js', 'gzip, br'), [undefined, 'small']);
});
