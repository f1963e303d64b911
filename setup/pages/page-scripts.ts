import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { islandAttribute } from '../../site/islands/island-markup.ts';
import { islands, plainIslands } from '../../site/islands/islands.ts';

/** Takes the bundler's word of its scripts out of what is published: nobody else is told. */
export async function takeManifest(client: string): Promise<Manifest> {
  const file = path.join(client, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(path.dirname(file), { recursive: true });
  return manifest;
}

/**
 * The scripts that the islands' entry loads, now or later.
 * @param page where given, those of the islands that stand in its HTML alone
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

/** The entry loads an island's script where the page has the island, and any other on each. */
function isLoaded(file: string | undefined, page: string | undefined): boolean {
  // Behind a script's name stands a hash of its content.
  const island = path.basename(file ?? '').slice(0, -'-12345678.js'.length);
  if (page === undefined || !(island in islands || island in plainIslands)) return true;
  return page.includes(`${islandAttribute}="${island}"`);
}
