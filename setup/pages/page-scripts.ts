import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { islandAttribute } from '../../site/islands/island-markup.ts';
import { islands, plainIslands } from '../../site/islands/islands.ts';

/** Reads the bundler's manifest and removes it from the published files. */
export async function takeManifest(client: string): Promise<Manifest> {
  const file = path.join(client, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(path.dirname(file), { recursive: true });
  return manifest;
}

/**
 * The scripts that the islands' entry loads, at once or later.
 * @param page HTML, to include only the islands that it contains
 */
export function scriptsReached(manifest: Manifest, page?: string): Set<string> {
  const reached = new Set<string>();
  const entry = Object.keys(manifest).find((name) =>
    manifest[name]?.src?.endsWith('entry.client.tsx'),
  );
  const reach = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const next of chunk.imports ?? []) reach(next);
    for (const next of chunk.dynamicImports ?? []) {
      if (name !== entry || isLoaded(manifest[next]?.file, page)) reach(next);
    }
  };
  if (entry === undefined) throw new Error('The manifest names no client entry.');
  if (page === undefined || page.includes(`/${manifest[entry]?.file}"`)) reach(entry);
  return reached;
}

/** Whether the entry loads a script on a page: an island's only if the page contains it, any other always. */
function isLoaded(file: string | undefined, page: string | undefined): boolean {
  // A script's file name ends with a hash of its content.
  const island = path.basename(file ?? '').slice(0, -'-12345678.js'.length);
  if (page === undefined || !(island in islands || island in plainIslands)) return true;
  return page.includes(`${islandAttribute}="${island}"`);
}
