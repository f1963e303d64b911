import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';
import { readConfig } from '../settings/config.ts';
import { buildRelayIfStale } from '../setup/builds/relay-build.ts';
import { buildDirectory, buildSiteIfStale } from '../setup/builds/site-build.ts';
import { ownFolder } from './own-folder.ts';
import { alternately, report, row } from './relay/alternate.ts';
import { startServersByHand } from './relay/by-hand/servers.ts';
import { filesAccepted, filesWritten } from './relay/files-per-second.ts';
import { fillStore } from './relay/million-leads.ts';
import { startNginx } from './relay/nginx.ts';
import { leadsOf, startRelay } from './relay/relay-under-test.ts';
import { latenciesAt } from './relay/steady-load.ts';
import { saturate } from './relay/wrk.ts';

// `npm run bench:relay`: the relay against hand-written equivalents, in one run on one machine. `-- pages` or another
// part's name runs that part alone. It compares ratios, since machines are shared. Its mail server does not exist.

const port = Number(process.env['BENCH_PORT'] ?? 4360);
const seconds = 5;
/** Until V8 has compiled the hot code. */
const warmUpSeconds = 10;
const millionLeads = Number(process.env['BENCH_LEADS'] ?? 1_000_000);

const parts: Readonly<Record<string, () => Promise<void>>> = {
  urlencoded: () => acceptedPerSecond('urlencoded'),
  multipart: () => acceptedPerSecond('multipart'),
  files: filesAgainstTheDisk,
  latency: latencyAgainstByHand,
  pages: staticPagesAgainstNginx,
  million: millionAgainstEmpty,
};
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  throw new Error(`There is no part ${unknown}: take of ${Object.keys(parts).join(', ')}.`);
}

const folder = ownFolder(path.join(tmpdir(), 'bench-relay-'));
await buildSiteIfStale(readConfig({}));
await buildRelayIfStale();

row('what', 'measured', 'against', 'ratio', 'target');
row('---', '---', '---', '---', '---');
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await measure();
}

async function acceptedPerSecond(encoding: 'urlencoded' | 'multipart') {
  const relay = await startRelay(path.join(folder, encoding), port);
  await setTimeout(1000);
  row('memory, idle', megabytes(await relay.memory()), '', '', '≤ 110 MB');
  const others = await startOthers(encoding);
  const load = {
    script: 'bench/relay/leads.lua',
    env: { ENCODING: encoding, ORIGIN: relay.url },
  };
  const all = [relay, ...others];
  for (const { url } of all) await saturate(url, warmUpSeconds, load);
  const [ours = [], ...theirs] = await alternately(
    all.map(
      ({ url }) =>
        () =>
          saturate(url, seconds, load),
    ),
  );
  for (const [place, { name: against, target }] of others.entries()) {
    const [what, least] = [`${encoding} leads accepted`, `≥ ${target}`];
    const other = theirs[place] ?? [];
    report(ours, other, { what, figure: 'perSecond', unit: ' / s', against, target: least });
    report(ours, other, { what: 'p99 meanwhile', figure: 'p99Ms', unit: ' ms', against });
  }
  row(
    `memory, saturated with ${encoding}`,
    megabytes(await relay.peakMemory()),
    '',
    '',
    '≤ 230 MB',
  );
  for (const server of all) await server.stop();
}

/**
 * Compares accepting files with writing and syncing them once, which any server has to do. The difference is the
 * relay's other work.
 */
