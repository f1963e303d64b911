import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import './no-settings.ts';
import { freePort } from '../platform/free-port.ts';
import { findClamd } from '../setup/tests/test-servers.ts';
import { maxWaitMs } from './until.ts';

/** What the test's only signature matches, and ClamAV's name for it. */
export const infection = 'FAIRLEAD-TEST-INFECTION';
export const infectionName = 'Fairlead.Test.UNOFFICIAL';

/** A real ClamAV daemon on loopback, with a signature of the test's own. */
export interface TestClamd {
  tcpUrl: string;
  socketUrl: string;
  stop: () => Promise<void>;
}

const program = findClamd();

/** Why tests that start ClamAV are skipped, or false if they run. */
export const withoutClamd = program === undefined && 'clamd is not here';

/** @param port of an earlier daemon, for one that comes back */
export async function startClamd(port?: number): Promise<TestClamd> {
  assert.ok(program);
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
  const tcpPort = port ?? (await freePort());
  const socket = path.join(folder, 'clamd.ctl');
  await mkdir(path.join(folder, 'signatures'));
  const hex = Buffer.from(infection).toString('hex');
  await writeFile(path.join(folder, 'signatures', 'test.ndb'), `Fairlead.Test:0:*:${hex}\n`);
  const settings = [
    `DatabaseDirectory ${folder}/signatures`,
    `LocalSocket ${socket}`,
    `TCPSocket ${tcpPort}`,
    'TCPAddr 127.0.0.1',
    'Foreground yes',
    'StreamMaxLength 20M',
  ];
  await writeFile(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const daemon = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')], {
    stdio: 'ignore',
  });
  const ended = once(daemon, 'close');
  await answering(tcpPort, () => daemon.exitCode === null);
  return {
    tcpUrl: `tcp://127.0.0.1:${tcpPort}`,
    socketUrl: `unix://${socket}`,
    async stop() {
      daemon.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function answering(port: number, runs: () => boolean): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (Date.now() < deadline && runs()) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await setTimeout(20);
  }
  throw new Error('clamd did not start.');
}
