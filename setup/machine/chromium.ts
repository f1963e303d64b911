import { existsSync } from 'node:fs';
import path from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian-package.ts';
import { CommandFailed, run } from './run.ts';

/** Chromium without its desktop window, like Playwright's own: a page costs less than half of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const otherPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a browser for the journeys, or installs one: Debian's on Debian, Playwright's own elsewhere.
 * @returns its path, or undefined for Playwright's own
 */
export async function ensureChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return named;
  if (!existsSync(headlessShell) && canInstallDebianPackages) await installHeadlessShell();
  const found = [headlessShell, ...otherPlaces].find((place) => existsSync(place));
  if (found === undefined) await run('playwright', ['install', '--only-shell', 'chromium']);
  return found;
}

/** Installs the headless shell. Without a network, another Chromium on the machine will do. */
async function installHeadlessShell(): Promise<void> {
  const name = path.basename(headlessShell);
  await installDebianPackages([name]).catch((error: unknown) => {
    const isAnother = otherPlaces.some((place) => existsSync(place));
    if (!(error instanceof CommandFailed) || !isAnother) throw error;
    console.log(`Without ${name}, the journeys take another Chromium, and longer.`);
  });
}
