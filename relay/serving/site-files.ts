import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorPaths } from '../../content/paths.ts';
import type { Config } from '../../settings/config.ts';
import { createColdFiles, type ColdFiles } from './cold-files.ts';
import { bytesOf, readSiteFile, type SiteFile } from './site-file.ts';

export interface SiteFiles {
  /** Files that are held in memory, by the path of their address, such as `/contact`. */
  byPath: ReadonlyMap<string, SiteFile>;
  /** What is read when it is asked for: thousands of pages are more than a server has memory for. */
  cold: ColdFiles;
  notFound: SiteFile;
  unexpectedError: SiteFile;
}

/** How much of a site is held, and how much of what was read since. */
const defaultLimits = { heldBytes: 32 * 1024 * 1024, readBytes: 16 * 1024 * 1024 };

/** Reads the built site. @throws when its error pages are missing: the build did not finish */
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

/** Every file under its address, such as `/contact/index.html`; those packed stand beside theirs. */
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

/** What pages load stands there. A search's head is held with the parts that it names. */
const loadedByPages = /^\/(?:assets|search)\//;

/** Error pages, what pages load, and then from Home down to single articles and their pictures. */
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

/** The error pages answer for other addresses and have none of their own. */
function take(byPath: Map<string, SiteFile>, address: string, folder: string): SiteFile {
  const file = byPath.get(address);
  if (!file) throw new Error(`${folder}${address} is missing: build the site again.`);
  byPath.delete(address);
  return file;
}
