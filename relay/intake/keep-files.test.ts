import assert from 'node:assert/strict';
import { lstat, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { filesFolderIn, keptFile } from '../../leads/file-folder.ts';
import { createFileContents } from '../../leads/store/files/file-contents.ts';
import { openStore } from '../../leads/store/open-store.ts';
import { leadWith } from '../../testing/made-leads.ts';
import { pdf } from '../../testing/test-files.ts';
import { startProxy } from '../../testing/test-proxy.ts';
import { startPostgres, withoutPostgres } from '../../testing/test-postgres.ts';
import { maxWaitMs } from '../../testing/until.ts';
import { watchSyncs } from '../../testing/watched-syncs.ts';
import { createIncomingFile } from './files/incoming-file.ts';
import { createWriteBatches } from './files/write-batches.ts';
import { keepFiles } from './keep-files.ts';

const cv = pdf();

async function received(context: TestContext, folder: string) {
  const arrived = createIncomingFile(folder, createWriteBatches());
  await arrived.write(cv);
  const { bytes, hash } = arrived.finish();
  context.after(() => arrived.discard());
  return { field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes, hash, arrived } as const;
}

/** A folder of the test's own, and the store of files in it. */
async function embedded(context: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'keep-files-'));
  context.after(() => rm(folder, { recursive: true }));
  const noDatabase = () => Promise.reject(new Error('Files are in the folder here.'));
  const chunks = { writeChunk: noDatabase, readChunk: noDatabase, deleteChunks: noDatabase };
  return { folder, contents: createFileContents({ dataDir: folder, shared: false }, chunks) };
}

test('a lead’s file and its name are on the disk before the lead is stored', async (context) => {
  const { folder, contents } = await embedded(context);
  const file = await received(context, folder);
  const lead = leadWith();
  const synced = await watchSyncs(context);
  let syncedFirst: readonly string[] = [];
  await keepFiles([file], lead, contents, () => {
    syncedFirst = [...synced];
    return Promise.resolve({ leadId: lead.id, repeated: false });
  });
  const kept = keptFile(folder, { leadId: lead.id, hash: file.hash });
  assert.deepEqual(new Set(syncedFirst), new Set([kept, filesFolderIn(folder)]));
});

test('a stored lead keeps its file even if the disk rejects the mark', async (context) => {
  const { folder, contents } = await embedded(context);
  const file = await received(context, folder);
  const lead = leadWith();
  const kept = keptFile(folder, { leadId: lead.id, hash: file.hash });
  const accepted = await keepFiles([file], lead, contents, async () => {
    // A symbolic link to itself: whatever follows it fails.
    await rename(kept, `${kept}.aside`);
    await symlink(kept, kept);
    return { leadId: lead.id, repeated: false };
  });
  assert.deepEqual(accepted, { leadId: lead.id, repeated: false });
  assert.ok((await lstat(kept)).isSymbolicLink(), 'what stands under its name was taken away');
});

test(
  'keeps the files of leads whose commit the database could not confirm',
  { skip: withoutPostgres, timeout: maxWaitMs },
  async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keep-files-'));
    context.after(() => rm(folder, { recursive: true }));
    const postgres = await startPostgres();
    context.after(() => postgres.stop());
    const url = new URL(await postgres.newDatabase());
    const line = await startProxy(Number(url.port));
    context.after(() => line.close());
    url.port = String(line.port);
    const store = await openStore({ dataDir: folder, databaseUrl: url.href });
    context.after(() => store.close());
    const contents = createFileContents({ dataDir: folder, shared: true }, store);

    const leads = [leadWith(), leadWith()];
    const files = await Promise.all(leads.map(() => received(context, folder)));
    // Both are kept before either is stored: they form one group, whose commit is never confirmed.
    const bothKept = Promise.withResolvers<undefined>();
    let kept = 0;
    const accepted = await Promise.all(
      leads.map((lead, index) =>
        keepFiles(files.slice(index, index + 1), lead, contents, async () => {
          kept += 1;
          if (kept === leads.length) {
            line.cutAtCommit();
            bothKept.resolve(undefined);
          }
          await bothKept.promise;
          return store.accept({ lead, deliveries: [] });
        }),
      ),
    );
    assert.deepEqual(
      accepted,
      leads.map(({ id }) => ({ leadId: id, repeated: false })),
    );
    for (const [index, { hash }] of files.entries()) {
      const content = await contents.read({ leadId: leads[index]?.id ?? '', hash });
      assert.ok(content && cv.equals(await buffer(content)), 'its file is there');
    }
  },
);
