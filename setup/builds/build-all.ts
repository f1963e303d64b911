import { loadConfig } from '../../settings/load-config.ts';
import { buildDeskIfStale } from './desk-build.ts';
import { buildRelayIfStale } from './relay-build.ts';
import { outcomeOf } from '../machine/run.ts';
import { buildSiteIfStale, isContentError, isSiteWhole } from './site-build.ts';

/** What `setup/build.ts` can be told. */
export const buildFlags = { toServe: '--to-serve', onceMore: '--once-more' } as const;

/** What whoever starts the build asks of it. */
interface Asked {
  /** Somebody is to serve the site: wrong content leaves it as it stood, where it stands whole. */
  isToServe: boolean;
  /** Content was edited while it was built before: what is read now is told as it is. */
  isOnceMore: boolean;
}

/**
 * Builds the site as static files under build/client, the server under build/relay and the desk under
 * build/desk, as far as they do not stand built. What is wrong in content is said, not thrown.
 */
export async function buildAll({ isToServe, isOnceMore }: Asked): Promise<void> {
  const config = loadConfig();
  try {
    const { isMade, isContentAsRead } = await buildSiteIfStale(config);
    if (!isContentAsRead) {
      if (!isOnceMore) return await buildOnceMore(isToServe);
      console.error('Content is still being edited: start this again when it is saved.');
      // Some page may show half of an edit: that can be served until then, and not be published.
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

/** A disk that only reads or is full, or a folder of another user's. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** In a process of its own: content is read once in each. */
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
