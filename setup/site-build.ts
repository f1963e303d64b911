import path from 'node:path';
import { ContentError } from '../content/markdown-file.ts';
import { openRoles, readRoles } from '../content/roles.ts';
import type { Config } from '../settings/config.ts';
import { buildIfStale } from './built-from.ts';
import { run } from './run.ts';

/** Where the built site stands: pages and assets under client/, the refused page under server/. */
export const buildDirectory = 'build';

/** What the site stands built from, as vite.config.ts has it noted. */
export const siteStampFile = path.join(buildDirectory, 'site-built-from.json');

/** Builds the site, unless it stands built from the same sources for the same addresses. */
export function buildSiteIfStale({ siteUrl, relayUrl }: Config): Promise<void> {
  return buildIfStale(siteStampFile, [siteUrl, relayUrl, ...rolesWithPages()], async () => {
    console.log(`Building the site for ${siteUrl} …`);
    await run('react-router', ['build', '--logLevel', 'warn'], {
      ...process.env,
      NODE_ENV: 'production',
      SITE_URL: siteUrl,
      RELAY_URL: relayUrl,
    });
  });
}

/** Roles close and go by the day, without a file that changes. */
function rolesWithPages(): string[] {
  try {
    return [...openRoles(), ...readRoles()].map((role) => role.path);
  } catch (error) {
    // The build says it where it is looked for.
    if (error instanceof ContentError) return [];
    throw error;
  }
}
