import path from 'node:path';
import { bundleIfStale } from './bundler.ts';
import { buildDirectory } from './site-build.ts';

/** Where the built server stands. */
export const relayDirectory = path.join(buildDirectory, 'relay');

/**
 * Builds the server with all it uses, unless it stands built from the same sources. As its sources,
 * each of hundreds of modules stripped of its types at the start, it takes half as much memory again.
 */
export function buildRelayIfStale(): Promise<void> {
  return bundleIfStale({
    stampFile: path.join(buildDirectory, 'relay-built-from.json'),
    by: 'setup/builds/relay-build.ts',
    folder: relayDirectory,
    // The refused page's build imports this very copy.
    packages: { noExternal: true, external: ['react-router'] },
    // A module finds another beside it only if all are built into one folder.
    input: {
      start: 'server/start.ts',
      'relay-alone': 'server/relay-alone.ts',
      'store-thread': 'leads/store/store-thread.ts',
    },
    // V8 keeps the text of what runs, in two bytes a character where one of them is not Latin.
    output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
  });
}

// Before `npm run relay`: the server alone, for a site that is built and served elsewhere.
if (import.meta.main) await buildRelayIfStale();
