import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';
import { readsNoEnvFile } from './load-config.ts';

const reading = `
  import { loadConfig, warnOfUnknownSettings } from ${JSON.stringify(new URL('load-config.ts', import.meta.url).href)};
  console.log(loadConfig().dataDir);
  console.log(process.env.PORT);
  warnOfUnknownSettings();`;

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'settings-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

function read(
  cwd: string,
  set: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const { DATA_DIR: _dataDir, PORT: _port, [readsNoEnvFile]: _reads, ...others } = process.env;
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', reading], {
    cwd,
    env: { ...others, ...set },
  });
}

test('reads the first setting after a byte order mark in a .env, and passes it to child processes', async (t) => {
  const folder = await folderFor(t);
  await writeFile(path.join(folder, '.env'), '\uFEFFDATA_DIR=./leads-here\r\nPORT=5999\r\n');
  assert.equal((await read(folder)).stdout, './leads-here\n5999\n');
  const { stdout } = await read(folder, { PORT: '6001' });
  assert.equal(stdout, './leads-here\n6001\n', 'the environment goes before it');
});

test('a .env that cannot be read ends the start in words', async (t) => {
  const folder = await folderFor(t);
  await mkdir(path.join(folder, '.env'));
  await assert.rejects(read(folder), { stderr: /\n\.env: It cannot be read \(EISDIR\)\. Let/ });
});

test('a .env in another encoding than UTF-8 ends the start in words', async (t) => {
  const folder = await folderFor(t);
  for (const [words, encoding] of [
    ['\uFEFFDATA_DIR=./leads-here\n', 'utf16le'],
    ['DATA_DIR=./leads-here\n', 'utf16le'],
    ['DATA_DIR=./Caf\u00E9\n', 'latin1'],
  ] as const) {
    await writeFile(path.join(folder, '.env'), words, encoding);
    await assert.rejects(read(folder), { stderr: /\n\.env: It is not in UTF-8\. Save it/ });
  }
});

test('names the setting that an unknown name in .env probably means', async (t) => {
  const folder = await folderFor(t);
  const names = [
    'SMTP_UR=smtps://mail.example',
    'MAILBOX_SERVICE=ann@company.example',
    'smtp_tls=optional',
    'COMPOSE_PROJECT_NAME=site',
    'WEBHOOK_SECRET_SHOP=',
    'NODE_OPTIONS=',
    'PORT=5999',
  ];
  await writeFile(path.join(folder, '.env'), names.join('\n'));
  const { stderr } = await read(folder);
  assert.deepEqual(
    new Set(stderr.trim().split('\n')),
    new Set([
      '.env: SMTP_UR is not a setting and has no effect. Did you mean SMTP_URL?',
      '.env: MAILBOX_SERVICE is not a setting and has no effect. Did you mean MAILBOX_SERVICES?',
      '.env: smtp_tls is not a setting and has no effect. Did you mean SMTP_TLS?',
      '.env: COMPOSE_PROJECT_NAME is not a setting and has no effect. See .env.example.',
    ]),
  );
});

test('warns of a name in the environment that resembles a setting, and of no other', async (t) => {
  const { stderr } = await read(await folderFor(t), {
    MAILBOX_SERVICE: 'ann@company.example',
    DATABASE_URI: 'postgres://localhost/leads',
    HOSTNAME: 'web-1',
    SMTP_PASSWORD: 'secret',
  });
  assert.deepEqual(
    new Set(stderr.trim().split('\n')),
    new Set([
      'MAILBOX_SERVICE, in the environment, is not a setting and has no effect. Did you mean MAILBOX_SERVICES?',
      'DATABASE_URI, in the environment, is not a setting and has no effect. Did you mean DATABASE_URL?',
    ]),
  );
});

