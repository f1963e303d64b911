import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { access, mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../platform/free-port.ts';
import { until } from '../testing/until.ts';
import { freshClone, type FreshClone } from '../testing/test-fresh-clone.ts';

// Runs every command that README and deploy/README.md name, in a fresh clone. `npm run dev` has a test of its own.
// `npm test` runs this test, with all that `npm run check` runs.

/** The subcommands of `npm run leads --` in those documents that the steps below do not run. */
const looks = [
  'list',
  'stats',
  'list --status parked',
  'list --status quarantined',
  'export --out leads.csv --bom',
  'export --person jo@client.example --out jo.json',
  'verify',
  'help',
  'help erase',
];

let clone: FreshClone;
let port: number;
let deskPort: number;
let env: Record<string, string>;

before(async () => {
  clone = await freshClone();
  port = await freePort();
  deskPort = await freePort();
  // The address that the other commands build for too, so that the site is built once.
  env = {
    PORT: String(port),
    DESK_PORT: String(deskPort),
    SITE_URL: 'http://localhost:3000',
    // As most hosts and container images set it.
    NODE_ENV: 'production',
  };
});

after(() => clone.remove());

async function succeeds(line: string, settings = env): Promise<string> {
  const { code, output } = await clone.run(line, settings);
  assert.equal(code, 0, `${line}\n${output}`);
  return output;
}

async function post(fields: Record<string, string>): Promise<string> {
  const url = `http://localhost:${port}/relay/ajax/services`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { reference: string }).reference;
}

async function answers(): Promise<boolean> {
  const health = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined);
  return health?.ok ?? false;
}

async function backUp(): Promise<void> {
  await mkdir(path.join(clone.folder, 'backups'));
  await succeeds('npm run leads -- backup backups');
}

/** Saves a lead and a backup, for a test that is run by its title alone, without the first test's leads. */
async function withLeads(): Promise<void> {
  if (existsSync(path.join(clone.folder, 'backups'))) return;
  const relay = clone.start('npm run relay', env);
  await until(answers, 'it answers');
  await post({ name: 'Jo Adams', email: 'jo@client.example', message: 'From before' });
  await backUp();
  await relay.end('SIGTERM');
}

test('npm start builds and serves the site, a form arrives as a file, npm run leads looks after it', async () => {
  const site = clone.start('npm start', env);
  await site.says('data/mail');
  const home = await fetch(`http://localhost:${port}/`);
  assert.equal(home.status, 200);
  await post({ name: 'Jo Adams', email: 'jo@client.example', message: 'Posted to a fresh clone' });
  await until(() => clone.hasMail('Posted to a fresh clone'), 'the mail is a file');
  const held = await post({ message: 'Held in a fresh clone', _honey: 'filled' });
  // Runs alone first, so that the parallel commands below find its compiled code in the cache.
  assert.match(await succeeds(`npm run -s leads -- show ${held}`), /quarantined/);
  await Promise.all(looks.map((look) => succeeds(`npm run -s leads -- ${look}`)));
  await succeeds(`npm run -s leads -- release ${held}`);
  await until(() => clone.hasMail('Held in a fresh clone'), 'what was released is sent');
  await backUp();
  await site.says('Become its owner');
  assert.equal((await fetch(`http://localhost:${deskPort}/sign-in`)).status, 200);
  const { code, output } = await site.end('SIGTERM');
  assert.equal(code, 0, output);
});

test('npm run desk runs the desk alone, and npm run leads invites somebody', async () => {
  await withLeads();
  const desk = clone.start('npm run desk', env);
  await desk.says('Become its owner');
  await succeeds('npm run leads -- invite ann@office.example --role owner');
  const { code, output } = await desk.end('SIGTERM');
  assert.equal(code, 0, output);
});

test('npm run leads restores a backup while the relay is stopped, and erases', async () => {
  await withLeads();
  const [backup = ''] = await readdir(path.join(clone.folder, 'backups'));
  await succeeds(`npm run leads -- restore backups/${backup} --yes`);
  await succeeds('npm run -s leads -- erase --person jo@client.example --yes');
});

test('npm run build makes the files to publish', async () => {
  await succeeds('npm run build');
  for (const name of ['index.html', 'index.html.br', '404.html', '500.html']) {
    await access(path.join(clone.folder, 'build/client', name));
  }
});

test('npm run claims lists what the owner confirms', async () => {
  assert.match(await succeeds('npm run -s claims'), /\[ \] .*client retention/);
});

test('npm run relay takes leads without the site, which wait, are parked and replayed', async () => {
  const nowhere = { ...env, SMTP_URL: 'smtp://127.0.0.1:1' };
  const relay = clone.start('npm run relay', nowhere);
  await until(answers, 'it answers');
  const reference = await post({ message: 'Nobody takes it' });
  const isParked = async () => {
    const { output } = await clone.run(`npm run -s leads -- park ${reference}`, nowhere);
    return /^Parked/m.test(output);
  };
  await until(isParked, 'it waits, and is parked');
  await succeeds(`npm run -s leads -- replay ${reference}`, nowhere);
  await until(isParked, 'it waits again, and is parked');
  await succeeds('npm run -s leads -- replay --parked', nowhere);
  const { code, output } = await relay.end('SIGTERM');
  assert.equal(code, 0, output);
});

test('npm run test:faults runs a file of the fault tests in its full form', async () => {
  await succeeds('npm run test:faults -- relay/delivery/circuit-breaker.test.ts');
});

for (const [line, words] of [
  ['npm run bench:relay', '| what | measured'],
  ['npm run bench:weight', '| page | HTML with CSS'],
  ['npm run bench:pages', '| page | ours |'],
  ['npm run bench:build', ' cores, load '],
  ['npm run bench:desk', '| what | measured'],
] as const) {
  test(`${line} starts`, async () => {
    const bench = clone.start(line);
    await bench.says(words);
    await bench.stop();
  });
}

test('README and deploy/README.md name these commands and no others', async () => {
  const pages = ['README.md', 'deploy/README.md'].map((page) => readFile(page, 'utf8'));
  const named = commandsIn((await Promise.all(pages)).join());
  // Read from this file's text, not from the runs, since this test may run alone by its title.
  assert.deepEqual(named, commandsIn(await readFile(import.meta.filename, 'utf8')));
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of named) assert.ok(scripts[name.replace(/^npm (run )?/, '')], name);
  assert.equal(scripts['check'], 'node setup/check.ts');
  assert.equal(scripts['test'], 'node setup/test.ts');
  assert.match(await readFile('.ci/run', 'utf8'), /^npm test$/m);
});

function commandsIn(text: string): Set<string> {
  const named = text.match(/npm (?:start|test|run (?:-s )?[a-z][a-z:]*)/g) ?? [];
  return new Set(named.map((name) => name.replace(' -s', '')));
}
