import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readConfig } from '../../settings/config.ts';
import { ensureChromium } from '../machine/chromium.ts';
import { ensureFonts } from '../machine/fonts.ts';
import { buildDeskIfStale } from '../builds/desk-build.ts';
import { buildSiteIfStale } from '../builds/site-build.ts';
import type { Step } from '../machine/steps.ts';

const all = ['test', '--config', 'e2e/playwright.config.ts'];

/**
 * Prepares all that journeys need.
 * @param words in the journey's file or title, in any case. All journeys if undefined
 */
export async function journeysAbout(words?: string): Promise<Step> {
  await buildSiteIfStale(readConfig({}));
  await buildDeskIfStale();
  await ensureFonts();
  const chromium = await ensureChromium();
  if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;
  const args = words === undefined ? all : [...all, ...about(words)];
  return { title: 'Journeys', command: 'playwright', args };
}

/** Whether a journey's file or title contains these words. */
export async function isJourneyAbout(words: string): Promise<boolean> {
  const list = promisify(execFile)('playwright', [...all, ...about(words), '--list']);
  return list.then(
    () => true,
    (error: { stdout: string; stderr: string }) => {
      if (/No tests found/.test(error.stdout + error.stderr)) return false;
      throw error;
    },
  );
}

function about(words: string): string[] {
  return ['--grep', RegExp.escape(words)];
}
