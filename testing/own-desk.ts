import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { startTestDesk, type DeskParts, type TestDesk } from './test-desk.ts';

/** Starts the desk of the current sources over a store of its own, which is removed when it stops. */
export async function startOwnDesk(parts: DeskParts = {}): Promise<TestDesk> {
  await buildDeskIfStale();
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-'));
  const desk = await startTestDesk({ dataDir: folder, databaseUrl: undefined }, parts);
  return {
    ...desk,
    async stop() {
      await desk.stop();
      await rm(folder, { recursive: true });
    },
  };
}
