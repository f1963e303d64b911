import path from 'node:path';
import { buildIfStale } from './built-from.ts';
import { loadBundler } from './bundler.ts';
import { buildDirectory } from './site-build.ts';

/** Where the built server stands. */
export const relayDirectory = path.join(buildDirectory, 'relay');

const stampFile = path.join(buildDirectory, 'relay-built-from.json');

/**
 * Builds the server with all it uses, unless it stands built from the same sources. As its sources,
 * each of hundreds of modules stripped of its types at the start, it takes half as much memory again.
 */
export function buildRelayIfStale(): Promise<void> {
  return buildIfStale(stampFile, [], async () => {
    const { build, recordReadFiles } = await loadBundler();
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [recordReadFiles(stampFile, ['setup/relay-build.ts'])],
      // The refused page's build imports this very copy.
      ssr: { noExternal: true, external: ['react-router'] },
      build: {
        ssr: true,
        outDir: relayDirectory,
        minify: false,
        rolldownOptions: {
          input: {
            start: 'server/start.ts',
            'relay-alone': 'server/relay-alone.ts',
            'store-thread': 'leads/store/store-thread.ts',
          },
          // A module finds another beside it only if all are built into one folder. V8 keeps the text of
          // what runs, in two bytes a character where one of them is not Latin.
          output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
        },
      },
    });
  });
}
