import path from 'node:path';
import { deskDirectory } from './desk-directory.ts';
import { buildIfStale } from '../files/built-from.ts';
import { bundleIfStale } from './bundler.ts';
import { run } from '../machine/run.ts';
import { buildDirectory } from './site-build.ts';

/** The list of files that the desk's pages were built from, as desk/vite.config.ts records it. */
export const deskStampFile = path.join(buildDirectory, 'desk-built-from.json');

/** Builds the desk unless the existing build is of the same sources. The result does not depend on its address. */
export async function buildDeskIfStale(): Promise<void> {
  await buildIfStale(deskStampFile, [], async () => {
    console.log('Building the desk …');
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, ['setup/builds/bundle.ts', 'desk'], env);
  });
  // Packages are not bundled, so that pages and server share one copy of Kysely and with it one database.
  await bundleIfStale({
    stampFile: path.join(buildDirectory, 'desk-server-built-from.json'),
    by: 'setup/builds/desk-build.ts',
    folder: deskDirectory,
    keepsOthers: true,
    // Modules load their neighbours by relative path, so all have to be built into one folder.
    input: { desk: 'server/desk.ts', 'desk-writing': 'server/desk-writing.ts' },
    output: { chunkFileNames: 'shared-[name].js', charset: 'ascii', comments: false },
  });
}

// Run before `npm run desk`, which serves the desk alone beside a relay in another process or on another machine.
if (import.meta.main) await buildDeskIfStale();
