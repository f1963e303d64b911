import path from 'node:path';
import { deskDirectory } from './desk-directory.ts';
import { buildIfStale } from './built-from.ts';
import { loadBundler } from './bundler.ts';
import { run } from './run.ts';
import { buildDirectory } from './site-build.ts';

/** What the desk's pages stand built from, as desk/vite.config.ts has it noted. */
export const deskStampFile = path.join(buildDirectory, 'desk-built-from.json');

const serverStampFile = path.join(buildDirectory, 'desk-server-built-from.json');

/** Builds the desk, unless it stands built from the same sources. It is the same at every address. */
export async function buildDeskIfStale(): Promise<void> {
  await buildIfStale(deskStampFile, [], async () => {
    console.log('Building the desk …');
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, ['setup/bundle.ts', 'desk'], env);
  });
  await buildIfStale(serverStampFile, [], async () => {
    const { build, recordReadFiles } = await loadBundler();
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [recordReadFiles(serverStampFile, ['setup/desk-build.ts'])],
      // Packages stay where they are: pages and server work on one database, with one copy of Kysely.
      build: {
        ssr: true,
        outDir: deskDirectory,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: {
          input: {
            desk: 'server/desk.ts',
            'desk-writing': 'server/desk-writing.ts',
          },
          // A module finds another beside it only if all are built into one folder.
          output: { chunkFileNames: 'shared-[name].js', charset: 'ascii', comments: false },
        },
      },
    });
  });
}
