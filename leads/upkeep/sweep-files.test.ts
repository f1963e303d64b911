import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { formWith, pdf } from '../../testing/test-files.ts';
import { findPostgres, startPostgres } from '../../testing/test-postgres.ts';
import { postForm } from '../../testing/test-posting.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { incomingFilesIn, incomingFolderIn, keptFile, keptFilesIn } from '../file-folder.ts';
import { newLeadId } from '../lead.ts';
import { openConfiguredDatabase } from '../store/configured-database.ts';
import { createStore } from '../store/store.ts';
import { storeFileIn } from '../store/store-place.ts';
import { startFileSweep, sweepAtStart } from './sweep-files.ts';

const hourMs = 3_600_000;
const binaries = findPostgres();

test('takes away what an upload left, and nothing that may still become a lead’s', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
  await postForm(relay, form, { path: '/relay/ajax/talent' });
  const [own] = await keptFilesIn(relay.dataDir);
  assert.ok(own);
  const left = keptFile(relay.dataDir, { leadId: newLeadId(), hash: own.hash });
  await writeFile(left, 'of a lead that was never stored');
  await writeFile(path.join(incomingFolderIn(relay.dataDir), 'left'), 'half a file');
  const inDatabase = { leadId: newLeadId(), hash: own.hash };
  await relay.store.writeChunk(inDatabase, 0, Buffer.from('left'));

  const sweep = startFileSweep({ ...relay, log: relay.app.log });
  const rounds = async (count: number) => {
    while (relay.clock.sleeps() < count) await setTimeout(1);
  };
  await rounds(1);
  assert.equal((await keptFilesIn(relay.dataDir)).length, 2, 'it may only just have come');
  // Comes between two sweeps, and is still on its way at the second.
  await writeFile(path.join(incomingFolderIn(relay.dataDir), 'coming'), 'half a file');
  relay.clock.advance(hourMs);
  await rounds(2);
  await sweep.stop();
  assert.deepEqual(await keptFilesIn(relay.dataDir), [own]);
  assert.deepEqual(await incomingFilesIn(relay.dataDir), ['coming']);
  assert.deepEqual(await relay.store.leadsWithChunks({ after: '', limit: 9 }), []);
});

test('beside a store set aside that cannot be read, takes away what surely is nobody’s', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { store, dataDir } = relay;
  const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
  await postForm(relay, form, { path: '/relay/ajax/talent' });
  const [own] = await keptFilesIn(dataDir);
  assert.ok(own);
  const perhapsTheirs = { leadId: newLeadId(), hash: own.hash };
  await writeFile(keptFile(dataDir, perhapsTheirs), 'of a lead that the other store may have');
  await writeFile(path.join(incomingFolderIn(dataDir), 'left'), 'half a file');
  await writeFile(`${storeFileIn(dataDir)}.before-2026-11-01T000000.000Z`, 'no database');
  assert.equal(await sweepAtStart({ store, dataDir }), 1);
  assert.deepEqual(await incomingFilesIn(dataDir), []);
  assert.equal((await keptFilesIn(dataDir)).length, 2);
});

for (const engine of ['an empty one', 'PostgreSQL'] as const) {
  const skip = engine === 'PostgreSQL' && binaries === undefined && 'PostgreSQL is not here';

  test(
    `a store that is begun in the place of another, ${engine}, leaves that one its files`,
    { skip },
    async (t) => {
      const relay = await startTestRelay();
      t.after(relay.stop);
      const form = formWith({ name: 'Jo' }, [['cv', 'cv.pdf', pdf()]]);
      await postForm(relay, form, { path: '/relay/ajax/talent' });
      const own = await keptFilesIn(relay.dataDir);
      assert.equal(own.length, 1);
      let databaseUrl: string | undefined;
      if (engine === 'PostgreSQL' && binaries) {
        const postgres = await startPostgres(binaries);
        t.after(() => postgres.stop());
        databaseUrl = await postgres.newDatabase();
      }
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'begun-'));
      t.after(() => rm(elsewhere, { recursive: true }));
      await using db = await openConfiguredDatabase({ dataDir: elsewhere, databaseUrl });
      const begun = { store: createStore(db), dataDir: relay.dataDir };
      assert.equal(await sweepAtStart(begun), 0);
      assert.deepEqual(await keptFilesIn(relay.dataDir), own);
      const [{ hash } = { hash: '' }] = own;
      await writeFile(keptFile(relay.dataDir, { leadId: newLeadId(), hash }), 'of no lead');
      assert.equal(await sweepAtStart(begun), 1);
      assert.deepEqual(await keptFilesIn(relay.dataDir), own);
    },
  );
}
