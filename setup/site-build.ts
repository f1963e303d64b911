import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../relay/config.ts';
import { run } from './run.ts';

/** Where the built site stands: pages and assets under client/, the refused page under server/. */
export const buildDirectory = 'build';

const stampFile = path.join(buildDirectory, 'built-from');

/** Everything that a built page depends on. */
const sources = [
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'content/**',
  'forms/**',
  'site/**',
  'relay/config.ts',
  'relay/setting.ts',
  'setup/finish-build.ts',
  'setup/site-pages.ts',
];

/** Builds the site, unless it stands built from the same sources for the same addresses. */
export async function buildSiteIfStale({ siteUrl, relayUrl }: Config): Promise<void> {
  const wanted = await fingerprint(siteUrl, relayUrl);
  const built = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (built === wanted) return;
  console.log(`Building the site for ${siteUrl} …`);
  await run('react-router', ['build', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
    SITE_URL: siteUrl,
    RELAY_URL: relayUrl,
  });
  await writeFile(stampFile, wanted);
}

async function fingerprint(...addresses: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(addresses));
  for (const name of (await sourceFiles()).toSorted()) {
    hash.update(name).update(await readFile(name));
  }
  return hash.digest('hex');
}

async function sourceFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of glob(sources, { withFileTypes: true })) {
    if (entry.isFile()) names.push(path.join(entry.parentPath, entry.name));
  }
  return names;
}
