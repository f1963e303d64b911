import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { errorPaths } from '../content/paths.ts';
import { islandAttribute } from '../site/islands/island-markup.ts';
import { islands, plainIslands } from '../site/islands/islands.ts';
import { writeIcons } from './icons.ts';
import { writeMarkdownPages } from './markdown-pages.ts';
import { keepUsedStyles } from './page-styles.ts';
import { drawShareImages } from './share-images.ts';
import { writeSecurityTxt } from './security-txt.ts';
import { writeSitemap } from './sitemap.ts';

/** Files too small for compression to pay, or packed already, are left alone. */
const smallestCompressedBytes = 256;
const compressible = /\.(html|js|css|svg|json|txt|md|xml|csv|webmanifest)$/;

/**
 * What React Router leaves undone after prerendering: the error pages under the names that static
 * hosts look for, no script that no page loads, what programs read beside the pages, and every text
 * compressed once, at full strength.
 */
export async function finishBuild(
  buildDirectory: string,
  listedPaths: readonly string[],
  siteUrl: string,
): Promise<void> {
  const client = path.join(buildDirectory, 'client');
  for (const errorPath of Object.values(errorPaths)) {
    const folder = path.join(client, errorPath);
    await rename(path.join(folder, 'index.html'), `${folder}.html`);
    await rm(folder, { recursive: true });
  }
  const manifest = await takeManifest(client);
  await removeUnusedScripts(client, manifest);
  await keepStylesEachPageUses(client, manifest);
  await drawShareImages(client, listedPaths);
  await writeSitemap(client, listedPaths);
  await writeMarkdownPages(client, listedPaths);
  await writeSecurityTxt(client, siteUrl);
  await writeIcons(client);
  await compressTexts(client);
}

interface ManifestChunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** What the bundler says of its scripts; nobody else is told. */
async function takeManifest(client: string): Promise<Manifest> {
  const file = path.join(client, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(path.dirname(file), { recursive: true });
  return manifest;
}

/**
 * The scripts that the islands' entry loads, now or later.
 * @param page where given, those of the islands that stand in its HTML alone
 */
function scriptsReached(manifest: Manifest, page?: string): Set<string> {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const next of chunk.imports ?? []) reach(next);
    for (const next of chunk.dynamicImports ?? []) {
      if (isLoaded(manifest[next]?.file, page)) reach(next);
    }
  };
  const entry = Object.keys(manifest).find((name) =>
    manifest[name]?.src?.endsWith('entry.client.tsx'),
  );
  if (entry === undefined) throw new Error('The manifest names no client entry.');
  if (page === undefined || page.includes(`/${manifest[entry]?.file}"`)) reach(entry);
  return reached;
}

/** An island's script is loaded by the pages that have the island, any other by each. */
function isLoaded(file: string | undefined, page: string | undefined): boolean {
  // Behind a script's name stands a hash of its content.
  const island = path.basename(file ?? '').slice(0, -'-12345678.js'.length);
  if (page === undefined || !(island in islands || island in plainIslands)) return true;
  return page.includes(`${islandAttribute}="${island}"`);
}

/** Pages are whole as HTML: of the scripts only those that the islands' entry reaches are used. */
async function removeUnusedScripts(client: string, manifest: Manifest): Promise<void> {
  const used = scriptsReached(manifest);
  for (const name of await filesUnder(client)) {
    const unused = name.endsWith('.js') && !used.has(path.relative(client, name));
    const routerData = name.endsWith('.data');
    if (unused || routerData) await rm(name);
  }
}

async function keepStylesEachPageUses(client: string, manifest: Manifest): Promise<void> {
  const texts = new Map<string, string>();
  for (const file of scriptsReached(manifest)) {
    if (file.endsWith('.js')) texts.set(file, await readFile(path.join(client, file), 'utf8'));
  }
  for (const name of await filesUnder(client)) {
    if (!name.endsWith('.html')) continue;
    const loaded = scriptsReached(manifest, await readFile(name, 'utf8'));
    await keepUsedStyles(
      name,
      [...loaded].map((file) => texts.get(file) ?? ''),
    );
  }
}

async function compressTexts(client: string): Promise<void> {
  for (const name of await filesUnder(client)) {
    if (!compressible.test(name)) continue;
    const content = await readFile(name);
    if (content.length < smallestCompressedBytes) continue;
    const brotli = await promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    await writeFile(`${name}.br`, brotli);
    await writeFile(`${name}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
