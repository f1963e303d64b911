import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const reading = `
  import { readSettings } from ${JSON.stringify(new URL('read-settings.ts', import.meta.url).href)};
  console.log(readSettings().dataDir);
  console.log(process.env.PORT);`;

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'settings-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

function read(cwd: string): Promise<{ stdout: string }> {
  const env = { ...process.env };
  delete env['DATA_DIR'];
  delete env['PORT'];
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', reading], {
    cwd,
    env,
  });
}

test('the first setting of a .env with a byte order mark counts, and what is started reads it', async (t) => {
  const folder = await folderFor(t);
  await writeFile(path.join(folder, '.env'), '\uFEFFDATA_DIR=./leads-here\r\nPORT=5999\r\n');
  assert.equal((await read(folder)).stdout, './leads-here\n5999\n');
});

test('a .env that cannot be read ends the start in words', async (t) => {
  const folder = await folderFor(t);
  await mkdir(path.join(folder, '.env'));
  await assert.rejects(read(folder), { stderr: /\n\.env: It cannot be read \(EISDIR\)\. Let/ });
});

test('a .env in UTF-16 ends the start in words', async (t) => {
  const folder = await folderFor(t);
  await writeFile(path.join(folder, '.env'), '\uFEFFDATA_DIR=./leads-here\n', 'utf16le');
  await assert.rejects(read(folder), { stderr: /\n\.env: It is not in UTF-8\. Save it/ });
});
