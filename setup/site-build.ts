import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { alone } from './alone.ts';
import { buildIfStale, buildLockIn } from './built-from.ts';
import { contentState, isContentAsBuilt } from './content-state.ts';
import { run } from './run.ts';

/** Where the built site stands: pages and assets under client/, the refused page under server/. */
export const buildDirectory = 'build';

/** What the site stands built from, as vite.config.ts has it noted. */
export const siteStampFile = path.join(buildDirectory, 'site-built-from.json');

/**
 * Builds the site, unless it stands built from the same sources for the same addresses. Where content
 * alone was edited, it makes the pages that show it.
 * @throws ContentError where that is wrong
 */
export async function buildSiteIfStale({ siteUrl, relayUrl }: Config): Promise<void> {
  await buildIfStale(siteStampFile, [siteUrl, relayUrl], async () => {
    // Whoever made a slip in content hears of it at once and alone: a bundler takes seconds to come to
    // it, and adds words of its own.
    const { prerenderedPaths } = await import('../content/site-pages.ts');
    prerenderedPaths();
    console.log(`Building the site for ${siteUrl} …`);
    await run(process.execPath, ['setup/bundle.ts'], {
      ...process.env,
      NODE_ENV: 'production',
      SITE_URL: siteUrl,
      RELAY_URL: relayUrl,
    });
  });
  const state = contentState();
  if (await isContentAsBuilt(buildDirectory, state)) return;
  await alone(buildLockIn(buildDirectory), async () => {
    // Another process may have made them meanwhile.
    if (await isContentAsBuilt(buildDirectory, state)) return;
    console.log('Making the pages whose content changed …');
    const { buildPages } = await import('./build-pages.ts');
    const { made, keptPages } = await buildPages(buildDirectory, { state });
    console.log(`${made.length} made, ${keptPages} stand as they were.`);
  });
}
