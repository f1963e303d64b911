import path from 'node:path';
import { deskDirectory } from './desk-directory.ts';
import { buildIfStale } from '../files/built-from.ts';
import { bundleIfStale } from './bundler.ts';
import { run } from '../machine/run.ts';
import { buildDirectory } from './site-build.ts';

/** What the desk's pages stand built from, as desk/vite.config.ts has it noted. */
export const deskStampFile = path.join(buildDirectory, 'desk-built-from.json');

/** Builds the desk, unless it stands built from the same sources. It is the same at every address. */
export async function buildDeskIfStale(): Promise<void> {
  await buildIfStale(deskStampFile, [], async () => {
    console.log('Building the desk …');
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, ['setup/builds/bundle.ts', 'desk'], env);
  });
  // Packages stay where they are: pages and server work on one database, with one copy of Kysely.
  await bundleIfStale({
    stampFile: path.join(buildDirectory, 'desk-server-built-from.json'),
    by: 'setup/builds/desk-build.ts',
    folder: deskDirectory,
    keepsOthers: true,
    // A module finds another beside it only if all are built into one folder.
    input: { desk: 'server/desk.ts', 'desk-writing': 'server/desk-writing.ts' },
    output: { chunkFileNames: 'shared-[name].js', charset: 'ascii', comments: false },
  });
}

// Before `npm run desk`: the desk alone, beside a relay that another machine or process runs.
if (import.meta.main) await buildDeskIfStale();
