import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';
import { until } from '../testing/until.ts';

const execute = promisify(execFile);

/** Creates a folder with a lockfile and two packages, one of which is Node.js, for which a given script stands in. */
async function folderWithNode(t: TestContext, node: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'install-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of ['node', 'tool']) await mkdir(path.join(folder, name));
  const site = {
    name: 'site',
    dependencies: { node: 'file:./node' },
    devDependencies: { tool: 'file:./tool' },
  };
  for (const [name, about] of [
    ['node/package.json', { name: 'node', version: '1.0.0', bin: { node: 'node.sh' } }],
    ['tool/package.json', { name: 'tool', version: '1.0.0' }],
    ['package.json', site],
  ] as const) {
    await writeFile(path.join(folder, name), JSON.stringify(about));
  }
  await writeFile(path.join(folder, 'node/node.sh'), `#!/bin/sh\n${node}\n`);
  await chmod(path.join(folder, 'node/node.sh'), 0o755);
  const lock = ['install', '--package-lock-only', '--no-audit', '--offline'];
  await execute('npm', lock, { cwd: folder });
  return folder;
}

function install(cwd: string, options: { env?: NodeJS.ProcessEnv; uid?: number } = {}) {
  return execute(process.execPath, [path.resolve('setup/install.mjs')], { cwd, ...options });
}

test('dev packages, which build the site, are installed even with NODE_ENV=production', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  await install(folder, { env: { ...process.env, NODE_ENV: 'production' } });
  await access(path.join(folder, 'node_modules/tool/package.json'));
});

test('a folder with a character that the build tools read as part of a URL is refused before installing', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  for (const name of ['a#b', 'a%20b', 'a?b']) {
    const project = path.join(folder, name, 'Zoë’s site');
    await mkdir(project, { recursive: true });
    await copyFile(path.join(folder, 'package-lock.json'), path.join(project, 'package-lock.json'));
    await assert.rejects(install(project), (error: { stderr: string }) => {
      assert.match(error.stderr, /^Nothing can be built in .+ Name it without #, % and \?, then/);
      return true;
    });
    assert.deepEqual(await readdir(project), ['package-lock.json']);
  }
});

test('Node.js is found even if npm drops the link to it, as npm before 11 does', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  const older = path.join(folder, 'older');
  await mkdir(older);
  const drops = `#!/bin/sh\nPATH="\${PATH#*:}" npm "$@" && rm node_modules/.bin/node\n`;
  await writeFile(path.join(older, 'npm'), drops, { mode: 0o755 });
  await install(folder, { env: { ...process.env, PATH: `${older}:${process.env['PATH']}` } });
  await execute(path.join(folder, 'node_modules/.bin/node'));
});

test('packages that were installed on another kind of machine are reinstalled', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  const stamp = path.join(folder, 'node_modules/.installed-lockfile');
  const other = `data:text/javascript,Object.defineProperty(process, 'arch', { value: 'other' })`;
  await install(folder, { env: { ...process.env, NODE_OPTIONS: `--import "${other}"` } });
  const there = await readFile(stamp, 'utf8');
  assert.match((await install(folder)).stdout, /^Installing/);
  assert.notEqual(await readFile(stamp, 'utf8'), there);
  assert.equal((await install(folder)).stdout, '');
  await rm(path.join(folder, 'node_modules/.bin/node'));
  assert.match((await install(folder)).stdout, /^Installing/);
});

test('packages that a copy of node_modules lacks are installed, and a failed install is repeated', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  await install(folder);
  const tool = path.join(folder, 'node_modules/tool');
  await rm(tool, { recursive: true });
  await install(folder);
  await access(path.join(tool, 'package.json'));
  // As after `git pull` without a registry, and then a return to the version before.
  const lockfile = path.join(folder, 'package-lock.json');
  const before = await readFile(lockfile, 'utf8');
  await writeFile(lockfile, before.replaceAll('"node": "file:./node"', '"node": "file:./gone"'));
  await writeFile(
    path.join(folder, 'package.json'),
    '{"dependencies": {"node": "git+file:///gone"}}',
  );
  await assert.rejects(install(folder), (error: { stderr: string }) => {
    assert.match(error.stderr, /^Not everything is installed .+ start this again\.$/m);
    assert.doesNotMatch(error.stderr, /^ +at /m);
    return true;
  });
  await writeFile(lockfile, before);
  await assert.rejects(access(path.join(folder, 'node_modules/.installed-lockfile')));
});

test('a killed install starts from scratch, since npm would accept half-written packages', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  const deadly = path.join(folder, 'deadly');
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  await mkdir(deadly);
  await writeFile(path.join(deadly, 'npm'), '#!/bin/sh\nkill -KILL $PPID\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${deadly}:${process.env['PATH']}` };
  await assert.rejects(install(folder, { env }), { signal: 'SIGKILL' });
  const half = path.join(folder, 'node_modules/.half-written');
  await writeFile(half, '');
  await install(folder);
  await assert.rejects(access(half));
  await access(path.join(folder, 'node_modules/tool/package.json'));
});

test('a running install keeps its files when another command starts', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  const slow = path.join(folder, 'slow');
  await mkdir(slow);
  const waits = '#!/bin/sh\n>begun; while [ ! -e go ]; do sleep 0.05; done\n';
  await writeFile(path.join(slow, 'npm'), waits, { mode: 0o755 });
  const first = install(folder, {
    env: { ...process.env, PATH: `${slow}:${process.env['PATH']}` },
  });
  await until(() => existsSync(path.join(folder, 'begun')));
  const written = path.join(folder, 'node_modules/.written');
  await writeFile(written, '');
  await install(folder);
  await access(written);
  await writeFile(path.join(folder, 'go'), '');
  await first;
});

test('an install that a reboot interrupted starts from scratch, even if another process has its id', async (t) => {
  const folder = await folderWithNode(t, 'exit 0');
  const mark = path.join(folder, 'node_modules/.installed-lockfile');
  const half = path.join(folder, 'node_modules/.half-written');
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  await writeFile(half, '');
  await writeFile(mark, `under way, by process ${process.pid}`);
  await utimes(mark, 0, 0);
  await install(folder);
  await assert.rejects(access(half));
});

/** The user `nobody`, if this process may switch users. */
const other = process.getuid?.() === 0 ? { uid: 65_534 } : {};

test('without the right to install, the user reads what Node.js lacks, and can start again with their own Node.js', async (t) => {
  const lacks = 'error while loading shared libraries: libatomic.so.1';
  const folder = await folderWithNode(t, `echo 'node: ${lacks}' >&2; exit 127`);
  if (other.uid !== undefined) await execute('chown', ['-R', `${other.uid}`, folder]);
  const env = { ...process.env, npm_config_cache: path.join(folder, 'cache') };
  await assert.rejects(install(folder, { env, ...other }), (error: { stderr: string }) => {
    assert.match(error.stderr, /libatomic\.so\.1[^]*apt-get install libatomic1/);
    return true;
  });
  await assert.rejects(access(path.join(folder, 'node_modules')));
});
