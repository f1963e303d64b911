import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { incomingFilesIn, keptFilesIn } from '../../leads/file-folder.ts';
import { pdf } from '../test-files.ts';
import {
  builtRelay,
  prepareSite,
  startRelayProcess,
  type RelayProcess,
} from '../test-relay-process.ts';
import { beginUpload } from './begin-upload.ts';
import { isFull, scale } from './scale.ts';

const fileBytes = 5_000_000;
const warmUp = 30;
const maxGrowthBytes = 60_000_000;
const maxAnswerMs = 1000;

test(`${scale.uploads} concurrent uploads take little memory and delay no lead`, async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const report = path.join(site.dataDir, 'memory.json');
  const env = {
    MEMORY_REPORT: report,
    ATTACH_UP_TO: '0',
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  };
  const relay = startRelayProcess(site, env, [
    process.execPath,
    // The flags of `npm start`.
    '--expose-gc',
    '--heap-growing-percent=30',
    '--max-semi-space-size=8',
    '--import',
    './testing/faults/memory-on-request.ts',
    builtRelay.alone,
  ]);
  await relay.listening();
  const content = pdf(fileBytes);
  const send = async (count: number, halfway?: () => Promise<void>) => {
    const uploads = Array.from({ length: count }, () => beginUpload(site.port, fileBytes));
    const half = fileBytes / 2;
    await Promise.all(uploads.map((upload) => upload.write(content.subarray(0, half))));
    await halfway?.();
    return Promise.all(uploads.map((upload) => upload.end(content.subarray(half))));
  };
  // The first uploads load modules and fill what V8 caches.
  await send(warmUp);
  const before = await memoryOf(relay, report);
  let during = before;
  let slowestMs = 0;
  const statuses = await send(scale.uploads, async () => {
    while ((await incomingFilesIn(site.dataDir)).length < scale.uploads) await setTimeout(20);
    for (let count = 0; count < 10; count += 1) {
      const started = performance.now();
      const body = new URLSearchParams({ message: `Lead ${count} beside the files` });
      const answer = await fetch(`${site.url}/relay/ajax/services`, { method: 'POST', body });
      assert.equal(answer.status, 200);
      slowestMs = Math.max(slowestMs, performance.now() - started);
    }
    during = await memoryOf(relay, report);
  });
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal((await keptFilesIn(site.dataDir)).length, scale.uploads + warmUp);
  const grown = during.rssInUse - before.rssInUse;
  t.diagnostic(
    `${scale.uploads} uploads of 5 MB: ${(grown / 1e6).toFixed(0)} MB more, slowest lead beside them ${slowestMs.toFixed(0)} ms`,
  );
  assert.ok(grown <= maxGrowthBytes, `${(grown / 1e6).toFixed(0)} MB more`);
  // On a busy machine a limit of a second proves nothing.
  if (isFull) assert.ok(slowestMs <= maxAnswerMs, `a lead waited ${slowestMs} ms`);
  relay.signal('SIGTERM');
  assert.deepEqual(await relay.ended, { code: 0, signal: null });
});

async function memoryOf(relay: RelayProcess, report: string): Promise<{ rssInUse: number }> {
  await rm(report, { force: true });
  relay.signal('SIGUSR2');
  for (;;) {
    const written = await readFile(report, 'utf8').catch(() => '');
    if (written !== '') return JSON.parse(written) as { rssInUse: number };
    await setTimeout(20);
  }
}
