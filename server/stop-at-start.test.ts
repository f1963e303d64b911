import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { freePort } from '../platform/free-port.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { deskDirectory } from '../setup/builds/desk-directory.ts';
import {
  builtRelay,
  prepareSite,
  startRelayProcess,
  type RelaySite,
} from '../testing/test-relay-process.ts';

// A stop as the store is being opened, or as listening begins, when somebody may already be being answered.

const faults = path.resolve(import.meta.dirname, '../testing/faults');

let site: RelaySite;

before(async () => {
  await buildDeskIfStale();
  site = await prepareSite('');
});

after(() => site.remove());

/** Runs a module as it is shipped, until it has ended. */
async function run(module: string, fault = 'stop-at-listening.ts'): Promise<void> {
  const DESK_PORT = String(await freePort());
  const command = [process.execPath, '--import', path.join(faults, fault), module] as const;
  const { ended, complaints } = startRelayProcess(site, { DESK_PORT }, command);
  assert.deepEqual(await ended, { code: 0, signal: null }, complaints());
  assert.equal(complaints(), '');
  assert.ok(!existsSync(`${storeFileIn(site.dataDir)}-wal`), 'the store is closed');
}

test('a relay that gets a signal as it begins to listen ends gracefully', () =>
  run(builtRelay.alone));

test('a relay that gets a signal as it opens its store closes it again', () =>
  run(builtRelay.alone, 'stop-at-opening.ts'));

const desk = path.join(deskDirectory, 'desk.js');

test('a desk that gets a signal as it begins to listen ends gracefully', () => run(desk));

test('a desk that gets a signal as it opens its store closes it again', () =>
  run(desk, 'stop-at-database.ts'));
