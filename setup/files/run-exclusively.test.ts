import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import '../../testing/no-settings.ts';
import { until } from '../../testing/until.ts';

// Builds the same output in several processes. Each notes that it began, and ends when it is allowed to.

const stamp = 'build/built-from.json';

const building = `
import { appendFile, readFile } from 'node:fs/promises';
import { buildIfStale, writeReadFiles } from '${pathToFileURL('setup/files/built-from.ts').href}';
import { until } from '${pathToFileURL('testing/until.ts').href}';
await buildIfStale('${stamp}', [], async () => {
  await appendFile('begun', process.argv.at(-1));
  await until(() => readFile('may-end').then(() => true, () => false));
  await writeReadFiles('${stamp}', ['source.ts']);
});
`;

let folder: string;

const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alone-'));
  for (const name of ['package-lock.json', 'source.ts'])
    await writeFile(path.join(folder, name), '');
});

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function startBuild(name: string) {
  const args = ['--input-type=module', '--eval', building, '--', name];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, waits: () => said.includes('Waiting for it') };
}

const begun = () => readFile(path.join(folder, 'begun'), 'utf8').catch(() => '');

const mayEnd = () => writeFile(path.join(folder, 'may-end'), '');

test('two processes with the same build run it once, and both find its output', async () => {
  const first = startBuild('1');
  await until(async () => (await begun()) === '1');
  const second = startBuild('2');
  await until(async () => second.waits() || (await begun()) !== '1');
  await mayEnd();
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0]);
  assert.equal(await begun(), '1');
  const { fingerprint } = JSON.parse(await readFile(path.join(folder, stamp), 'utf8')) as {
    fingerprint?: string;
  };
  assert.ok(fingerprint);
});

test('if the building process is killed, the waiting one builds instead', async () => {
  const first = startBuild('1');
  await until(async () => (await begun()) === '1');
  const second = startBuild('2');
  await until(async () => second.waits() || (await begun()) !== '1');
  assert.equal(await begun(), '1');
  first.child.kill('SIGKILL');
  await until(async () => (await begun()) === '12');
  await mayEnd();
  assert.equal(await second.ended, 0);
});
