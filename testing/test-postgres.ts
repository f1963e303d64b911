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
import { placeOfManyFiles } from './place-of-many-files.ts';
import { maxWaitMs } from './until.ts';

/** From this version on each page of a copied database goes through the log, at three times the cost, unless told. */
const logsCopiesFrom = 15;

/** No test cuts the power, and whoever waits for a disk waits twice as long beside others. */
const carelessly = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/** A real PostgreSQL server on loopback, with a folder of its own. */
export interface TestPostgres {
  /**
   * Makes a database and gives its address.
   * @param like the address of one that nobody has open, of which it is a copy; empty without
   */
  newDatabase: (like?: string) => Promise<string>;
  /** As an administrator does it: connections are cut and the server comes back, once that is done. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

const programs = findPostgres();

/** Why a test that starts PostgreSQL is skipped; false where it need not be. */
export const withoutPostgres = programs === undefined && 'PostgreSQL is not here';

export async function startPostgres(): Promise<TestPostgres> {
  assert.ok(programs);
  const folder = await mkdtemp(path.join(placeOfManyFiles(), 'postgres-'));
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
  // A connection is a process, which takes as long to begin as a database does.
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
      // PostgreSQL's "fast" shutdown: open connections are cut.
      await end('SIGINT');
      try {
        await meanwhile?.();
      } finally {
        server = await start();
      }
    },
    async stop() {
      // Its "immediate" one, which writes nothing to files that are removed.
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
 * The folder of a server that has never run, made once on a machine for each version: to copy it takes
 * a tenth of what it takes to make it, and a run of all tests starts some twenty servers.
 */
async function madeFolder(
  binaries: string,
  { name }: Version,
  options: { cwd: string; uid?: number; gid?: number },
): Promise<string> {
  const run = promisify(execFile);
  const made = path.join(tmpdir(), `${name}-made-by-${userInfo().uid}`);
  if (existsSync(made)) return made;
  // Beside its place, on the same disk, to be taken there whole: nobody finds half of one.
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
