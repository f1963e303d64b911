import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '../../platform/if-there.ts';
import type { Config } from '../../settings/config.ts';
import { createSiteFile, headersOf, type SiteFile } from './site-file.ts';

/** @returns a file of the built site with what it was compressed to, or undefined where it is gone */
export async function readSiteFile(
  folder: string,
  address: string,
  config: Config,
): Promise<SiteFile | undefined> {
  const file = path.join(folder, address);
  const body = await ifThere(readFile(file));
  if (!body) return undefined;
  return createSiteFile(body, headersOf(body, address, config), {
    brotli: await ifThere(readFile(`${file}.br`)),
    gzip: await ifThere(readFile(`${file}.gz`)),
  });
}
