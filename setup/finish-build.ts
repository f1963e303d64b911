import { appendFile, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { errorPaths } from '../content/paths.ts';
import { keepUsedStyles } from './page-styles.ts';

/** Files too small for compression to pay, or packed already, are left alone. */
const smallestCompressedBytes = 256;
const compressible = /\.(html|js|css|svg|json|txt|xml|csv|webmanifest)$/;

/**
 * What React Router leaves undone after prerendering: the error pages under the names that static
 * hosts look for, no script that no page loads, a sitemap, and every text compressed once, at full strength.
 */
export async function finishBuild(
  buildDirectory: string,
  listedPaths: readonly string[],
): Promise<void> {
  const client = path.join(buildDirectory, 'client');
  for (const errorPath of Object.values(errorPaths)) {
    const folder = path.join(client, errorPath);
    await rename(path.join(folder, 'index.html'), `${folder}.html`);
    await rm(folder, { recursive: true });
  }
  await removeUnusedScripts(client);
  await keepStylesEachPageUses(client);
  await writeSitemap(client, listedPaths);
  await compressTexts(client);
}

/** The addresses come from the pages' own canonical links, so that the two cannot differ. */
async function writeSitemap(client: string, listedPaths: readonly string[]): Promise<void> {
  const urls: string[] = [];
  for (const listedPath of listedPaths) {
    const page = await readFile(path.join(client, listedPath, 'index.html'), 'utf8');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
    if (canonical === undefined) throw new Error(`${listedPath} has no canonical address.`);
    urls.push(`<url><loc>${canonical}</loc></url>`);
  }
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  await writeFile(path.join(client, 'sitemap.xml'), sitemap);
  const home = new URL(/<loc>([^<]+)</.exec(sitemap)?.[1] ?? '');
  await appendFile(path.join(client, 'robots.txt'), `Sitemap: ${home.origin}/sitemap.xml\n`);
}

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Pages are whole as HTML: of the scripts only those that the islands' entry reaches are used. */
async function removeUnusedScripts(client: string): Promise<void> {
  const manifestFile = path.join(client, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const used = new Set<string>();
  const reach = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || used.has(chunk.file)) return;
    used.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(next);
  };
  const entry = Object.keys(manifest).find((name) =>
    manifest[name]?.src?.endsWith('entry.client.tsx'),
  );
  if (entry === undefined) throw new Error(`${manifestFile} names no client entry.`);
  reach(entry);
  for (const name of await filesUnder(client)) {
    const unused = name.endsWith('.js') && !used.has(path.relative(client, name));
    const routerData = name.endsWith('.data');
    if (unused || routerData) await rm(name);
  }
  await rm(path.dirname(manifestFile), { recursive: true });
}

async function keepStylesEachPageUses(client: string): Promise<void> {
  const names = await filesUnder(client);
  const scripts = await Promise.all(
    names.filter((name) => name.endsWith('.js')).map((name) => readFile(name, 'utf8')),
  );
  for (const name of names) if (name.endsWith('.html')) await keepUsedStyles(name, scripts);
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
