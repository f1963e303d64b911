import { existsSync } from 'node:fs';
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
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
    });
    return '/usr/bin/chromium';
  }
  await run('playwright', ['install', 'chromium']);
  return undefined;
}
