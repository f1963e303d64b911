import { loadConfig } from '../settings/load-config.ts';
import { buildDeskIfStale } from './desk-build.ts';
import { buildRelayIfStale } from './relay-build.ts';
import { buildSiteIfStale } from './site-build.ts';

/**
 * Builds the site as static files under build/client, the server under build/relay and the desk under
 * build/desk, as far as they do not stand built. What is wrong in content is said, not thrown.
 */
export async function buildAll(): Promise<void> {
  const config = loadConfig();
  try {
    await buildSiteIfStale(config);
    await buildRelayIfStale();
    if (config.desk.enabled) await buildDeskIfStale();
  } catch (error) {
    // The built modules have a ContentError of their own.
    if (!(error instanceof Error && error.name === 'ContentError')) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
