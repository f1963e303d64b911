import { loadConfig } from '../../settings/load-config.ts';
import { buildDeskIfStale } from './desk-build.ts';
import { buildRelayIfStale } from './relay-build.ts';
import { outcomeOf } from '../machine/run.ts';
import { buildSiteIfStale, isContentError, isSiteWhole } from './site-build.ts';

/** The command-line flags of `setup/build.ts`. */
export const buildFlags = { toServe: '--to-serve', onceMore: '--once-more' } as const;

/** What the caller asks of the build. */
interface Asked {
  /** The build precedes serving: if content is wrong, the previous build is served, provided it is complete. */
  isToServe: boolean;
  /** The second attempt, after content was edited during the first. A further edit is reported, not retried. */
  isOnceMore: boolean;
}

/**
 * Builds what is out of date of the site (static files under build/client), the server (build/relay) and
 * the desk (build/desk). A mistake in content is reported and sets the exit code. It is not thrown.
 */
export async function buildAll({ isToServe, isOnceMore }: Asked): Promise<void> {
  const config = loadConfig();
  try {
    const { isMade, isContentAsRead } = await buildSiteIfStale(config);
    if (!isContentAsRead) {
      if (!isOnceMore) return await buildOnceMore(isToServe);
      console.error('Content is still being edited: start this again when it is saved.');
      // A page may show half of an edit. That may be served until the next build, but not published.
      if (!isToServe || !(isMade || (await isSiteWhole(config)))) {
        process.exitCode = 1;
        return;
      }
    }
  } catch (error) {
    const canServe = isToServe && (await isSiteWhole(config));
    if (!isContentError(error) && !isOfSystem(error) && !canServe) throw error;
    console.error(isContentError(error) ? error.message : notBuilt(error));
    if (!canServe) {
      process.exitCode = 1;
      return;
    }
    console.error('Until that is put right, the site is served as it was before.');
  }
  try {
    await buildRelayIfStale();
    if (config.desk.enabled) await buildDeskIfStale();
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    console.error(notBuilt(error));
    process.exitCode = 1;
  }
}

/** Whether the system refused: a read-only or full disk, or another user's folder. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Builds in another process, since each process reads content only once. */
async function buildOnceMore(isToServe: boolean): Promise<void> {
  console.log('Content was edited meanwhile. Once more …');
  const flags = isToServe ? [buildFlags.toServe] : [];
  const { code } = await outcomeOf(process.execPath, [
    'setup/build.ts',
    ...flags,
    buildFlags.onceMore,
  ]);
  process.exitCode = code ?? 1;
}

function notBuilt(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return `It could not be built (${words}). Let this user write to build/, and see whether its disk is full.`;
}