test('a name set twice to different values in .env, and a line that sets nothing, end the start in words', async (t) => {
  const folder = await folderFor(t);
  const lines = [
    'SMTP_URL=smtps://user:secret@mail.example:465',
    '# MAIL_FROM: a comment',
    'MAILBOX_HELLO: ann@company.example',
    'export TZ=UTC',
    'SMTP_URL=',
    'PORT=5999',
    'PORT="5999"',
    '\u00A0DATA_DIR=/var/lib/leads',
  ];
  await writeFile(path.join(folder, '.env'), lines.join('\r\n'));
  await assert.rejects(read(folder), (error: Error & { stderr: string }) => {
    const [, ...sentences] = error.stderr.trim().split('\n');
    assert.deepEqual(sentences, [
      '.env: Line 3 (MAILBOX_HELLO…) sets nothing. Write it as NAME=value, or put a # before it.',
      '.env: Line 8 (DATA_DIR…) has a character in its name that no setting has, such as an invisible one from a web page. Type the name again.',
      '.env: SMTP_URL is set in lines 1 and 5, each time to another value. Keep one of them.',
    ]);
    return true;
  });
});

test('a .env that was cut off within a value, or before the first, ends the start in words', async (t) => {
  const folder = await folderFor(t);
  const file = path.join(folder, '.env');
  await writeFile(file, 'PORT=5999\nDATA_DIR="/srv/lea');
  await assert.rejects(read(folder), {
    stderr: /\n\.env: Line 2 \(DATA_DIR…\) opens a quotation mark that is not closed\. Close it/,
  });
  // The next quotation mark closes it, and the settings in between would be lost.
  await writeFile(file, 'DATA_DIR="/srv/leads\nPORT=5999\nMAIL_FROM="web@site.example"\n');
  await assert.rejects(read(folder), {
    stderr: /\n\.env: Line 1 \(DATA_DIR…\) opens a quotation mark that is not closed\. Close it/,
  });
  await writeFile(file, '\n');
  await assert.rejects(read(folder), {
    stderr: /\n\.env: It is empty and may have been cut off\./,
  });
  // Whoever sets everything in the environment may still need the file to exist.
  assert.equal(
    (await read(folder, { SITE_URL: 'https://site.example' })).stdout,
    './data\nundefined\n',
  );
});

test('a # within a value ends the start in words, and a comment after one does not', async (t) => {
  const folder = await folderFor(t);
  const file = path.join(folder, '.env');
  await writeFile(file, '# One\nSMTP_URL=smtps://user:12#word@mail.example\nDATA_DIR=/srv/c#leads');
  await assert.rejects(read(folder), (error: Error & { stderr: string }) => {
    const [, ...sentences] = error.stderr.trim().split('\n');
    const says = 'has a # in its value, which would end there. Put the whole value between';
    assert.equal(sentences.length, 2);
    assert.ok(sentences[0]?.startsWith(`.env: Line 2 (SMTP_URL…) ${says}`), error.stderr);
    assert.ok(sentences[1]?.startsWith(`.env: Line 3 (DATA_DIR…) ${says}`), error.stderr);
    return true;
  });
  await writeFile(file, "PORT=5999 # mine\nDATA_DIR='/srv/c#leads' #ours\nMAIL_FROM=#none\n");
  assert.equal((await read(folder)).stdout, '/srv/c#leads\n5999\n');
});

test('lines of a value in quotes are no settings of their own', async (t) => {
  const folder = await folderFor(t);
  const words = 'NODE_NOTE="./one\nPORT: not a line\nPORT=1"\nPORT=\'5999\'\n';
  await writeFile(path.join(folder, '.env'), words);
  assert.equal((await read(folder)).stdout, './data\n5999\n');
});

test('text after a quoted value ends the start in words, and a comment does not', async (t) => {
  const folder = await folderFor(t);
  const file = path.join(folder, '.env');
  await writeFile(file, 'MAILBOX_HELLO="\'ann@office.example", "ben@office.example"\n');
  await assert.rejects(read(folder), {
    stderr: /\n\.env: Line 1 \(MAILBOX_HELLO…\) continues after the quotation mark that closes/,
  });
  await writeFile(file, 'DATA_DIR="./it\'s" # ours\r\nPORT="5999"  \r\n');
  assert.equal((await read(folder)).stdout, "./it's\n5999\n");
});

test('a value of only blanks does not swallow the next line', async (t) => {
  const folder = await folderFor(t);
  await writeFile(path.join(folder, '.env'), 'DATA_DIR= \r\nPORT=5999\t\n');
  assert.equal((await read(folder)).stdout, './data\n5999\n');
});
