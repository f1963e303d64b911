import path from 'node:path';
import { bundleIfStale } from './bundler.ts';
import { buildDirectory } from './site-build.ts';

/** The folder of the built server. */
export const relayDirectory = path.join(buildDirectory, 'relay');

/**
 * Bundles the server with its packages, unless the existing bundle is of the same sources. Run from its
 * sources, with types stripped from hundreds of modules at the start, it needs half as much memory again.
 */
export function buildRelayIfStale(): Promise<void> {
  return bundleIfStale({
    stampFile: path.join(buildDirectory, 'relay-built-from.json'),
    by: 'setup/builds/relay-build.ts',
    folder: relayDirectory,
    // The build of the page for refused forms imports this same copy.
    packages: { noExternal: true, external: ['react-router'] },
    // Modules load their neighbours by relative path, so all have to be built into one folder.
    input: {
      start: 'server/start.ts',
      'relay-alone': 'server/relay-alone.ts',
      'store-thread': 'leads/store/store-thread.ts',
    },
    // V8 keeps the source text of running code, in two bytes per character if any is outside Latin-1.
    output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
  });
}

// Run before `npm run relay`, which runs the server alone for a site that is built and served elsewhere.
if (import.meta.main) await buildRelayIfStale();
