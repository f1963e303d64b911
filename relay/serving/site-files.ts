import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorPaths } from '../../content/paths.ts';
import type { Config } from '../../settings/config.ts';
import { createColdFiles, type ColdFiles } from './cold-files.ts';
import { bytesOf, readSiteFile, type SiteFile } from './site-file.ts';

export interface SiteFiles {
  /** Files held in memory, by path, such as `/contact`. */
  byPath: ReadonlyMap<string, SiteFile>;
  /** Files read on demand: thousands of pages are more than a server has memory for. */
  cold: ColdFiles;
  notFound: SiteFile;
  unexpectedError: SiteFile;
}

/** How much of a site is held from the start, and how much is cached of what is read later. */
const defaultLimits = { heldBytes: 32 * 1024 * 1024, readBytes: 16 * 1024 * 1024 };

/** Reads the built site. @throws if its error pages are missing: the build did not finish */
export async function loadSiteFiles(
  folder: string,
  config: Config,
  { heldBytes, readBytes } = defaultLimits,
): Promise<SiteFiles> {
  const byPath = new Map<string, SiteFile>();
  const cold = new Map<string, string>();
  let bytes = 0;
  for (const address of hottestFirst(await addressesIn(folder))) {
    const file = bytes < heldBytes && (await readSiteFile(folder, address, config));
    if (file) {
      byPath.set(pagePath(address), file);
      bytes += bytesOf(file);
    } else {
      cold.set(pagePath(address), address);
    }
  }
  return {
    byPath,
    notFound: take(byPath, `${errorPaths.notFound}.html`, folder),
    unexpectedError: take(byPath, `${errorPaths.unexpectedError}.html`, folder),
    cold: createColdFiles(folder, cold, config, readBytes),
  };
}

/** The addresses of all files, such as `/contact/index.html`, without their compressed forms. */
export async function addressesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const file = path.relative(folder, path.join(parentPath, name));
      return `/${file.split(path.sep).join('/')}`;
    });
}

const errorPages: ReadonlySet<string> = new Set(
  Object.values(errorPaths).map((address) => `${address}.html`),
);

/** Folders of files that pages load. A search index's header is held together with the parts that it names. */
const loadedByPages = /^\/(?:assets|search)\//;

/** Sorts error pages first, then what pages load, and then pages from Home down to single articles and their images. */
function hottestFirst(addresses: readonly string[]): string[] {
  const depth = (address: string) => {
    if (errorPages.has(address)) return 0;
    return loadedByPages.test(address) ? 1 : pagePath(address).split('/').length;
  };
  return addresses.toSorted((a, b) => depth(a) - depth(b));
}

function pagePath(address: string): string {
  return address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) || '/' : address;
}

/** Removes an error page from the map: it answers for other addresses and has none of its own. */
function take(byPath: Map<string, SiteFile>, address: string, folder: string): SiteFile {
  const file = byPath.get(address);
  if (!file) throw new Error(`${folder}${address} is missing: rebuild the site.`);
  byPath.delete(address);
  return file;
}
