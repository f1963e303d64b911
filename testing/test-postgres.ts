import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import './no-settings.ts';
import { freePort } from '../platform/free-port.ts';
import { findPostgres } from '../setup/tests/test-servers.ts';
import { memoryFolder } from './memory-folder.ts';
import { maxWaitMs } from './until.ts';

/** From this version on, copying a database logs each page, at three times the cost, unless told otherwise. */
const logsCopiesFrom = 15;

/** No test cuts the power, and beside other work waiting for the disk takes twice as long. */
const carelessly = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/** A real PostgreSQL server on loopback, with its own folder. */
export interface TestPostgres {
  /**
   * Creates a database and returns its address.
   * @param like the address of a database to copy, which nobody may have open. Without it, the new one is empty
   */
  newDatabase: (like?: string) => Promise<string>;
  /** Restarts the server as an administrator does. Connections are cut. `meanwhile` runs while it is down. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

const programs = findPostgres();

/** Why tests that start PostgreSQL are skipped, or false if they run. */
export const withoutPostgres = programs === undefined && 'PostgreSQL is not here';

export async function startPostgres(): Promise<TestPostgres> {
  assert.ok(programs);
  const folder = await mkdtemp(path.join(memoryFolder(), 'postgres-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await postgresUser() : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const options = { ...user, cwd: folder };
  const version = await versionOf(programs);
  const copying = version.major < logsCopiesFrom ? '' : 'strategy file_copy';
  const made = await madeFolder(programs, version, options);
  await promisify(execFile)('cp', ['-a', made, data]);
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...carelessly];
    const server = spawn(path.join(programs, 'postgres'), args, { ...options, stdio: 'ignore' });
    await answering(port);
    return server;
  };
  let server = await start();
  let databases = 0;
  // Kept open, because a connection is a process that takes as long to start as creating a database.
  let administrator: Promise<Client> | undefined;

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    await (await administrator)?.end();
    administrator = undefined;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }

  return {
    async newDatabase(like) {
      databases += 1;
      const template = like === undefined ? 'template1' : new URL(like).pathname.slice(1);
      administrator ??= connected(port);
      const make = `create database test_${databases} template ${template} ${copying}`;
      await (await administrator).query(make);
      return `postgres://relay@127.0.0.1:${port}/test_${databases}`;
    },
    async restart(meanwhile) {
      // PostgreSQL's “fast” shutdown cuts open connections.
      await end('SIGINT');
      try {
        await meanwhile?.();
      } finally {
        server = await start();
      }
    },
    async stop() {
      // The “immediate” shutdown writes nothing to files that are about to be removed.
      await end('SIGQUIT');
      await rm(folder, { recursive: true });
    },
  };
}

interface Version {
  name: string;
  major: number;
}

async function versionOf(binaries: string): Promise<Version> {
  const { stdout } = await promisify(execFile)(path.join(binaries, 'initdb'), ['--version']);
  const [major] = /\d+/.exec(stdout) ?? [];
  return { name: stdout.trim().replaceAll(/[^\w.]+/g, '-'), major: Number(major) };
}

/**
 * The data folder of a server that has never run, created once per machine and version. Copying it takes a tenth
 * of the time, and a run of all tests starts some twenty servers.
 */
async function madeFolder(
  binaries: string,
  { name }: Version,
  options: { cwd: string; uid?: number; gid?: number },
): Promise<string> {
  const run = promisify(execFile);
  const made = path.join(tmpdir(), `${name}-made-by-${userInfo().uid}`);
  if (existsSync(made)) return made;
  // Created beside its final path, on the same disk, and renamed, so that nobody finds half of one.
  const making = await mkdtemp(`${made}-`);
  if (options.uid !== undefined && options.gid !== undefined) {
    await chown(making, options.uid, options.gid);
  }
  const settings = ['--auth', 'trust', '--username', 'relay', '--encoding', 'UTF8'];
  await run(
    path.join(binaries, 'initdb'),
    ['--pgdata', making, '--no-sync', '--locale', 'C', ...settings],
    options,
  );
  await rename(making, made).catch(async (error: NodeJS.ErrnoException) => {
    await rm(making, { recursive: true });
    // Another test was quicker.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return made;
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const idOf = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function answering(port: number): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (Date.now() < deadline) {
    const client = await connected(port).catch(() => undefined);
    if (client) return client.end();
    await setTimeout(100);
  }
  throw new Error('PostgreSQL did not start.');
}

async function connected(port: number): Promise<Client> {
  const client = new Client({ host: '127.0.0.1', port, user: 'relay', database: 'postgres' });
  await client.connect();
  return client;
}
