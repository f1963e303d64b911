import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { incomingFilesIn, keptFile, keptFilesIn } from '../../leads/file-folder.ts';
import type { LeadFile } from '../../leads/lead-file.ts';
import { storeFileIn } from '../../leads/store/database/store-place.ts';
import {
  builtRelay,
  prepareSite,
  startRelayProcess,
  type RelaySite,
} from '../test-relay-process.ts';
import { maxWaitMs } from '../until.ts';
import { pourFiles } from './pouring-files.ts';
import { scale } from './scale.ts';

/** Where a relay is killed, the module that kills it there, and the most times it may pass that point first. */
const killPoints = [
  { point: 'write', watch: 'kill-at-file', most: 20 },
  { point: 'sync', watch: 'kill-at-file', most: 10 },
  { point: 'commit', watch: 'kill-at-point', most: 6 },
  { point: 'response', watch: 'kill-at-point', most: 6 },
] as const;

test(`loses and damages no acknowledged file over ${scale.fileKills} SIGKILLs, and leaves no orphan`, async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const pour = pourFiles(site.url);
  t.after(pour.stop);
  // Without attachments, since mail is written to files here and would repeat what the folder holds.
  const env = { ATTACH_UP_TO: '0' };

  for (let kill = 0; kill < scale.fileKills; kill += 1) {
    const { point, watch, most } = killPoints[kill % killPoints.length] as (typeof killPoints)[0];
    const countdown = 1 + Math.floor(Math.random() * most);
    const relay = startRelayProcess(
      site,
      { ...env, FILE_KILL_POINT: point, KILL_POINT: point, KILL_COUNTDOWN: String(countdown) },
      [process.execPath, '--import', `./testing/faults/${watch}.ts`, builtRelay.alone],
    );
    const ended = await Promise.race([
      relay.ended,
      setTimeout(maxWaitMs, undefined, { ref: false }),
    ]);
    if (!ended) relay.signal('SIGKILL');
    assert.equal(ended?.signal, 'SIGKILL', `never at ${point}. ${relay.complaints()}`);
  }

  const relay = startRelayProcess(site, env);
  await relay.listening();
  await pour.stop();
  relay.signal('SIGTERM');
  assert.deepEqual(await relay.ended, { code: 0, signal: null });
  const stored = storedFiles(site);
  const faults: string[] = [];
  for (const [key, wanted] of pour.acknowledged) {
    const found = stored.get(key) ?? [];
    const [file] = found;
    if (!file || found.length > 1) faults.push(`${key}: ${found.length} leads`);
    else if (file.hash !== wanted) faults.push(`${key}: another file`);
    else if ((await hashAt(keptFile(site.dataDir, file))) !== wanted)
      faults.push(`${key}: damaged`);
  }
  t.diagnostic(
    `${scale.fileKills} kills, ${pour.acknowledged.size} files acknowledged, ${faults.length} lost or damaged`,
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(await incomingFilesIn(site.dataDir), []);
  const kept = await keptFilesIn(site.dataDir);
  assert.equal(kept.length, [...stored.values()].flat().length, 'a file belongs to no lead');
});

interface StoredFile {
  leadId: string;
  hash: string;
}

/** Each lead's files by the key in its message. */
function storedFiles({ dataDir }: RelaySite): Map<string, StoredFile[]> {
  using database = new DatabaseSync(storeFileIn(dataDir));
  const rows = database.prepare('SELECT id, fields, files FROM lead').all() as {
    id: string;
    fields: string;
    files: string;
  }[];
  const found = new Map<string, StoredFile[]>();
  for (const { id, fields, files } of rows) {
    const [key = ''] = /file-\d+-of-this-run/.exec(fields) ?? [];
    const [file] = JSON.parse(files) as LeadFile[];
    found.getOrInsertComputed(key, () => []).push({ leadId: id, hash: file?.hash ?? '' });
  }
  return found;
}

async function hashAt(file: string): Promise<string | undefined> {
  const content = await readFile(file).catch(() => undefined);
  return content && hash('sha256', content, 'hex');
}
