import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { buildIfStale } from './built-from.ts';
import { run } from './run.ts';

/** Where the built site stands: pages and assets under client/, the refused page under server/. */
export const buildDirectory = 'build';

const stampFile = path.join(buildDirectory, 'built-from');

/** Everything that a built page depends on. */
const sources = [
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'content/**',
  'forms/**',
  'site/**',
  'settings/**',
  'setup/browser-files.ts',
  'setup/finish-build.ts',
  'setup/inline-script.ts',
  'setup/site-pages.ts',
];

/** Builds the site, unless it stands built from the same sources for the same addresses. */
export function buildSiteIfStale({ siteUrl, relayUrl }: Config): Promise<void> {
  return buildIfStale(stampFile, sources, [siteUrl, relayUrl], async () => {
    console.log(`Building the site for ${siteUrl} …`);
    await run('react-router', ['build', '--logLevel', 'warn'], {
      ...process.env,
      NODE_ENV: 'production',
      SITE_URL: siteUrl,
      RELAY_URL: relayUrl,
    });
  });
}
