import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { hourMs } from '../../platform/clock.ts';
import { formWith, pdf } from '../../testing/test-files.ts';
import { startPostgres, withoutPostgres } from '../../testing/test-postgres.ts';
import { postForm } from '../../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import {
  incomingFilesIn,
  incomingFolderIn,
  isMarkedStored,
  keptFile,
  keptFilesIn,
  orphanMode,
} from '../file-folder.ts';
import { newLeadId } from '../lead.ts';
import { openConfiguredDatabase } from '../../testing/test-database.ts';
import { copyStore } from '../store/embedded/copy-store.ts';
import { createStore } from '../store/store.ts';
import { storeFileIn } from '../store/database/store-place.ts';
import { fileCertificate, newCertificate } from './certificate.ts';
import { markFiles, startFileSweep, sweepAtStart } from './sweep-files.ts';

const talent = { path: '/relay/ajax/talent' };

test('removes what an upload left, and nothing that may still belong to a lead', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
  await postForm(relay, form, talent);
  const [own] = await keptFilesIn(relay.dataDir);
  assert.ok(own);
  const left = keptFile(relay.dataDir, { leadId: newLeadId(), hash: own.hash });
  await writeFile(left, 'of a lead that was never stored', { mode: orphanMode });
  await writeFile(path.join(incomingFolderIn(relay.dataDir), 'left'), 'half a file');
  const inDatabase = { leadId: newLeadId(), hash: own.hash };
  await relay.store.writeChunk(inDatabase, 0, Buffer.from('left'));

  const sweep = startFileSweep({ ...relay, log: relay.app.log });
  await untilRounds(relay, 1);
  assert.equal((await keptFilesIn(relay.dataDir)).length, 2, 'it may only just have come');
  assert.equal((await relay.store.leadsWithChunks('', 9)).length, 1, 'as this may');
  // Arrives between two sweeps, and is still being uploaded at the second.
  await writeFile(path.join(incomingFolderIn(relay.dataDir), 'coming'), 'half a file');
  relay.clock.advance(hourMs);
  await untilRounds(relay, 2);
  await sweep.stop();
  assert.deepEqual(await keptFilesIn(relay.dataDir), [own]);
  assert.deepEqual(await incomingFilesIn(relay.dataDir), ['coming']);
  assert.deepEqual(await relay.store.leadsWithChunks('', 9), []);
});

test('an older copy of the store put back by hand leaves newer leads their files', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { dataDir } = relay;
  await postForm(relay, formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]), talent);
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'older-'));
  t.after(() => rm(elsewhere, { recursive: true }));
  await copyStore(storeFileIn(dataDir), storeFileIn(elsewhere));
  await postForm(relay, formWith({ name: 'Ann' }, [['cv', 'cv.pdf', pdf()]]), talent);
  const files = await keptFilesIn(dataDir);
  assert.equal(files.length, 2);

  await using db = await openConfiguredDatabase({ dataDir: elsewhere, databaseUrl: undefined });
  const older = createStore(db);
  const found = await sweepAtStart({ store: older, dataDir });
  assert.deepEqual(found, { takenAway: 0, ofAnotherStore: 1 });
  const sweep = startFileSweep({ ...relay, store: older, log: relay.app.log });
  await untilRounds(relay, 1);
  relay.clock.advance(hourMs);
  await untilRounds(relay, 2);
  await sweep.stop();
  assert.deepEqual(await keptFilesIn(dataDir), files);
});

test('removes the file of a lead whose erasure was interrupted', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { store, dataDir } = relay;
  await postForm(relay, formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]), talent);
  const [own] = await keptFilesIn(dataDir);
  assert.ok(own);
  const erased = { leads: 1, deliveries: 1, consentRecords: 0, files: 1, mailFiles: 0 };
  const certificate = newCertificate({
    foundBy: 'email address',
    erased,
    leadIds: [own.leadId],
    mailFiles: [],
    now: relay.clock.now(),
  });
  await fileCertificate(dataDir, certificate);
  await store.eraseLeads([own.leadId]);
  assert.deepEqual(await sweepAtStart({ store, dataDir }), { takenAway: 1, ofAnotherStore: 0 });
  assert.deepEqual(await keptFilesIn(dataDir), []);
});

test('a file whose mark was lost with the process that stored its lead is marked again', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { store, dataDir } = relay;
  const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
  await postForm(relay, form, talent);
  const [own] = await keptFilesIn(dataDir);
  assert.ok(own);
  await chmod(keptFile(dataDir, own), orphanMode);
  await markFiles({ store, dataDir });
  assert.equal(await isMarkedStored(dataDir, own), true);
});

test('with an unreadable set-aside store, removes only what certainly belongs to no lead', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { store, dataDir } = relay;
  const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
  await postForm(relay, form, talent);
  const [own] = await keptFilesIn(dataDir);
  assert.ok(own);
  const perhapsTheirs = { leadId: newLeadId(), hash: own.hash };
  await writeFile(keptFile(dataDir, perhapsTheirs), 'of a lead that the other store may have', {
    mode: orphanMode,
  });
  await writeFile(path.join(incomingFolderIn(dataDir), 'left'), 'half a file');
  await writeFile(`${storeFileIn(dataDir)}.before-2026-11-01T000000.000Z`, 'no database');
  assert.deepEqual(await sweepAtStart({ store, dataDir }), { takenAway: 1, ofAnotherStore: 0 });
  assert.deepEqual(await incomingFilesIn(dataDir), []);
  assert.equal((await keptFilesIn(dataDir)).length, 2);
});

async function untilRounds({ clock }: TestRelay, count: number): Promise<void> {
  while (clock.sleeps() < count) await setTimeout(1);
}

for (const engine of ['an empty one', 'PostgreSQL'] as const) {
  const skip = engine === 'PostgreSQL' && withoutPostgres;

  test(
    `a store created in the place of another, ${engine}, leaves that one its files`,
    { skip },
    async (t) => {
      const relay = await startTestRelay();
      t.after(relay.stop);
      const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
      await postForm(relay, form, talent);
      const own = await keptFilesIn(relay.dataDir);
      assert.equal(own.length, 1);
      let databaseUrl: string | undefined;
      if (engine === 'PostgreSQL') {
        const postgres = await startPostgres();
        t.after(() => postgres.stop());
        databaseUrl = await postgres.newDatabase();
      }
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'begun-'));
      t.after(() => rm(elsewhere, { recursive: true }));
      await using db = await openConfiguredDatabase({ dataDir: elsewhere, databaseUrl });
      const begun = { store: createStore(db), dataDir: relay.dataDir };
      assert.deepEqual(await sweepAtStart(begun), { takenAway: 0, ofAnotherStore: 1 });
      assert.deepEqual(await keptFilesIn(relay.dataDir), own);
      const [{ hash } = { hash: '' }] = own;
      await writeFile(keptFile(relay.dataDir, { leadId: newLeadId(), hash }), 'of no lead', {
        mode: orphanMode,
      });
      assert.deepEqual(await sweepAtStart(begun), { takenAway: 1, ofAnotherStore: 1 });
      assert.deepEqual(await keptFilesIn(relay.dataDir), own);
    },
  );
}