async function filesAgainstTheDisk() {
  const data = path.join(folder, 'files');
  const relay = await startRelay(data, port);
  const raw = path.join(folder, 'raw-files');
  await mkdir(raw);
  // A fast disk takes two gigabytes a second, so large files would fill it in a longer run. Nothing is deleted in
  // between, because a disk is slow for a while where space was just freed. The concurrency keeps both cores busy.
  // With more large files, too many would be unfinished at the end.
  for (const [bytes, atOnce, forSeconds] of [
    [200_000, 32, seconds],
    [5_000_000, 8, 2],
  ] as const) {
    const files = { bytes, atOnce };
    await filesAccepted(relay.url, folder, files, 2);
    const [ours = [], theirs = []] = await alternately([
      () => filesAccepted(relay.url, folder, files, forSeconds),
      () => filesWritten(raw, files, forSeconds),
    ]);
    const about = { against: 'write and fsync', target: '≥ 0.5' };
    const size = `${bytes / 1e6} MB`;
    report(ours, theirs, { what: `files of ${size}`, figure: 'perSecond', unit: ' / s', ...about });
    report(ours, theirs, {
      what: `bytes in files of ${size}`,
      figure: 'megabytesPerSecond',
      unit: ' MB / s',
      ...about,
    });
  }
  row('memory, saturated with files', megabytes(await relay.peakMemory()), '', '', '');
  await relay.stop();
}

async function latencyAgainstByHand() {
  const relay = await startRelay(path.join(folder, 'latency'), port);
  const others = await startOthers('latency');
  const all = [relay, ...others];
  for (const server of all) await latenciesAt(leadsOf(server), 200, 2);
  for (const rate of [200, 1000]) {
    const [ours = [], ...theirs] = await alternately(
      all.map((server) => () => latenciesAt(leadsOf(server), rate, seconds)),
    );
    for (const [place, { name: against }] of others.entries()) {
      const what = `p99 at ${rate} leads / s`;
      report(ours, theirs[place] ?? [], { what, figure: 'p99Ms', unit: ' ms', against });
    }
  }
  for (const server of all) await server.stop();
}

async function staticPagesAgainstNginx() {
  const relay = await startRelay(path.join(folder, 'static'), port);
  const nginx = await startNginx(path.resolve(buildDirectory, 'client'), folder, port + 1);
  const headers = ['Accept-Encoding: gzip'];
  for (const page of ['/', '/contact']) {
    await saturate(relay.url + page, warmUpSeconds, { headers });
    const [ours = [], theirs = []] = await alternately(
      [relay, nginx].map(
        ({ url }) =>
          () =>
            saturate(url + page, seconds, { headers }),
      ),
    );
    report(ours, theirs, {
      what: `pages, ${page}`,
      figure: 'perSecond',
      unit: ' / s',
      against: 'nginx, one worker',
      target: '≥ 0.55',
    });
  }
  await relay.stop();
  await nginx.stop();
}

async function millionAgainstEmpty() {
  const fullStore = path.join(folder, 'million');
  const full = await startRelay(fullStore, port);
  await full.stop();
  await fillStore(fullStore, millionLeads);
  const stored = await startRelay(fullStore, port + 1);
  const empty = await startRelay(path.join(folder, 'empty'), port);
  for (const relay of [stored, empty]) await latenciesAt(leadsOf(relay), 200, 2);
  const [ours = [], theirs = []] = await alternately(
    [stored, empty].map((relay) => () => latenciesAt(leadsOf(relay), 200, seconds)),
  );
  report(ours, theirs, {
    what: `p99 with ${millionLeads} leads stored`,
    figure: 'p99Ms',
    unit: ' ms',
    against: 'an empty store',
    target: '≤ 1.2',
  });
  await empty.stop();
  await stored.stop();
  const started = performance.now();
  await promisify(execFile)(process.execPath, ['commands/leads.ts', 'list'], {
    env: { ...process.env, DATA_DIR: fullStore },
  });
  const listMs = Math.round(performance.now() - started);
  row(`leads list, of ${millionLeads}`, `${listMs} ms`, '', '', '< 1000 ms');
}

async function startOthers(name: string) {
  const leads = path.join(folder, `${name}-by-hand`);
  await mkdir(leads);
  let last = port;
  return startServersByHand(leads, () => (last += 1));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
