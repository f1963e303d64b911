import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readsNoEnvFile } from '../settings/load-config.ts';
import { importsOf, reachedFrom } from '../setup/files/imported-files.ts';
import { projectFiles } from '../setup/files/project-files.ts';
import { buildRelayIfStale } from '../setup/builds/relay-build.ts';
import './no-settings.ts';

const relay = `
import { prepareSite, startRelayProcess } from './testing/test-relay-process.ts';
const site = await prepareSite('');
await startRelayProcess(site).listening();
await site.remove();
`;

test('a relay that tests start uses no service that the machine’s settings name', async (t) => {
  await buildRelayIfStale();
  const turnedTo: string[] = [];
  const real = createServer((socket) => {
    turnedTo.push('connected');
    socket.destroy();
  });
  await once(real.listen(0, '127.0.0.1'), 'listening');
  const { port } = real.address() as AddressInfo;
  const folder = await mkdtemp(path.join(tmpdir(), 'settings-of-the-machine-'));
  t.after(async () => {
    real.close();
    await rm(folder, { recursive: true });
  });
  // Not linked, because writing them below would overwrite the originals through the link.
  const own = new Set(['.env', 'mailboxes.yaml']);
  for (const name of await readdir('.')) {
    if (!own.has(name)) await symlink(path.resolve(name), path.join(folder, name));
  }
  const settings = {
    DATABASE_URL: `postgres://relay@127.0.0.1:${port}/real_leads`,
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
    CLAMD_URL: `tcp://127.0.0.1:${port}`,
    WEBHOOK_SECRET_SHOP: 'no secret',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(folder, '.env'), lines.join(''));
  await writeFile(path.join(folder, 'mailboxes.yaml'), 'mailboxes: wrong');
  for (const exported of [{}, settings]) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', relay], {
      cwd: folder,
      env: { ...process.env, [readsNoEnvFile]: '', MAILBOXES_FILE: '', ...exported },
    });
    const complaints: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 0, Buffer.concat(complaints).toString());
    assert.deepEqual(turnedTo, []);
  }
});

test('all tests, measurements and their processes ignore the machine’s settings', async () => {
  const read = new Map<string, ReturnType<typeof importsOf>>();
  // Some names are no files: those computed at run time, and generated types.
  const imports = (module: string) =>
    read.getOrInsertComputed(module, () => (existsSync(module) ? importsOf(module) : []));
  const startsProcess = (module: string) =>
    imports(module).some(
      ({ written, names }) =>
        written === 'node:child_process' &&
        names.some((name) => /^(exec|execFile|fork|spawn|spawnSync)$/.test(name)),
    );
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.entries(scripts)
    .filter(([name]) => /^(check|test|bench)\b/.test(name))
    .map(([, script]) => script.replace('node ', ''));
  const starting = projectFiles()
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => [...reachedFrom([file], imports)].some(startsProcess));
  const all = [...commands, 'e2e/playwright.config.ts', ...starting];
  const lacking = all.filter((file) => !reachedFrom([file], imports).has('testing/no-settings.ts'));
  assert.ok(starting.length > 0 && commands.includes('setup/test-faults.ts'));
  assert.deepEqual(lacking, []);
});
