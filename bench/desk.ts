import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import '../testing/no-settings.ts';
import { readConfig } from '../settings/config.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { buildRelayIfStale } from '../setup/builds/relay-build.ts';
import { buildSiteIfStale } from '../setup/builds/site-build.ts';
import { copyOf, startDesk, type DeskUnderTest } from './desk/desk-under-test.ts';
import { filledStore } from './desk/filled-store.ts';
import { listPages, screens, searchPages } from './desk/pages.ts';
import { childrenOf, memoryOf } from './desk/process-memory.ts';
import { scriptWeight } from './desk/script-weight.ts';
import { timePages } from './desk/timed-pages.ts';
import { ownFolder } from './own-folder.ts';
import { alternately, median, report, row } from './relay/alternate.ts';
import { leadsOf, startRelay } from './relay/relay-under-test.ts';
import { latenciesAt } from './relay/steady-load.ts';

// `npm run bench:desk`: the desk over a store of a million leads: its lists, searches and screens, its cost to the
// relay beside it, and what a browser downloads for it. `-- 20000` sets the number of leads; `-- search` or another
// part's name runs that part alone. The store is created once a day.

const port = Number(process.env['BENCH_PORT'] ?? 4390);
const seconds = 5;
const rates = [200, 1000];

/** So many because the ratio of two 99th percentiles varies from a third to three between rounds. */
const acceptanceRounds = 15;

/** One of each search. */
const warmUpSearches = 5;

/** How long a started process takes to become idle. */
const restMs = 5000;

const parts: Readonly<Record<string, (desk: DeskUnderTest, file: string) => Promise<void>>> = {
  list: (desk) => timePages(desk, listPages(), 50),
  search: async (desk) => timePages(desk, await searchPages(desk.dataDir), 200),
  screens: (desk) => timePages(desk, screens),
  scripts: scriptsOfFirstView,
  memory: memoryBeside,
  acceptance: acceptanceBeside,
};
const asked = process.argv.slice(2);
const leads = Number(asked.find((one) => /^\d+$/.test(one)) ?? 1_000_000);
const names = asked.filter((one) => !/^\d+$/.test(one));
const unknown = names.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  throw new Error(`There is no part ${unknown}: take of ${Object.keys(parts).join(', ')}.`);
}

await buildSiteIfStale(readConfig({}));
await buildRelayIfStale();
await buildDeskIfStale();
row('what', 'measured', 'against', 'ratio', 'target');
row('---', '---', '---', '---', '---');
const file = await filledStore(leads);
row(`store of ${leads} leads`, megabytes((await stat(file)).size), '', '', '');

const folder = ownFolder(path.join(path.dirname(path.dirname(file)), 'measured-'));
const measured = await startDesk(await copyOf(file, path.join(folder, 'desk')), port);
for (const [name, measure] of Object.entries(parts)) {
  if (names.length === 0 || names.includes(name)) await measure(measured, file);
}
await measured.relay.stop();

async function scriptsOfFirstView({ url, cookie }: DeskUnderTest) {
  const bytes = await scriptWeight(`${url}/`, cookie);
  row('JavaScript of the first view', `${bytes} bytes, brotli`, '', '', '≤ 120 000');
}

/** Memory, after the same rest, of a relay alone, of one with a desk beside it, and of that desk. */
async function memoryBeside(_desk: DeskUnderTest, store: string) {
  const alone = await startRelay(await copyOf(store, path.join(folder, 'alone')), port + 2);
  const beside = await startDesk(await copyOf(store, path.join(folder, 'beside')), port + 3);
  await setTimeout(restMs);
  const [deskPid = 0] = await childrenOf(beside.relay.pid);
  const [writerPid = 0] = await childrenOf(deskPid);
  for (const [what, pid] of [
    ['the relay without a desk', alone.pid],
    ['the relay with a desk', beside.relay.pid],
    ['the desk’s pages', deskPid],
    ['what writes for them', writerPid],
  ] as const) {
    const { resident, own } = await memoryOf(pid);
    const files = `of that ${megabytes(resident - own)} files that it reads through memory`;
    row(`memory of ${what}, idle`, megabytes(resident), files, '', '');
  }
  await alone.stop();
  await beside.relay.stop();
}

/**
 * Posts the same leads alternately to a relay without a desk and to one whose desk searches all the while. A second
 * run without a desk shows how far the machine alone makes equal runs differ.
 */
async function acceptanceBeside(desk: DeskUnderTest, store: string) {
  const alone = await startRelay(await copyOf(store, path.join(folder, 'without')), port + 2);
  for (const relay of [alone, desk.relay]) await latenciesAt(leadsOf(relay), 200, 2);
  for (const rate of rates) {
    const searches: number[] = [];
    const [withDesk = [], without = [], again = []] = await alternately(
      [
        async () => {
          const { latencies, searchesPerSecond } = await whileSearching(desk, rate);
          searches.push(searchesPerSecond);
          return latencies;
        },
        () => latenciesAt(leadsOf(alone), rate, seconds),
        () => latenciesAt(leadsOf(alone), rate, seconds),
      ],
      acceptanceRounds,
    );
    for (const [figure, name, target] of [
      ['p50Ms', 'median', ''],
      ['p99Ms', 'p99', '≤ 1.2'],
    ] as const) {
      const what = `${name} at ${rate} leads / s`;
      const against = { figure, unit: ' ms', against: 'no desk' };
      report(withDesk, without, { ...against, what: `${what}, searching meanwhile`, target });
      report(again, without, { ...against, what: `${what}, no desk once more` });
    }
    row('searches meanwhile', `${median(searches).toFixed(0)} / s`, '', '', '');
  }
  await alone.stop();
}

async function whileSearching({ relay, url, cookie }: DeskUnderTest, rate: number) {
  const searcher = fork('bench/desk/search-without-pause.ts', [url, cookie]);
  let searches = 0;
  searcher.on('message', () => (searches += 1));
  while (searches <= warmUpSearches) await once(searcher, 'message');
  searches = 0;
  const started = performance.now();
  const latencies = await latenciesAt(leadsOf(relay), rate, seconds);
  const searchesPerSecond = (searches * 1000) / (performance.now() - started);
  const ended = once(searcher, 'exit');
  searcher.kill();
  await ended;
  return { latencies, searchesPerSecond };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
