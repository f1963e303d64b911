import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { buildPages, forgetPages } from './build-pages.ts';
import { compressAllIn } from './compress-text.ts';
import { filesUnder } from '../files/files-under.ts';
import { writeIcons } from './icons.ts';
import { scriptsReached, takeManifest } from './page-scripts.ts';
import { screenModules } from './screen-modules.ts';
import { writeSiteCode } from './site-code.ts';

/**
 * Completes a build after bundling: removes scripts that no page loads, writes the files beside the pages,
 * compresses each text, and makes the pages.
 */
export async function finishBuild(buildDirectory: string): Promise<void> {
  const client = path.join(buildDirectory, 'client');
  // Earlier pages were made by other code.
  await forgetPages(buildDirectory);
  const manifest = await takeManifest(client);
  await removeUnusedScripts(client, manifest);
  await writeIcons(client);
  compressAllIn(client);
  await writeSiteCode(buildDirectory, {
    manifest,
    files: [...filesUnder(client)],
    screens: screenModules(),
  });
  await buildPages(buildDirectory);
}

/** Removes all scripts but those that the islands' entry reaches. Pages are complete HTML and need no others. */
async function removeUnusedScripts(client: string, manifest: Manifest): Promise<void> {
  const used = scriptsReached(manifest);
  for (const name of filesUnder(client)) {
    if (name.endsWith('.js') && !used.has(name)) await rm(path.join(client, name));
  }
}
