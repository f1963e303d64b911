import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackage } from './debian-package.ts';
import { run } from './run.ts';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a browser for the journeys, and installs one where there is none: Debian's on Debian,
 * Playwright's own elsewhere.
 * @returns its path, or undefined for Playwright's own
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = [process.env['CHROMIUM_PATH'], ...usualPlaces].find(
    (place) => place !== undefined && existsSync(place),
  );
  if (found !== undefined) return found;
  if (canInstallDebianPackages) {
    await installDebianPackage('chromium');
    return '/usr/bin/chromium';
  }
  await run('playwright', ['install', 'chromium']);
  return undefined;
}
