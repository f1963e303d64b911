import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';

const execute = promisify(execFile);

test('what builds the site is installed where NODE_ENV=production is set, as on most hosts', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'install-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of ['used', 'tool']) await mkdir(path.join(folder, name));
  for (const [name, about] of [
    ['used/package.json', { name: 'used', version: '1.0.0' }],
    ['tool/package.json', { name: 'tool', version: '1.0.0' }],
    [
      'package.json',
      {
        name: 'site',
        dependencies: { used: 'file:./used' },
        devDependencies: { tool: 'file:./tool' },
      },
    ],
  ] as const) {
    await writeFile(path.join(folder, name), JSON.stringify(about));
  }
  const options = { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } };
  await execute('npm', ['install', '--package-lock-only', '--no-audit', '--offline'], options);
  await execute(process.execPath, [path.resolve('setup/install.mjs')], options);
  await access(path.join(folder, 'node_modules/tool/package.json'));
});
