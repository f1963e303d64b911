import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { compiledDirectory } from '../platform/compiled.ts';
import './no-settings.ts';
import { buildRelayIfStale, relayDirectory } from '../setup/builds/relay-build.ts';
import { freePort } from '../platform/free-port.ts';
import { maxWaitMs } from './until.ts';

/** What a run of the relay needs; it can be started again on the same port and folder. */
export interface RelaySite {
  port: number;
  url: string;
  dataDir: string;
  smtpUrl: string;
  /** What was started here. */
  processes: RelayProcess[];
  /** Ends what still runs and removes the folder. */
  remove: () => Promise<void>;
}

/**
 * What `npm run relay` and `npm start` run. From its sources, each of hundreds of modules, a start
 * takes the processor twice as long.
 */
export const builtRelay = {
  alone: path.join(relayDirectory, 'relay-alone.js'),
  withSite: path.join(relayDirectory, 'start.js'),
};

/** The relay as it is shipped, in a process of its own. */
export interface RelayProcess {
  /** Resolves when the process has ended, by itself or by a signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Everything it wrote to its standard error, where a healthy relay writes nothing. */
  complaints: () => string;
  /** What it wrote to its log first. */
  log: () => string;
  /** By which that is read. */
  output: Readable;
  /** Resolves once it answers. */
  listening: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
}

/** Of a log that a whole test fills, only what the start says is of use. */
const maxLogLength = 100_000;

/** Whether the relay stands built is found out by reading all its sources, once in a process of tests. */
let built: Promise<void> | undefined;

/**
 * Builds the relay where it does not stand built, and finds a place for it to run at.
 * @param smtpUrl where mail goes; empty for files in the data folder
 * @param dataDir where leads are kept; a folder of its own, removed at the end, unless it is given
 */
export async function prepareSite(smtpUrl: string, dataDir?: string): Promise<RelaySite> {
  await (built ??= buildRelayIfStale());
  const folder = await mkdtemp(path.join(tmpdir(), 'relay-'));
  const port = await freePort();
  const processes: RelayProcess[] = [];
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir: dataDir ?? folder,
    smtpUrl,
    processes,
    async remove() {
      for (const { signal } of processes) signal('SIGKILL');
      await Promise.all(processes.map(({ ended }) => ended));
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Starts the relay alone, without the site, unless another command is given.
 * @param env settings beside the ordinary ones
 */
export function startRelayProcess(
  site: RelaySite,
  env: Record<string, string> = {},
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, builtRelay.alone],
): RelayProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(site.port),
      DATA_DIR: site.dataDir,
      SMTP_URL: site.smtpUrl,
      RATE_PER_MINUTE: '0',
      // Beside the whole site it would be another process for each relay, on one port for all.
      DESK: 'off',
      // One recipient each: a second mail about a lead is then a repeat.
      MAILBOX_SERVICES: 'services@office.example',
      MAILBOX_TALENT: 'talent@office.example',
      // A start is most of what such a test costs: the modules are compiled once for all of them.
      NODE_COMPILE_CACHE: compiledDirectory,
      ...env,
    },
  });
  const complaints: Buffer[] = [];
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (log.length < maxLogLength) log += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  const relay: RelayProcess = {
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal })),
    log: () => log,
    output: child.stdout,
    complaints: () => Buffer.concat(complaints).toString(),
    signal: (signal) => child.kill(signal),
    async listening() {
      const deadline = Date.now() + maxWaitMs;
      // Ever more rarely: a start takes long where the processor is busy, and each look would take from it.
      let pauseMs = 20;
      while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
        const health = await fetch(`${site.url}/healthz`).catch(() => undefined);
        if (health?.ok) return;
        await Promise.race([relay.ended, setTimeout(pauseMs, undefined, { ref: false })]);
        pauseMs *= 1.2;
      }
      child.kill('SIGKILL');
      throw new Error(`The relay did not start.\n${Buffer.concat(complaints).toString()}`);
    },
  };
  site.processes.push(relay);
  return relay;
}
