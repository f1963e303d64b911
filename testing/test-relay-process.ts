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

/** What a run of the relay needs. It can be restarted on the same port and folder. */
export interface RelaySite {
  port: number;
  url: string;
  dataDir: string;
  smtpUrl: string;
  /** All processes that were started for it. */
  processes: RelayProcess[];
  /** Kills running processes and removes the folder. */
  remove: () => Promise<void>;
}

/**
 * The built scripts that `npm run relay` and `npm start` run. From sources, with hundreds of modules, a start
 * takes twice the processor time.
 */
export const builtRelay = {
  alone: path.join(relayDirectory, 'relay-alone.js'),
  withSite: path.join(relayDirectory, 'start.js'),
};

/** The relay as shipped, in its own process. */
export interface RelayProcess {
  /** Resolves once the process has ended, by itself or by a signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** All output on stderr, to which a healthy relay writes nothing. */
  complaints: () => string;
  /** The beginning of its log. */
  log: () => string;
  /** The stream of the log. */
  output: Readable;
  /** Resolves once it answers. */
  listening: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
}

/** Tests look only at what the start logs. */
const maxLogLength = 100_000;

/** Cached, because checking whether the build is up to date reads all sources. */
let built: Promise<void> | undefined;

/**
 * Builds the relay if necessary, and allocates a port and a folder.
 * @param smtpUrl where mail goes. Empty for files in the data folder
 * @param dataDir where leads are kept. By default a folder of its own, which is removed at the end
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
 * @param env further settings
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
      // With the whole site, each relay would start a desk, and all on one port.
      DESK: 'off',
      // One recipient each, so that a second mail about a lead is a repeat.
      MAILBOX_SERVICES: 'services@office.example',
      MAILBOX_TALENT: 'talent@office.example',
      // Starting is most of such a test's cost, so all processes share compiled modules.
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
      // Polls ever more rarely: on a busy processor a start takes long, and each poll takes from it.
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
