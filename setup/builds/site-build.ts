import path from 'node:path';
import type { Config } from '../../settings/config.ts';
import { runExclusively } from '../files/run-exclusively.ts';
import { buildIfStale, buildLockIn, isStale } from '../files/built-from.ts';
import {
  arePagesWhole,
  contentState,
  isContentAsBuilt,
  type ContentState,
} from '../pages/content-state.ts';
import { run } from '../machine/run.ts';

/** The folder of the built site: pages and assets under client/, the page for refused forms under server/. */
export const buildDirectory = 'build';

/** The list of files that the site was built from, as vite.config.ts records it. */
export const siteStampFile = path.join(buildDirectory, 'site-built-from.json');

/** The outcome of a build of the site. */
interface SiteBuilt {
  /** Whether every page was built. False if a file was read while half saved. */
  isMade: boolean;
  /** Whether content stayed unchanged during the build. If not, another process has to build once more. */
  isContentAsRead: boolean;
}

const asRead: SiteBuilt = { isMade: true, isContentAsRead: true };

/**
 * Builds the site unless the existing build is of the same sources and for the same addresses. If only
 * content was edited, rebuilds just the pages that show it.
 * @throws ContentError if content is wrong
 */
export async function buildSiteIfStale({ siteUrl, relayUrl }: Config): Promise<SiteBuilt> {
  await buildIfStale(siteStampFile, [siteUrl, relayUrl], async () => {
    // A mistake in content is reported at once and alone. The bundler takes seconds to reach it, and adds messages
    // of its own.
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
  return runExclusively(buildLockIn(buildDirectory), () => makePages(state));
}

async function makePages(state: ContentState): Promise<SiteBuilt> {
  // Another process may have built the pages while this one waited for the lock.
  if (await isContentAsBuilt(buildDirectory, state)) return asRead;
  console.log('Making the pages whose content changed …');
  const { buildPages } = await import('../pages/build-pages.ts');
  try {
    const { made, keptPages, isContentAsRead } = await buildPages(buildDirectory, { state });
    console.log(`${made.length} made, ${keptPages} stand as they were.`);
    return { isMade: true, isContentAsRead };
  } catch (error) {
    // A half-saved file is invalid in itself. Its content changed meanwhile, so somebody is still editing.
    if (isContentError(error) && contentState().fingerprint !== state.fingerprint) {
      return { isMade: false, isContentAsRead: false };
    }
    throw error;
  }
}

/** Whether a complete build of the current code exists, whatever the state of content. */
export async function isSiteWhole({ siteUrl, relayUrl }: Config): Promise<boolean> {
  if (await isStale(siteStampFile, [siteUrl, relayUrl])) return false;
  return arePagesWhole(buildDirectory);
}

/** Compares by name, since the built modules contain their own copy of the class. */
export function isContentError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ContentError';
}
