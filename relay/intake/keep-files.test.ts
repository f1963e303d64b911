import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createFileContents } from '../../leads/store/file-contents.ts';
import { openPostgresStore } from '../../leads/store/postgres.ts';
import { leadWith } from '../../testing/test-engines.ts';
import { pdf } from '../../testing/test-files.ts';
import { startLine } from '../../testing/test-line.ts';
import { findPostgres, startPostgres } from '../../testing/test-postgres.ts';
import { maxWaitMs } from '../../testing/until.ts';
import { createIncomingFile } from './files/incoming-file.ts';
import { createWriteBatches } from './files/write-batches.ts';
import { keepFiles } from './keep-files.ts';

const binaries = findPostgres();
const skip = binaries === undefined && 'PostgreSQL is not here';

test(
  'files of leads that a database committed and could not say so are there still',
  { skip, timeout: maxWaitMs },
  async (context) => {
    assert.ok(binaries);
    const folder = await mkdtemp(path.join(tmpdir(), 'keep-files-'));
    context.after(() => rm(folder, { recursive: true }));
    const postgres = await startPostgres(binaries);
    context.after(() => postgres.stop());
    const url = new URL(await postgres.newDatabase());
    const line = await startLine(Number(url.port));
    context.after(() => line.close());
    url.port = String(line.port);
    const store = await openPostgresStore(url.href);
    context.after(() => store.close());
    const contents = createFileContents({ dataDir: folder, shared: true }, store);

    const cv = pdf();
    const received = async () => {
      const arrived = createIncomingFile(folder, createWriteBatches());
      await arrived.write(cv);
      const { bytes, hash } = arrived.finish();
      context.after(() => arrived.discard());
      return { field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes, hash, arrived } as const;
    };
    const leads = [leadWith(), leadWith()];
    const files = await Promise.all(leads.map(received));
    // Both are kept before either is stored: they make one group, of which the commit is not heard of.
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
