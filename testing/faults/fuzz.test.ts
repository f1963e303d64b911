import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startInbox } from '../test-inbox.ts';
import {
  builtRelay,
  prepareSite,
  startRelayProcess,
  type RelayProcess,
  type RelaySite,
} from '../test-relay-process.ts';
import { maxWaitMs } from '../until.ts';
import { figuresTable } from './figures-table.ts';
import { readDeliveryCounts } from './lead-file.ts';
import { malformedRequest } from './malformed-requests.ts';
import { keyIn } from './load-clients.ts';
import { exchange } from './raw-exchange.ts';
import { isFull, scale } from './scale.ts';
import { seededRandom } from './seeded-random.ts';

/** Set FUZZ_SEED to the seed that a failed run printed to repeat its requests. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32);

const lanes = 48;
const betweenHonestLeads = 500;

/** Memory is compared from here on. Before, caches fill and code is compiled. */
const warmUp = scale.malformed / 5;
/** Growth of the heap and of external memory. */
const maxHeapGrowth = 1.15;
/** Includes freed memory that the C library keeps, which varies from run to run. */
const maxRssGrowth = 1.3;

/** The full form includes the built site, whose pages answer visitors without scripts. */
const script = isFull ? builtRelay.withSite : builtRelay.alone;

test(`takes ${scale.malformed} malformed requests without a fault of its own, seed ${seed}`, async (t) => {
  const inbox = await startInbox();
  const site = await prepareSite(inbox.url);
  const reportFile = path.join(site.dataDir, 'memory.json');
  const relay = startRelayProcess(
    site,
    { MEMORY_REPORT: reportFile, SITE_URL: 'http://localhost:3000' },
    [process.execPath, '--import', './testing/faults/memory-on-request.ts', script],
  );
  try {
    await relay.listening();
    const random = seededRandom(seed);
    const answers = new Map<number | string, number>();
    const honest: string[] = [];
    let sent = 0;
    const sendUpTo = async (count: number) => {
      while (sent < count) {
        sent += 1;
        if (sent % betweenHonestLeads === 0) honest.push(await postHonestLead(site, sent));
        const request = malformedRequest(random);
        const statuses = await exchange(site.port, request, random.oneIn(scale.waitsOneIn));
        assert.notEqual(statuses, 'hung', `left hanging: ${excerpt(request.pieces)}`);
        for (const status of statuses.length > 0 ? statuses : ['none']) {
          answers.set(status, (answers.get(status) ?? 0) + 1);
          assert.ok(!(Number(status) >= 500), `${status} to ${excerpt(request.pieces)}`);
        }
      }
    };
    const inLanes = (count: number) =>
      Promise.all(Array.from({ length: lanes }, () => sendUpTo(count)));

    await inLanes(warmUp);
    await settled(site);
    const before = await memoryOf(relay, reportFile);
    await inLanes(scale.malformed);
    await settled(site);
    const after = await memoryOf(relay, reportFile);
    const counts = readDeliveryCounts(site);

    const byStatus = [...answers].toSorted(([a], [b]) => String(a).localeCompare(String(b)));
    t.diagnostic(
      `answers: ${byStatus.map(([status, count]) => `${status} × ${count}`).join(', ')}`,
    );
    t.diagnostic(`stored: ${JSON.stringify(counts)}, of them honest ${honest.length}`);
    const megabytes = ({ rssInUse, rss, heapUsed, external }: Memory) => ({
      'RSS in use MB': Math.round(rssInUse / 1e6),
      'RSS MB': Math.round(rss / 1e6),
      'heap MB': Math.round(heapUsed / 1e6),
      'external MB': Math.round(external / 1e6),
    });
    const [head, warm, end] = figuresTable([
      { after: `${warmUp} requests`, ...megabytes(before) },
      { after: `${scale.malformed} requests`, ...megabytes(after) },
    ]);
    for (const line of [head, warm, end]) t.diagnostic(String(line));

    const arrived = new Set(inbox.mails.map(({ text }) => keyIn(text)));
    assert.deepEqual(
      honest.filter((key) => !arrived.has(key)),
      [],
    );
    assert.equal(counts.parked, 0);
    const kept = ({ heapUsed, external }: Memory) => heapUsed + external;
    assert.ok(kept(after) <= maxHeapGrowth * kept(before), 'the heap grew');
    assert.ok(after.rss <= maxRssGrowth * before.rss, 'the process grew');
    relay.signal('SIGTERM');
    assert.deepEqual(await relay.ended, { code: 0, signal: null });
    assert.equal(relay.complaints(), '');
  } finally {
    await site.remove();
    await inbox.close();
  }
});

/** Posts a lead as a visitor's browser does. It has to be accepted and delivered whatever arrives beside it. */
async function postHonestLead(site: RelaySite, count: number): Promise<string> {
  const key = `lead-honest-0-${count}`;
  const words = new FormData();
  words.set('message', key);
  const answer = await fetch(`${site.url}/relay/ajax/talent`, { method: 'POST', body: words });
  assert.equal(answer.status, 200);
  await answer.arrayBuffer();
  return key;
}

async function settled(site: RelaySite): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (readDeliveryCounts(site).waiting > 0) {
    assert.ok(Date.now() < deadline, 'deliveries are still waiting');
    await setTimeout(100);
  }
}

interface Memory {
  /** Before garbage collection. */
  rssInUse: number;
  rss: number;
  heapUsed: number;
  external: number;
}

async function memoryOf(relay: RelayProcess, reportFile: string): Promise<Memory> {
  await rm(reportFile, { force: true });
  relay.signal('SIGUSR2');
  for (;;) {
    const report = await readFile(reportFile, 'utf8').catch(() => '');
    if (report !== '') return JSON.parse(report) as Memory;
    await setTimeout(20);
  }
}

function excerpt(pieces: readonly Buffer[]): string {
  return JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 1500));
}
