import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readConfig } from '../settings/config.ts';
import { buildRelayIfStale } from '../setup/relay-build.ts';
import { buildDirectory, buildSiteIfStale } from '../setup/site-build.ts';
import { fillStore } from './relay/million-leads.ts';
import { startNginx } from './relay/nginx.ts';
import { rawAppendsPerSecond } from './relay/raw-append.ts';
import { startServer } from './relay/server-under-test.ts';
import type { ServerUnderTest } from './relay/server-under-test.ts';
import { latencyAt } from './relay/steady-load.ts';
import { saturate } from './relay/wrk.ts';

// `npm run bench:relay`: what the relay does against the least that could be done, in one run on
// one machine. Ratios, not figures: machines are shared. The mail server is one that is not there.

const port = 4360;
const seconds = 5;
/** Until V8 has compiled what is hot. */
const warmUpSeconds = 10;
const millionLeads = Number(process.env['BENCH_LEADS'] ?? 1_000_000);

const folder = await mkdtemp(path.join(tmpdir(), 'bench-relay-'));
const env = {
  HOST: '127.0.0.1',
  PORT: String(port),
  SITE_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_PER_MINUTE: '0',
};
await buildSiteIfStale(readConfig({}));
await buildRelayIfStale();

console.log('| what | measured | against | ratio | target |\n|---|---|---|---|---|');
try {
  await acceptedPerSecond('urlencoded', 3);
  await acceptedPerSecond('multipart', 1);
  await latencyAgainstBareNode();
  await staticPagesAgainstNginx();
  await millionAgainstEmpty();
} finally {
  await rm(folder, { recursive: true });
}

async function acceptedPerSecond(encoding: 'urlencoded' | 'multipart', target: number) {
  const relay = await startRelay(encoding);
  await setTimeout(1000);
  const idle = await relay.memory();
  const load = {
    script: 'bench/relay/leads.lua',
    env: { ENCODING: encoding, ORIGIN: env.SITE_URL },
  };
  await saturate(relay.url, warmUpSeconds, load);
  const [ours, raw] = await alternately(
    async () => {
      const { perSecond, refused } = await saturate(relay.url, seconds, load);
      if (refused > 0) throw new Error(`${refused} leads were refused.`);
      return perSecond;
    },
    () => Promise.resolve(rawAppendsPerSecond(folder, 2)),
  );
  const peak = await relay.peakMemory();
  await relay.stop();
  report(`${encoding} leads accepted`, ours, '/s', raw, 'append+fdatasync', `≥ ${target}`);
  console.log(`| memory, idle | ${megabytes(idle)} | | | ≤ 110 MB |`);
  console.log(`| memory, saturated with ${encoding} | ${megabytes(peak)} | | | ≤ 230 MB |`);
}

async function latencyAgainstBareNode() {
  const bare = await startServer(process.execPath, ['bench/relay/bare-server.ts'], {
    port: port + 1,
    env: { PORT: String(port + 1) },
  });
  const relay = await startRelay('latency');
  await latencyAt(leadsOf(relay), 200, 2);
  for (const rate of [200, 1000]) {
    const [ours, theirs] = await alternately(
      () => latencyAt(leadsOf(relay), rate, seconds),
      () => latencyAt(bare.url, rate, seconds),
    );
    report(`p99 at ${rate} leads/s`, ours, ' ms', theirs, 'bare node:http', '');
  }
  await relay.stop();
  await bare.stop();
}

async function staticPagesAgainstNginx() {
  const relay = await startRelay('static');
  const nginx = await startNginx(path.resolve(buildDirectory, 'client'), folder, port + 1);
  const headers = ['Accept-Encoding: gzip'];
  for (const page of ['/', '/contact']) {
    await saturate(relay.url + page, warmUpSeconds, { headers });
    const perSecond = async (server: ServerUnderTest) =>
      (await saturate(server.url + page, seconds, { headers })).perSecond;
    const [ours, theirs] = await alternately(
      () => perSecond(relay),
      () => perSecond(nginx),
    );
    report(`pages a second, ${page}`, ours, '/s', theirs, 'nginx, one worker', '≥ 0.55');
  }
  await relay.stop();
  await nginx.stop();
}

async function millionAgainstEmpty() {
  const fullStore = path.join(folder, 'million');
  const full = await startRelay('million');
  await full.stop();
  await fillStore(fullStore, millionLeads);
  const stored = await startRelay('million', port + 1);
  const empty = await startRelay('empty');
  for (const relay of [stored, empty]) await latencyAt(leadsOf(relay), 200, 2);
  const [ours, theirs] = await alternately(
    () => latencyAt(leadsOf(stored), 200, seconds),
    () => latencyAt(leadsOf(empty), 200, seconds),
  );
  report(`p99 with ${millionLeads} leads stored`, ours, ' ms', theirs, 'an empty store', '≤ 1.2');
  await empty.stop();
  await stored.stop();
  const started = performance.now();
  await promisify(execFile)(process.execPath, ['commands/start.ts', 'list'], {
    env: { ...process.env, DATA_DIR: fullStore },
  });
  console.log(
    `| leads list, of ${millionLeads} | ${Math.round(performance.now() - started)} ms | | | < 1000 ms |`,
  );
}

/** As `npm start` does, with its flags, but without building again. */
async function startRelay(store: string, onPort = port): Promise<ServerUnderTest> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: { start: string };
  };
  const [command = '', ...args] = scripts.start.split('exec ')[1]?.split(' ') ?? [];
  return startServer(command, args, {
    port: onPort,
    env: { ...env, PORT: String(onPort), DATA_DIR: path.join(folder, store) },
  });
}

function leadsOf(relay: ServerUnderTest): string {
  return `${relay.url}/relay/ajax/services`;
}

/** Each five times in turn, so that a busy moment of the machine meets both; the medians. */
async function alternately(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<[number, number]> {
  const measured: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    measured[0].push(await ours());
    measured[1].push(await theirs());
  }
  return [median(measured[0]), median(measured[1])];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(
  what: string,
  ours: number,
  unit: string,
  theirs: number,
  against: string,
  target: string,
): void {
  const ratio = (ours / theirs).toFixed(2);
  console.log(
    `| ${what} | ${figure(ours)}${unit} | ${against} ${figure(theirs)}${unit} | ${ratio} | ${target} |`,
  );
}

function figure(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
