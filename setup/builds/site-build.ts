import path from 'node:path';
import type { Config } from '../../settings/config.ts';
import { alone } from '../files/alone.ts';
import { buildIfStale, buildLockIn, isStale } from '../files/built-from.ts';
import {
  arePagesWhole,
  contentState,
  isContentAsBuilt,
  type ContentState,
} from '../pages/content-state.ts';
import { run } from '../machine/run.ts';

/** Where the built site stands: pages and assets under client/, the refused page under server/. */
export const buildDirectory = 'build';

/** What the site stands built from, as vite.config.ts has it noted. */
export const siteStampFile = path.join(buildDirectory, 'site-built-from.json');

/** How a build of the site ended. */
interface SiteBuilt {
  /** Whether every page stands: not where a file was half saved as it was read. */
  isMade: boolean;
  /** Whether content stood still meanwhile: else it is to be built once more, in another process. */
  isContentAsRead: boolean;
}

const asRead: SiteBuilt = { isMade: true, isContentAsRead: true };

/**
 * Builds the site, unless it stands built from the same sources for the same addresses. Where content
 * alone was edited, it makes the pages that show it.
 * @throws ContentError where that is wrong
 */
export async function buildSiteIfStale({ siteUrl, relayUrl }: Config): Promise<SiteBuilt> {
  await buildIfStale(siteStampFile, [siteUrl, relayUrl], async () => {
    // Whoever made a slip in content hears of it at once and alone: a bundler takes seconds to come to
    // it, and adds words of its own.
    const { checkContent } = await import('../../content/check-content.ts');
    checkContent();
    console.log(`Building the site for ${siteUrl} …`);
    await run(process.execPath, ['setup/builds/bundle.ts'], {
      ...process.env,
      NODE_ENV: 'production',
      SITE_URL: siteUrl,
      RELAY_URL: relayUrl,
    });
  });
  const state = contentState();
  if (await isContentAsBuilt(buildDirectory, state)) return asRead;
  return alone(buildLockIn(buildDirectory), () => makePages(state));
}

async function makePages(state: ContentState): Promise<SiteBuilt> {
  // Another process may have made them meanwhile.
  if (await isContentAsBuilt(buildDirectory, state)) return asRead;
  console.log('Making the pages whose content changed …');
  const { buildPages } = await import('../pages/build-pages.ts');
  try {
    const { made, keptPages, isContentAsRead } = await buildPages(buildDirectory, { state });
    console.log(`${made.length} made, ${keptPages} stand as they were.`);
    return { isMade: true, isContentAsRead };
  } catch (error) {
    // Half of a file is wrong in itself: whoever saves it is not done.
    if (isContentError(error) && contentState().fingerprint !== state.fingerprint) {
      return { isMade: false, isContentAsRead: false };
    }
    throw error;
  }
}

/** Whether the site stands whole as it was built of this very code, be content as it may. */
export async function isSiteWhole({ siteUrl, relayUrl }: Config): Promise<boolean> {
  if (await isStale(siteStampFile, [siteUrl, relayUrl])) return false;
  return arePagesWhole(buildDirectory);
}

/** The built modules have a ContentError of their own. */
export function isContentError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ContentError';
}
